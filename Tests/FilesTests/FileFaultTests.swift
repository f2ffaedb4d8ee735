import Foundation
import Testing
import ZoetropeFiles
import ZoetropeTestSupport

/// What `scripts/check faults` finds with a library that fails calls, where it can be asked for without one.
@Suite struct FileFaultTests {
    /// That a file is not there, or cannot be reached, is an answer; that the system has failed is none.
    @Test func answersAreToldFromFailures() throws {
        let folder = try TemporaryFolder()
        try folder.write("text", to: "file")
        try FileManager.default.createSymbolicLink(atPath: folder["link"], withDestinationPath: "none")
        try FileManager.default.createSymbolicLink(atPath: folder["circle"], withDestinationPath: "circle")
        for name in ["none", "none/file", "file/none", "link", "circle", String(repeating: "n", count: 300)] {
            #expect(try FileStatus(folder[name]) == nil, "\(name)")
            #expect(try !FileStatus.exists(folder[name]), "\(name)")
        }
        let file = try #require(try FileStatus(folder["file"])), above = try #require(try FileStatus(folder.path))
        #expect(file.isFile && file.size == 4 && above.isFolder)
        #expect(try FileStatus(folder["link"], followingLinks: false)?.isLink == true)
        #expect(throws: FileError.self) { try FileStatus(reaching: folder["none"]) }

        for code in Int32(1)...133 {
            let error = FileError(path: "a", action: "read", code: code)
            #expect(error.isFailure != FileStatus.isAnswer(code))
        }
        for code in [EIO, ENOSPC, EMFILE, ENFILE, ENOMEM] { #expect(!FileStatus.isAnswer(code)) }
    }

    /// The permissions of the old file are those of the new one before it has its name.
    @Test func oldPermissionsAreKept() throws {
        let folder = try TemporaryFolder()
        for mode in [0o600, 0o640, 0o755] {
            try folder.write("old", to: "a")
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder["a"])
            let file = try AtomicFile(path: folder["a"])
            let temporary = try #require(file.temporaryPath)
            #expect(try FileStatus(temporary)?.permissions == mode_t(mode))
            try file.commit()
            #expect(try FileStatus(folder["a"])?.permissions == mode_t(mode))
        }
    }

    /// Bytes are replaced where they were, whatever is written before and after.
    @Test func bytesArePatched() throws {
        let folder = try TemporaryFolder()
        try AtomicFile.write(to: folder["a"]) { file in
            try file.write([UInt8](repeating: 1, count: 10))
            try file.patch([2, 3], at: 4)
            try file.write([9])
        }
        #expect(try Array(Data(contentsOf: URL(fileURLWithPath: folder["a"]))) == [1, 1, 1, 1, 2, 3, 1, 1, 1, 1, 9])
    }

    /// The file of a process that was killed goes with the next one of its kind; that of a process that runs stays.
    @Test func whatSurvivesAKillIsRemovedByTheNext() throws {
        let prefix = "zoetrope-test-\(UInt32.random(in: 0 ... .max))-", folder = NSTemporaryDirectory()
        let words = Leftovers.mark().split(separator: "-"), place = (folder as NSString).appendingPathComponent(prefix)
        // No process has this number.
        let dead = place + "\(Int32.max)-\(words[1])-x", alive = place + "1-\(words[1])-x"
        for path in [dead, alive] { try Data().write(to: URL(fileURLWithPath: path)) }
        defer { unlink(alive) }
        let file = SurvivingFile(prefix: prefix)
        #expect(try !FileStatus.exists(dead) && FileStatus.exists(alive) && FileStatus.exists(file.path))
        try file.append(line: "a")
        try SurvivingFile(prefix: prefix, resuming: file.path).append(line: "b")
        #expect(try String(contentsOfFile: file.path, encoding: .utf8) == "a\nb\n")
        file.remove()
        #expect(try !FileStatus.exists(file.path))
        #expect(throws: FileError.self) { try file.append(line: "c") }
    }

    /// A lock that is left is taken over, and removed; where no file can be made, there is none.
    @Test func locksAreTakenOver() throws {
        let folder = try TemporaryFolder()
        try folder.write("", to: "lock")
        do {
            let lock = try FileLock(folder["lock"])
            withExtendedLifetime(lock) { #expect(folder.names == ["lock"]) }
        }
        #expect(folder.names.isEmpty)
        _ = try FileLock(folder["none/lock"])
        #expect(folder.names.isEmpty)
    }

    /// Names that are not UTF-8 are no names of ours; only who needs all names is told.
    @Test func otherNamesAreLeftOut() throws {
        let folder = try TemporaryFolder()
        try folder.write("", to: "a")
        let odd = Array(folder.path.utf8CString.dropLast()) + [47, -1, 0]
        let number = open(odd, O_WRONLY | O_CREAT, 0o666)
        // Some file systems refuse such names.
        guard number >= 0 else { return }
        close(number)
        defer { unlink(odd) }
        #expect(try DirectoryNames.readable(folder.path) == ["a"])
        #expect(try DirectoryNames.readable(folder["none"]) == [])
        #expect(throws: FileError.self) { try DirectoryNames.read(folder.path) }
    }
}
