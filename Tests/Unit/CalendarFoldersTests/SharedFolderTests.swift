import Alerts
import CalendarFolders
import Calendars
import Glibc
import Recurrence
import TestSupport
import Testing

@Suite("The folder with shared alerts")
struct SharedFolderTests {
    private let place: TemporaryFolder
    private var folder: SharedFolder
    private let now = Instant(seconds: 1_795_338_000)
    private let zone = Zone.utc

    init() throws {
        place = try TemporaryFolder()
        folder = SharedFolder(place.path)
    }

    private func shared(_ id: String, _ title: String, after seconds: Int = 0) throws -> SharedAlert
    {
        let alert = Alert(
            id: try Alert.ID(id), content: Content(title: title),
            trigger: .once(.instant(now + .seconds(86_400))))
        return SharedAlert(AcknowledgedAlert(alert), at: now + .seconds(seconds))
    }

    /// Looks until nothing is missing, and returns the alerts whose files have changed.
    private mutating func changes() throws -> [String] {
        var all: Set<Alert.ID> = []
        var isSettled = false
        while !isSettled {
            let look = folder.look()
            all.formUnion(try #require(look).changed)
            isSettled = try #require(look).isSettled
        }
        return all.map(\.rawValue).sorted()
    }

    private var files: [String] {
        (FolderContents.names(in: place.path) ?? []).filter { !$0.hasPrefix(".") }.sorted()
    }

    @Test("An alert gets a file, which is written again only if the alert is another one")
    mutating func written() throws {
        let tea = try shared("tea", "Tea")
        #expect(try changes() == [])
        #expect(folder.write(tea, in: zone, at: now) == .written)
        #expect(files == ["tea@peal.ics"])
        #expect(try changes() == [])
        #expect(folder.copy(of: tea.id) == tea)
        chmod("\(place.path)/tea@peal.ics", 0o400)
        #expect(try changes() == [])
        #expect(folder.write(tea, in: zone, at: now) == .written)
        guard case .refused = folder.write(try shared("tea", "Chai", after: 1), in: zone, at: now)
        else {
            Issue.record("A read-only file was written.")
            return
        }
    }

    @Test("A file keeps the name that an engine gave to it, and is never written over a newer one")
    mutating func named() throws {
        let (tea, chai) = (try shared("tea", "Tea"), try shared("tea", "Chai", after: 1))
        try place.write(tea.text(in: zone), to: "3f2a.ics")
        #expect(try changes() == ["tea"])
        #expect(folder.write(chai, in: zone, at: now) == .written)
        #expect(files == ["3f2a.ics"])
        try place.write(try shared("tea", "Mate", after: 2).text(in: zone), to: "3f2a.ics")
        #expect(folder.write(chai, in: zone, at: now) == .changed)
        #expect(try changes() == ["tea"])
        // Another machine has made the file since the last look.
        try place.write(try shared("cup", "Cup").text(in: zone), to: "cup@peal.ics")
        #expect(folder.write(try shared("cup", "Mug"), in: zone, at: now) == .changed)
    }

    @Test("Files with a conflict are merged and removed")
    mutating func conflicts() throws {
        let tea = try shared("tea", "Tea")
        var chai = tea
        chai.update(
            to: AcknowledgedAlert(try shared("tea", "Chai").alert()), at: now + .seconds(5),
            in: zone)
        try place.write(tea.text(in: zone), to: "tea@peal.ics")
        try place.write(
            chai.text(in: zone), to: "tea@peal.sync-conflict-20261128-120000-ABCDEFG.ics")
        #expect(try changes() == ["tea"])
        let merged = try #require(folder.copy(of: tea.id))
        #expect(merged == chai)
        #expect(folder.write(merged, in: zone, at: now) == .written)
        #expect(files == ["tea@peal.ics"])
        #expect(try changes() == [] && folder.count == 1)
        #expect(folder.copy(of: tea.id) == chai)
    }

    @Test("A file that vanishes or cannot be read is named or noticed, and the others are read")
    mutating func broken() throws {
        for id in ["tea", "cup"] {
            try place.write(try shared(id, id).text(in: zone), to: "\(id).ics")
        }
        try place.write("no calendar", to: "broken.ics")
        #expect(symlink("/etc/passwd", "\(place.path)/link.ics") == 0)
        #expect(mkfifo("\(place.path)/pipe.ics", 0o600) == 0)
        #expect(try changes() == ["cup", "tea"])
        #expect(folder.faults.map(\.file) == ["broken.ics", "link.ics", "pipe.ics"])
        unlink("\(place.path)/cup.ics")
        #expect(try changes() == ["cup"])
        #expect(folder.copy(of: try Alert.ID("cup")) == nil)
        // A file that is being written keeps its alert.
        try place.write("BEGIN:VCAL", to: "tea.ics")
        #expect(try changes() == ["tea"] && folder.count == 1)
        #expect(SharedFolder("/nowhere").count == 0)
        var nowhere = SharedFolder("/nowhere")
        #expect(nowhere.look() == nil && nowhere.faults.count == 1)
    }

    @Test("The file of a removed alert stays for 90 days")
    mutating func removed() throws {
        var tea = try shared("tea", "Tea")
        tea.remove(at: now)
        _ = folder.look()
        #expect(folder.write(tea, in: zone, at: now) == .written)
        let later = now + .seconds(90 * 86_400)
        #expect(folder.write(tea, in: zone, at: later) == .written && files.count == 1)
        #expect(folder.write(tea, in: zone, at: later + .seconds(1)) == .written)
        #expect(files == [])
    }

    @Test("Two versions are merged into equal files; what is no shared alert stays as it is")
    func merged() throws {
        let tea = try shared("tea", "Tea")
        var (chai, loud) = (tea, tea)
        var alert = try tea.alert()
        alert.content.urgency = .critical
        loud.update(to: AcknowledgedAlert(alert), at: now + .seconds(9), in: zone)
        chai.update(
            to: AcknowledgedAlert(try shared("tea", "Chai").alert()), at: now + .seconds(5),
            in: zone)
        let paths = ["a", "b", "c"].map { "\(place.path)/\($0)" }
        try place.write(chai.text(in: zone), to: "a")
        try place.write(loud.text(in: zone), to: "b")
        #expect(try SharedFolder.merge(paths[0], paths[1], in: zone) == tea.id)
        #expect(place.lines(of: "a") == place.lines(of: "b"))
        let merged = try SharedAlert(text: chai.merging(loud).text(in: zone)).alert()
        #expect(merged.content.title == "Chai" && merged.content.urgency == .critical)
        try place.write("no calendar", to: "c")
        #expect(throws: AlertError.self) { try SharedFolder.merge(paths[0], paths[2], in: zone) }
        try place.write(try shared("cup", "Cup").text(in: zone), to: "c")
        #expect(throws: AlertError.self) { try SharedFolder.merge(paths[0], paths[2], in: zone) }
        #expect(place.lines(of: "a") == place.lines(of: "b"))
    }
}
