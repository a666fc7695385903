import Glibc
import Messages

/// The compiled catalogue of one language, `peal.mo` (GNU gettext manual, "The Format of GNU MO
/// Files").
///
/// gettext trusts the offsets in this file, so a damaged one can end the process or make it hang.
/// Therefore ``Catalogue`` checks the files that gettext would open before it uses them.
struct CatalogueFile {
    private let bytes: UnsafeRawBufferPointer
    private let isSwapped: Bool

    /// The limit for a file; Peal's Korean catalogue has 150 KiB.
    private static let mostBytes = 4 << 20
    /// The limit for the header, which has the rule for plural forms.
    private static let mostHeaderBytes = 4_096

    /// Returns whether every catalogue that gettext can open for a locale is intact or missing.
    ///
    /// - Parameters:
    ///   - locale: The name of the locale.
    ///   - folder: The folder of the catalogues.
    ///   - domain: The name of the files.
    /// - Returns: Whether gettext can be used.
    static func areIntact(for locale: String, in folder: String, domain: String) -> Bool {
        // `LANGUAGE` is a list, and replaces the locale's own name.
        let list = getenv("LANGUAGE").map { String(cString: $0) } ?? ""
        return (list.isEmpty ? locale : list).split(separator: ":").flatMap(names).allSatisfy {
            isIntact("\(folder)/\($0)/LC_MESSAGES/\(domain).mo")
        }
    }

    /// Returns the names of the folders in which gettext looks for the catalogue of a locale, such
    /// as `ko_KR.UTF-8`, `ko_KR.utf8`, `ko_KR` and `ko` for `ko_KR.UTF-8`.
    static func names(_ locale: Substring) -> [String] {
        let name = locale.prefix { $0 != "@" }
        let base = name.prefix { $0 != "." }
        let language = base.prefix { $0 != "_" }
        let codeset = name.dropFirst(base.count)
        let letters = codeset.lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
        let normal = letters.allSatisfy(\.isNumber) ? ".iso\(letters)" : ".\(letters)"
        var names = [String(language)]
        for parts in [
            [String(base.dropFirst(language.count))], [String(codeset), normal],
            [String(locale.dropFirst(name.count))],
        ] where parts[0] != "" {
            names += names.flatMap { name in parts.map { name + $0 } }
        }
        return names
    }

    /// Returns whether a file is intact or cannot be opened.
    private static func isIntact(_ path: String) -> Bool {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return true }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            case let size = Int(status.st_size), (1...mostBytes).contains(size),
            let start = mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0), start != MAP_FAILED
        else { return false }
        defer { munmap(start, size) }
        return isIntact(UnsafeRawBufferPointer(start: start, count: size))
    }

    /// Returns whether gettext can use a catalogue without reading outside its bytes, without
    /// searching for ever, and without dividing by zero.
    static func isIntact(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard bytes.count >= 28, bytes.count <= mostBytes else { return false }
        let magic = bytes.load(as: UInt32.self)
        guard magic == 0x9504_12DE || magic.byteSwapped == 0x9504_12DE else { return false }
        let file = CatalogueFile(bytes: bytes, isSwapped: magic != 0x9504_12DE)
        let count = file.number(at: 8)
        // Revision 0 has no parts that depend on the system.
        return file.number(at: 4) == 0
            && file.hasTexts(count, at: file.number(at: 12))
            && file.hasTexts(count, at: file.number(at: 16))
            && file.hasHashes(of: count, file.number(at: 20), at: file.number(at: 24))
            && file.hasHeader(count)
    }

    /// Returns a number of the file.
    ///
    /// The caller guarantees that it lies within the file.
    private func number(at offset: Int) -> Int {
        let number = bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
        return Int(isSwapped ? number.byteSwapped : number)
    }

    /// Returns whether a table of numbers lies within the file.
    private func hasTable(_ count: Int, at offset: Int) -> Bool {
        offset.isMultiple(of: 4) && offset + 4 * count <= bytes.count
    }

    /// Returns whether a table of texts and all its texts lie within the file, and a NUL follows
    /// each text.
    private func hasTexts(_ count: Int, at table: Int) -> Bool {
        hasTable(2 * count, at: table)
            && (0..<count).allSatisfy { index in
                let text = text(index, of: table)
                return text.upperBound < bytes.count && bytes[text.upperBound] == 0
            }
    }

    private func text(_ index: Int, of table: Int) -> Range<Int> {
        let start = number(at: table + 8 * index + 4)
        return start..<start + number(at: table + 8 * index)
    }

    /// Returns whether the hash table names existing texts, and a search in it ends.
    ///
    /// gettext walks through the table in equal steps until it finds an empty entry. If the number
    /// of entries is prime, every step length leads to all entries.
    private func hasHashes(of count: Int, _ size: Int, at table: Int) -> Bool {
        guard size > 2 else { return true }
        guard hasTable(size, at: table), size % 2 == 1,
            !stride(from: 3, through: size, by: 2).prefix(while: { $0 * $0 <= size })
                .contains(where: { size.isMultiple(of: $0) })
        else { return false }
        let entries = (0..<size).lazy.map { number(at: table + 4 * $0) }
        return entries.allSatisfy { $0 <= count } && entries.contains(0)
    }

    /// Returns whether the header, which translates the empty text, names UTF-8 and a rule for
    /// plural forms that divides by no other number than a literal.
    private func hasHeader(_ count: Int) -> Bool {
        guard count > 0, text(0, of: number(at: 12)).isEmpty,
            case let range = text(0, of: number(at: 16)), range.count <= Self.mostHeaderBytes
        else { return false }
        let header = String(decoding: bytes[range], as: UTF8.self)
        guard header.includes("charset=UTF-8\n") else { return false }
        let rule = header.split(separator: "\n").drop { !$0.includes("plural=") }
        return rule.allSatisfy { line in
            let divisors = line.utf8.split(omittingEmptySubsequences: false) {
                "%/".utf8.contains($0)
            }.dropFirst()
            return divisors.allSatisfy { divisor in
                let digits = divisor.drop { $0 == UInt8(ascii: " ") }
                    .prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
                return (1...9).contains(digits.count) && digits.first != UInt8(ascii: "0")
            }
        }
    }
}
