import Foundation
import Zoetrope
import ZoetropeFiles
import ZoetropeGoldens
import ZoetropeNumbers

#if canImport(Musl)
    import Musl
#endif

/// The outcomes of a check so far, in a temporary file, so that a crash in one scene does not lose the others'.
///
/// When the program crashes, a signal handler starts it again in the same process, with `--resume` and the path of this
/// file. The scene that crashed then has an error as its outcome, and the check goes on with the next one.
struct CheckJournal {
    /// The outcomes of the scenes that are done, by the scenes' indices.
    private(set) var done: [Int: [SceneOutcome]] = [:]
    /// The index of the scene that was begun and not ended.
    private(set) var crashed: Int?
    private let file: SurvivingFile

    /// A line of the file.
    private struct Entry: Codable {
        var begun, ended: Int?
        var outcomes: [SceneOutcome]?
    }

    /// Reads what an earlier part of the same check has left, or begins a new journal.
    init(resuming old: String?, arguments: [String]) throws {
        file = SurvivingFile(prefix: "zoetrope-check-", resuming: old)
        if let old { read(try TextFile.read(old)) } else { append(Entry()) }
        do { try CrashHandler.install(arguments: arguments + (old == nil ? ["--resume", file.path] : [])) } catch {
            file.remove()
            throw error
        }
    }

    private mutating func read(_ text: String) {
        for line in text.split(separator: "\n") {
            guard let entry = try? JSONDecoder().decode(Entry.self, from: Data(line.utf8)) else { continue }
            if let index = entry.begun { crashed = index }
            if let index = entry.ended {
                if crashed == index { crashed = nil }
                if let new = entry.outcomes { done[index] = new }
            }
        }
    }

    /// Whatever crashes from here on is this scene's fault.
    func begin(_ index: Int) { append(Entry(begun: index)) }

    /// Outcomes: nil when there is more to do for the scene.
    mutating func end(_ index: Int, _ new: [SceneOutcome]?) {
        if let new { done[index] = new }
        append(Entry(ended: index, outcomes: new))
    }

    func remove() { file.remove() }

    /// Nothing is lost where the file cannot be written, unless the program crashes.
    private func append(_ entry: Entry) {
        try? file.append(line: JSONWriter.text(entry, pretty: false))
    }
}

/// Starts the program again when it crashes.
private enum CrashHandler {
    /// For the handler, which must not allocate memory: the path of the executable and a list of arguments, both as C
    /// expects them.
    nonisolated(unsafe) private static var executable: UnsafeMutablePointer<CChar>?
    nonisolated(unsafe) private static var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?

    static func install(arguments texts: [String]) throws {
        let list = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: texts.count + 1)
        for (i, text) in texts.enumerated() { list[i] = try copy(text) }
        list[texts.count] = nil
        arguments = list
        executable = try copy(Bundle.main.executablePath ?? texts[0])
        for number in [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT] {
            signal(number) { number in CrashHandler.startAgain(after: number) }
        }
    }

    /// The handler cannot know of one that is missing: the program would begin anew with other arguments.
    private static func copy(_ text: String) throws -> UnsafeMutablePointer<CChar> {
        guard let copy = strdup(text) else { throw CommandError("there is no memory left for the check's arguments") }
        return copy
    }

    /// Calls only functions that are safe in a signal handler.
    private static func startAgain(after number: Int32) {
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, number)
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        if let executable, let arguments { execv(executable, arguments) }
        signal(number, SIG_DFL)
        raise(number)
    }
}
