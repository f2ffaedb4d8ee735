import Foundation
import ZoetropePreview
import Testing

/// Serialized: each waits for the file system.
@Suite(.serialized) struct FileFollowerTests {
    /// Changes that were told, and the wait for the next.
    private final class Changes: @unchecked Sendable {
        private let condition = NSCondition()
        private var list: [Set<String>] = []

        func add(_ change: Set<String>) {
            condition.withLock {
                if !change.isEmpty { list.append(change) }
                condition.broadcast()
            }
        }

        /// The next change within some seconds; nil where nothing is told.
        func next(within seconds: Double = 5) -> Set<String>? {
            condition.lock()
            defer { condition.unlock() }
            let end = Date(timeIntervalSinceNow: seconds)
            while list.isEmpty { guard condition.wait(until: end) else { return nil } }
            return list.removeFirst()
        }
    }

    private let folder: String
    private let scene, picture, other: String
    private let changes = Changes()
    private let follower: FileFollower

    init() throws {
        folder = NSTemporaryDirectory() + "zoetrope-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder + "/Pictures", withIntermediateDirectories: true)
        (scene, picture, other) = (folder + "/a.json", folder + "/Pictures/p.png", folder + "/b.json")
        for file in [scene, picture, other] { try "1".write(toFile: file, atomically: false, encoding: .utf8) }
        let changes = changes
        follower = try FileFollower { changes.add($0) }
        follower.follow(files: [scene, other], folders: [])
        follower.follow(files: [scene, picture], for: scene)
    }

    private func write(_ text: String, _ path: String, atomically: Bool = false) throws {
        try text.write(toFile: path, atomically: atomically, encoding: .utf8)
    }

    @Test func everyWayToSave() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try write("22", scene)
        #expect(changes.next() == [scene])
        try write("333", scene, atomically: true)
        #expect(changes.next() == [scene])
        try write("4444", picture)
        #expect(changes.next() == [scene])
        try write("55555", other)
        #expect(changes.next() == [other])
        try FileManager.default.removeItem(atPath: scene)
        #expect(changes.next() == [scene])
        try write("666666", scene)
        #expect(changes.next() == [scene])
    }

    @Test func aFolderThatIsReplaced() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let pictures = folder + "/Pictures"
        try FileManager.default.moveItem(atPath: pictures, toPath: folder + "/Before")
        #expect(changes.next() == [scene])
        try FileManager.default.createDirectory(atPath: pictures, withIntermediateDirectories: true)
        try write("7777777", picture)
        #expect(changes.next() == [scene])
        try write("8", picture)
        #expect(changes.next() == [scene])
    }

    @Test func otherFilesAreNotTold() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try write("x", folder + "/unrelated.txt")
        #expect(changes.next(within: 0.2) == nil)
    }
}
