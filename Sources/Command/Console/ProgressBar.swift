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
        draw { ProgressBar.line(done, total, elapsed: $0, columns: ProgressBar.columns) }
    }

    /// Of work that is not counted in frames: how much of it is done, from 0 to 1.
    func show(share: Double) {
        draw { ProgressBar.line(share: min(1, max(0, share)), elapsed: $0, columns: ProgressBar.columns) }
    }

    /// A line for the seconds since the start, at most as often as is pleasant.
    private func draw(_ line: (Double) -> String) {
        guard isShown else { return }
        let now = ProcessInfo.processInfo.systemUptime
        guard now - lastDrawn >= ProgressBar.interval else { return }
        lastDrawn = now
        Console.standardError("\r" + line(now - start) + "\u{1B}[K")
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
        let left = seconds(elapsed / Double(max(1, done)) * Double(total - done))
        let texts = ["\(done)/\(total) frames, \(left) left", "\(done)/\(total), \(left)", "\(done)/\(total)"]
        return line(share: Double(done) / Double(max(1, total)), texts, columns: columns)
    }

    static func line(share: Double, elapsed: Double, columns: Int) -> String {
        let percent = "\(Int(share * 100)) %"
        // Nothing is known of the rest before a part is done.
        guard share > 0 else { return line(share: 0, [percent], columns: columns) }
        let left = seconds(elapsed / share * (1 - share))
        return line(share: share, ["\(percent), \(left) left", percent], columns: columns)
    }

    private static func seconds(_ seconds: Double) -> String {
        NumberText.fixed(seconds, places: seconds < 10 ? 1 : 0) + " s"
    }

    /// The longest of the texts that has room, which get shorter, behind a bar.
    private static func line(share: Double, _ texts: [String], columns: Int) -> String {
        let text =
            texts.first { $0.count < columns } ?? String((texts.last ?? "").prefix(max(0, columns - 1)))
        // The last column stays free; a terminal may wrap there.
        let room = min(ProgressBar.width, columns - text.count - 2)
        guard room >= ProgressBar.least else { return text }
        let filled = Int(Double(room) * share)
        return String(repeating: "━", count: filled) + String(repeating: "╌", count: room - filled) + " " + text
    }

    /// The terminal's width; 80 where it is not known.
    private static var columns: Int {
        var size = winsize()
        guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }
}
