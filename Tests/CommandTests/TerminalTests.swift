import Foundation
import Testing

/// What a command shows on a terminal while it works, and not elsewhere.
@Suite struct TerminalTests {
    private let work: Workplace

    init() throws {
        work = try Workplace()
        #expect(try work.render("slide", "--fps", "20", "-o", "slide.gif", "-q").status == 0)
    }

    /// Each command that works for seconds before it has a result, with its first words.
    @Test(arguments: [
        (["lint", "slide"], "checking Scenes/slide.json"), (["look", "slide"], "looking at slide"),
        (["look", "slide.gif"], "looking at slide.gif"), (["match", "slide", "slide.gif"], "reading slide.gif"),
        (["measure", "slide.gif", "slide"], "reading slide.gif"),
    ]) func wordsAreThereAtOnce(_ arguments: [String], _ words: String) throws {
        let terminal = try Terminal()
        let command = try work.render.start(arguments, standardError: terminal.end)
        let shown = terminal.text(while: command.process), result = try command.wait()
        #expect(shown.hasPrefix("\r\(words)\u{1B}[K"), "\(shown.debugDescription)")
        // Nothing of it stays.
        let rest = shown.components(separatedBy: "\r\u{1B}[K").last ?? ""
        #expect(!rest.contains("\r\u{2501}") && !rest.contains(words), "\(shown.debugDescription)")
        let piped = try work.render.start(arguments).wait()
        #expect(!piped.error.contains(words) && !piped.error.contains("\u{1B}"), "\(piped.error)")
        #expect(piped.status == result.status)
    }
}

/// A terminal of its own, with this program at its other side.
private final class Terminal {
    let end: FileHandle
    private let master: Int32

    init() throws {
        #if os(Linux)
            // Glibc's module lacks posix_openpt and its sisters; these are the requests that they make.
            master = open("/dev/ptmx", O_RDWR | O_NOCTTY)
            var lock: Int32 = 0, number: UInt32 = 0
            try #require(ioctl(master, UInt(0x4004_5431), &lock) == 0 && ioctl(master, UInt(0x8004_5430), &number) == 0)
            let name = "/dev/pts/\(number)"
        #else
            master = posix_openpt(O_RDWR | O_NOCTTY)
            try #require(master >= 0 && grantpt(master) == 0 && unlockpt(master) == 0)
            let name = try #require(ptsname(master).map { String(cString: $0) })
        #endif
        end = FileHandle(fileDescriptor: open(name, O_RDWR | O_NOCTTY), closeOnDealloc: true)
    }

    deinit { close(master) }

    /// What a program writes until it ends. It is read meanwhile: a terminal that is full stops its writer.
    func text(while process: Process) -> String {
        _ = fcntl(master, F_SETFL, O_NONBLOCK)
        var bytes: [UInt8] = [], part = [UInt8](repeating: 0, count: 4096), isRunning = true
        while isRunning {
            isRunning = process.isRunning
            while case let count = read(master, &part, part.count), count > 0 { bytes += part[..<count] }
            if isRunning { usleep(2000) }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
