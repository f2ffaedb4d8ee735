import Foundation
import ZoetropeNumbers

/// A bar with an estimate of the remaining time, on standard error if that is a terminal; nothing otherwise.
final class ProgressBar {
    private let isShown: Bool
    private let start = ProcessInfo.processInfo.systemUptime
    private var lastDrawn = 0.0
    /// Columns of the bar at most, and at least where there is one.
    private static let width = 30, least = 5
    /// Seconds between two updates; more frequent ones flicker.
    private static let interval = 0.1

    init(_ notes: Notes) { isShown = !notes.isQuiet && Console.errorIsTerminal }

    func show(done: Int, total: Int) {
        guard isShown else { return }
        let now = ProcessInfo.processInfo.systemUptime
        guard now - lastDrawn >= ProgressBar.interval else { return }
        lastDrawn = now
        Console.standardError(
            "\r" + ProgressBar.line(done, total, elapsed: now - start, columns: ProgressBar.columns) + "\u{1B}[K")
    }

    /// Says what is done, at once and before there is anything to count.
    func show(_ doing: String) {
        guard isShown else { return }
        lastDrawn = ProcessInfo.processInfo.systemUptime
        let text = SafeText.line(doing, limit: max(4, ProgressBar.columns - 2))
        Console.standardError("\r\(text)\u{1B}[K")
    }

    /// Erases the bar, or the words.
    func finish() {
        guard isShown, lastDrawn > 0 else { return }
        lastDrawn = 0
        Console.standardError("\r\u{1B}[K")
    }

    /// At most `columns` wide, so that it never wraps: the bar gives way first, then the words.
    static func line(_ done: Int, _ total: Int, elapsed: Double, columns: Int) -> String {
        let left = elapsed / Double(max(1, done)) * Double(total - done)
        let seconds = NumberText.fixed(left, places: left < 10 ? 1 : 0)
        let texts = [
            "\(done)/\(total) frames, \(seconds) s left", "\(done)/\(total), \(seconds) s", "\(done)/\(total)",
        ]
        let text = texts.first { $0.count < columns } ?? String(texts[2].prefix(max(0, columns - 1)))
        // The last column stays free; a terminal may wrap there.
        let room = min(ProgressBar.width, columns - text.count - 2)
        guard room >= ProgressBar.least else { return text }
        let filled = room * done / max(1, total)
        return String(repeating: "━", count: filled) + String(repeating: "╌", count: room - filled) + " " + text
    }

    /// The terminal's width; 80 where it is not known.
    private static var columns: Int {
        var size = winsize()
        guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }
}
