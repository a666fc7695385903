import Foundation
import TestSupport
import Testing

@testable import Commands

@Suite("Installed files that peal doctor looks for")
struct InstalledFilesTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func write(_ text: String, to path: String) throws {
        let url = URL(fileURLWithPath: "\(folder.path)/\(path)")
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try folder.write(text, to: path)
    }

    /// The files that are found if the environment variables name subfolders of the test's folder.
    private var found: InstalledFiles {
        let path = folder.path
        return InstalledFiles(environment: [
            "HOME": "\(path)/home", "XDG_DATA_DIRS": "relative:\(path)/data1:\(path)/data2",
            "XDG_CONFIG_DIRS": "\(path)/xdg", "XDG_RUNTIME_DIR": "\(path)/runtime",
        ])
    }

    @Test("Empty folders have no installed files")
    func nothing() {
        #expect(found.desktopEntry == nil)
        #expect(found.autostart == nil)
        #expect(found.activation == nil)
    }

    @Test(
        "The desktop entry and the D-Bus service file are found in every data folder",
        arguments: ["home/.local/share", "data1", "data2"])
    func data(place: String) throws {
        try write("", to: "\(place)/applications/io.github.peal.Peal.desktop")
        try write("", to: "\(place)/dbus-1/services/io.github.peal.Peal.service")
        let base = "\(folder.path)/\(place)"
        #expect(found.desktopEntry == "\(base)/applications/io.github.peal.Peal.desktop")
        #expect(found.activation == "\(base)/dbus-1/services/io.github.peal.Peal.service")
    }

    @Test("The user's autostart entry overrides the system's and can turn it off")
    func autostart() throws {
        let name = "autostart/io.github.peal.Peal.desktop"
        try write("[Desktop Entry]\nName=Peal\n", to: "xdg/\(name)")
        #expect(found.autostart == .init(path: "\(folder.path)/xdg/\(name)", isHidden: false))
        for (text, isHidden) in [
            ("[Desktop Entry]\nHidden=true\n", true), ("[Desktop Entry]\nHidden = true", true),
            ("[Desktop Entry]\nHidden=false\n", false), ("Hidden=true\n", false),
            ("[Desktop Entry]\nName=P\n[Desktop Action new]\nHidden=true\n", false),
        ] {
            try write(text, to: "home/.config/\(name)")
            let path = "\(folder.path)/home/.config/\(name)"
            #expect(found.autostart == .init(path: path, isHidden: isHidden), "\(text)")
        }
    }

    @Test("A unit is enabled if another unit wants it")
    func unit() throws {
        try write("", to: "runtime/systemd/user/peal.service")
        let path = "\(folder.path)/runtime/systemd/user/peal.service"
        #expect(found.unit == .init(path: path, isEnabled: false))
        try write("", to: "home/.config/systemd/user/default.target.wants/peal.service")
        #expect(found.unit == .init(path: path, isEnabled: true))
    }

    @Test(
        "The version of the zone data is read from tzdata.zi or +VERSION",
        arguments: [
            ("tzdata.zi", "# version 2026a\n# This zic", "2026a"), ("+VERSION", "2025b\n", "2025b"),
            ("tzdata.zi", "# redo\n", nil), ("+VERSION", "", nil), ("other", "2026a", nil),
        ] as [(String, String, String?)])
    func zoneData(name: String, text: String, version: String?) throws {
        try folder.write(text, to: name)
        #expect(TZDataVersion.in(folder.path) == version)
    }
}
