import Messages

/// The first bytes of the image formats that desktops can draw.
enum ImageSignature {
    /// Returns whether a file that begins with these bytes is an image.
    static func matches(_ bytes: ArraySlice<UInt8>) -> Bool {
        formats.contains { format in
            bytes.dropFirst(format.offset).starts(with: format.bytes)
        } || isSVG(bytes)
    }

    private static let formats: [(offset: Int, bytes: [UInt8])] = [
        (0, [0x89, 0x50, 0x4E, 0x47]),  // PNG
        (0, [0xFF, 0xD8, 0xFF]),  // JPEG
        (0, Array("GIF8".utf8)),
        (8, Array("WEBP".utf8)),
        (0, Array("BM".utf8)),
        (0, [0x00, 0x00, 0x01, 0x00]),  // ICO
        (0, Array("/* XPM".utf8)),
        (0, [0x49, 0x49, 0x2A, 0x00]), (0, [0x4D, 0x4D, 0x00, 0x2A]),  // TIFF
        (4, Array("ftypavif".utf8)), (4, Array("ftypheic".utf8)),
        (0, [0xFF, 0x0A]), (4, Array("JXL ".utf8)),
        (0, [0x1F, 0x8B]),  // a compressed SVG
    ]

    /// Returns whether the text is an SVG.
    ///
    /// The `svg` element may follow an XML declaration and comments.
    private static func isSVG(_ bytes: ArraySlice<UInt8>) -> Bool {
        let text = String(decoding: bytes, as: UTF8.self)
        return text.includes("<svg") || text.hasPrefix("<?xml") && text.includes("<!DOCTYPE svg")
    }
}
