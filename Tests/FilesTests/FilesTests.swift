import ZoetropeCodecs
import ZoetropeFiles
import Foundation
import Testing
import ZoetropeTestSupport

@Suite struct FilesTests {
    private func message(_ body: () throws -> Void) -> String {
        do { try body() } catch { return "\(error)" }
        return "no error"
    }

    private func mode(_ path: String) -> Int {
        ((try? FileManager.default.attributesOfItem(atPath: path))?[.posixPermissions] as? Int) ?? 0
    }

    /// Means are written as who shows a remedy does; equality does not depend on that.
    @Test func remediesAreWordedByWhoShowsThem() {
        let plain = Remedy.allowReading
        #expect("\(plain)" == "if that is intended, allow it with allowOutside")
        Remedy.worded(as: { $0 is FileMeans ? "--allow-outside" : $0.inSwift }) {
            #expect("\(plain)" == "if that is intended, allow it with --allow-outside" && plain == .allowReading)
        }
        let words: Remedy = "read \(2) files"
        #expect("\(words)" == "read 2 files" && plain != words)
    }

    @Test func aFileAppearsWholeOrNotAtAll() throws {
        let directory = try TemporaryFolder()
        do {
            let file = try AtomicFile(path: directory["a"])
            try file.write([1, 2, 3])
            #expect(!FileManager.default.fileExists(atPath: directory["a"]) && directory.names.count == 1)
            try file.commit()
            #expect(directory.names == ["a"])
        }
        do {
            let file = try AtomicFile(path: directory["a"])
            try file.write([UInt8](repeating: 9, count: 1 << 20))
        }
        #expect(directory.names == ["a"])
        #expect(FileManager.default.contents(atPath: directory["a"]) == Data([1, 2, 3]))
    }

    @Test func bytesArriveInOrderThroughTheBuffer() throws {
        let directory = try TemporaryFolder(), file = try AtomicFile(path: directory["a"])
        var expected: [UInt8] = []
        for size in [1, 300_000, 5, 200_000, 100_000, 262_144, 0, 7] {
            let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ size) }
            try file.write(bytes)
            expected += bytes
        }
        try file.patch([1, 2, 3], at: 600_000)
        expected.replaceSubrange(600_000..<600_003, with: [1, 2, 3])
        try file.write([42])
        try file.commit()
        #expect(FileManager.default.contents(atPath: directory["a"]) == Data(expected + [42]))
    }

    @Test func permissionsAndLinksStay() throws {
        let directory = try TemporaryFolder()
        try PNGFile.write([1], to: directory["a"])
        #expect(mode(directory["a"]) & 0o600 == 0o600)
        chmod(directory["a"], 0o640)
        symlink("a", directory["link"])
        symlink("new", directory["dangling"])
        try PNGFile.write([2], to: directory["link"])
        try PNGFile.write([3], to: directory["dangling"])
        #expect(mode(directory["a"]) == 0o640)
        #expect(directory.names == ["a", "dangling", "link", "new"])
        #expect(FileManager.default.contents(atPath: directory["a"]) == Data([2]))
        #expect(FileManager.default.contents(atPath: directory["new"]) == Data([3]))
        symlink("round", directory["round"])
        #expect(
            message { try PNGFile.write([4], to: directory["round"]) } == directory["round"]
                + ": cannot write: too many symbolic links")
    }

    @Test func whatIsNoFileIsWrittenStraight() throws {
        try PNGFile.write([1], to: "/dev/null")
        let directory = try TemporaryFolder()
        mkfifo(directory["fifo"], 0o600)
        let reader = open(directory["fifo"], O_RDONLY | O_NONBLOCK)
        try PNGFile.write([7, 8], to: directory["fifo"])
        var bytes = [UInt8](repeating: 0, count: 4)
        #expect(read(reader, &bytes, 4) == 2 && bytes == [7, 8, 0, 0])
        close(reader)
    }

    @Test func reasonsAreWords() throws {
        let directory = try TemporaryFolder()
        #expect(
            message { try PNGFile.write([1], to: directory["no/a.png"]) } == directory["no/a.png"]
                + ": cannot write: there is no such directory")
        #expect(
            message { try PNGFile.write([1], to: directory.path) } == directory.path
                + ": cannot write: it is a directory")
        #expect(
            message { _ = try PNGReader.read(contentsOf: directory["none.png"]) } == directory["none.png"]
                + ": cannot read: no such file or directory")
        #expect(
            message { _ = try PNGReader.read(contentsOf: directory.path) } == directory.path
                + ": cannot read: it is a directory")
    }

    @Test func aClosedPipeIsAnError() throws {
        signal(SIGPIPE, SIG_IGN)
        let directory = try TemporaryFolder()
        mkfifo(directory["fifo"], 0o600)
        let reader = open(directory["fifo"], O_RDONLY | O_NONBLOCK)
        let file = try AtomicFile(path: directory["fifo"])
        close(reader)
        #expect(
            message {
                try file.write([1]); try file.commit()
            } == directory["fifo"] + ": cannot write: the reader has closed the pipe")
    }

    #if os(Linux)
        @Test func aFullDeviceIsAnError() {
            #expect(
                message { try PNGFile.write([1], to: "/dev/full") }
                    == "/dev/full: cannot write: no space left on device")
        }

        /// Not even root can create a file in sysfs.
        @Test func aDirectoryThatTakesNoFilesIsAnError() {
            #expect(
                message { try PNGFile.write([1], to: "/sys/a.png") } == "/sys/a.png: cannot write: permission denied")
        }
    #endif

    /// A FIFO without a writer would hang the reader, and a device may never end.
    @Test(.timeLimit(.minutes(1))) func onlyRegularFilesAreRead() throws {
        let directory = try TemporaryFolder()
        mkfifo(directory["fifo"], 0o600)
        #expect(
            message { _ = try FileBytes.read(directory["fifo"], limit: 100) } == directory["fifo"]
                + ": cannot read: it is a FIFO, not a regular file")
        #expect(
            message { _ = try PNGReader.read(contentsOf: "/dev/zero") }
                == "/dev/zero: cannot read: it is a device, not a regular file")
        try PNGFile.write([1, 2, 3], to: directory["a"])
        #expect(try FileBytes.read(directory["a"], limit: 3) == [1, 2, 3])
        #expect(
            message { _ = try FileBytes.read(directory["a"], limit: 2) } == directory["a"]
                + ": cannot read: it has more than 2 bytes")
    }

    #if os(Linux)
        /// `/proc/self/environ` claims to be a regular file of 0 bytes.
        @Test func theEnvironmentIsNotRead() throws {
            let directory = try TemporaryFolder()
            symlink("/proc/self/environ", directory["scene.json"])
            #expect(
                message { _ = try FileBytes.read(directory["scene.json"], limit: 1 << 20) } == directory["scene.json"]
                    + ": cannot read: it is a system file, or it changes while it is read")
        }
    #endif

    @Test func linksThatLeadOutsideAreRefused() throws {
        let directory = try TemporaryFolder()
        for name in ["in", "in/below", "out"] { mkdir(directory[name], 0o700) }
        try PNGFile.write([1], to: directory["out/secret"])
        symlink("../out/secret", directory["in/link"])
        symlink("link", directory["in/chain"])
        symlink("../out/new", directory["in/dangling"])
        symlink("below/file", directory["in/inside"])
        for (name, target) in [("link", "out/secret"), ("chain", "out/secret"), ("dangling", "out/new")] {
            let path = directory["in/" + name], end = try #require(try RealPath(reaching: directory[target])).text
            #expect(
                message { try PNGFile.write([2], to: path) } == path
                    + ": cannot write: it is a link to \(end), outside its directory; "
                    + "remove the link, or name that place itself")
        }
        #expect(FileManager.default.contents(atPath: directory["out/secret"]) == Data([1]))
        #expect(!FileManager.default.fileExists(atPath: directory["out/new"]))
        try PNGFile.write([3], to: directory["in/inside"])
        #expect(FileManager.default.contents(atPath: directory["in/below/file"]) == Data([3]))
        let file = try AtomicFile(path: directory["in/link"], allowsOutside: true)
        try file.write([4])
        try file.commit()
        #expect(FileManager.default.contents(atPath: directory["out/secret"]) == Data([4]))
    }

    /// Links above an output count in the current folder alone: others are the machine's.
    @Test func linksAboveAnOutput() throws {
        let directory = try TemporaryFolder()
        for name in ["in/below", "out"] { try directory.makeFolder(name) }
        try directory.link("in/way", to: "../out")
        try directory.link("in/near", to: "below")
        try directory.link("in/gone", to: "../out/gone")
        let real = try #require(try RealPath(directory.path)).text, current = directory["in"]
        func place(_ name: String, in current: String) -> String {
            message { _ = try OutputPlace.file(directory[name], allowsOutside: false, in: current) }
        }
        for (way, end) in [("way", "out"), ("gone", "out/gone")] {
            #expect(
                place("in/\(way)/deep/file", in: current) == directory["in/\(way)/deep/file"]
                    + ": cannot write: \(directory["in/" + way]) is a link to \(real)/\(end), outside the current directory; "
                    + "remove the link, or name that place itself")
            #expect(place("in/\(way)/deep/file", in: directory["out"]) == "no error")
        }
        for name in ["in/near/file", "out/../in/near/file"] { #expect(place(name, in: current) == "no error") }
        let made = message { try OutputPlace.makeFolder(directory["in/way/deep"], in: current) }
        #expect(made.contains("cannot make the directory") && !directory.names.contains("deep"))
        #expect(
            message { try OutputPlace.makeFolder(directory["in/way/"], in: "/dev") }.contains("outside its directory"))
        try OutputPlace.makeFolder(directory["in/near/deep/"], in: current)
        try OutputPlace.makeFolder(directory["in/way/deep"], allowsOutside: true, in: current)
        #expect(access(directory["in/below/deep"], F_OK) == 0 && access(directory["out/deep"], F_OK) == 0)
    }

    @Test func oneFileHasOnePlace() throws {
        let directory = try TemporaryFolder()
        mkdir(directory["d"], 0o700)
        try PNGFile.write([1], to: directory["a"])
        link(directory["a"], directory["hard"])
        symlink("a", directory["soft"])
        symlink("d/new", directory["dangling"])
        let place = { try FilePlace(directory[$0]) }
        for name in ["hard", "soft", "d/../a", "./a"] { #expect(try place(name) == place("a"), "\(name)") }
        for name in ["d//new", "dangling", "d/./new"] { #expect(try place(name) == place("d/new"), "\(name)") }
        #expect(try Set(["a", "d", "b", "d/new", "none/x", "none/y"].map(place)).count == 6)
    }

    #if os(Linux)
        /// As a `String`, such a name would be repaired and name another file. APFS does not allow such names.
        @Test func namesThatAreNotUTF8AreRefused() throws {
            let directory = try TemporaryFolder(),
                name = Array("\(directory.path)/f".utf8) + [0xFF] + Array(".png".utf8)
            let file = open(name.map { CChar(bitPattern: $0) } + [0], O_CREAT | O_WRONLY, 0o600)
            #expect(file >= 0)
            close(file)
            #expect(
                message { _ = try FrameFolder.paths(in: directory.path) } == directory.path
                    + ": cannot read: the name of f\\xFF.png in it is not UTF-8; rename that file")
            symlink(name.map { CChar(bitPattern: $0) } + [0], directory["link"])
            #expect(
                message { try PNGFile.write([1], to: directory["link"]) } == directory["link"]
                    + ": cannot write: it is a link to a name that is not UTF-8")
        }
    #endif

    /// Frames are sorted by the numbers in their names. A digit with an accent is no digit, and must not hang the
    /// sorting.
    @Test func framesAreInTheOrderOfTheirNumbers() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "FilesTests.\(UInt64.random(in: 0 ... .max))"
        ).path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let names = [
            "frame-9.png", "frame-010.png", "frame-10.PNG", "frame-1\u{301}.png", ".frame-8.png", "frame-11.txt",
        ]
        for name in names { #expect(FileManager.default.createFile(atPath: folder + "/" + name, contents: nil)) }
        let found = try FrameFolder.paths(in: folder).map { ($0 as NSString).lastPathComponent }
        #expect(found == ["frame-1\u{301}.png", "frame-9.png", "frame-010.png", "frame-10.PNG"])
    }

    /// A folder for another program's files is for this user alone, and goes with all that is in it.
    @Test func aPrivateFolder() throws {
        let directory = try TemporaryFolder()
        let path = try { () throws -> String in
            let folder = try PrivateFolder(in: directory.path)
            #expect(mode(folder.path) == 0o700 && directory.names.count == 1)
            try PNGFile.write([1], to: folder.file("video.mp4"))
            try PNGFile.write([2], to: folder.file(".hidden"))
            return folder.path
        }()
        #expect(directory.names.isEmpty && !FileManager.default.fileExists(atPath: path))
    }

    /// The first file that a process writes to a folder removes what killed ones have left there: those of this machine,
    /// and of others what is a week old.
    @Test func leftoversGo() throws {
        let directory = try TemporaryFolder(), week = 7 * 24 * 3600.0
        let here = Leftovers.mark().split(separator: "-")[1]
        let dead = [".zoetrope-2147483646-x", ".zoetrope-2147483646-\(here)-x", ".zoetrope-1-other-old"]
        let alive = [
            ".zoetrope-\(getpid())-\(here)-y", ".zoetrope-2147483646-other-young", ".zoetrope-lock-0123456789abcdef",
            ".zoetrope-notes", "frame.png",
        ]
        for name in dead + alive { try directory.write("", to: name) }
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSinceNow: -week - 60)], ofItemAtPath: directory[dead[2]])
        try directory.makeFolder(".zoetrope-2147483646-folder")
        try PNGFile.write([1], to: directory["new"])
        #expect(directory.names == (alive + ["new", ".zoetrope-2147483646-folder"]).sorted())
        Leftovers.remove(in: directory.path, includingOwn: true)
        #expect(!directory.names.contains(alive[0]) && directory.names.contains(alive[1]))
    }

    /// What a process has left that was killed goes with the next folder; that of one that lives stays.
    @Test func whatAKilledProcessHasLeft() throws {
        let directory = try TemporaryFolder()
        let dead = "zoetrope-2147483646-x", alive = "zoetrope-\(getpid())-y", open = "zoetrope-2147483645-z"
        for name in [dead, alive, open, "zoetrope-goldens-0"] {
            try FileManager.default.createDirectory(
                atPath: directory[name], withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
            try PNGFile.write([1], to: directory[name] + "/video.mp4")
        }
        // A folder that others can read is none of ours.
        chmod(directory[open], 0o755)
        try withExtendedLifetime(PrivateFolder(in: directory.path)) {
            #expect(!directory.names.contains(dead))
            #expect(Set(directory.names).isSuperset(of: [alive, open, "zoetrope-goldens-0"]))
        }
    }
}
