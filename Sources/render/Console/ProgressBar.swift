import Foundation
import Text
import Zoetrope

/// A bar with an estimate of the remaining time, on standard error if that is a terminal; nothing otherwise.
final class ProgressBar {
    private let isShown: Bool
    private let start = ProcessInfo.processInfo.systemUptime
    private var lastDrawn = 0.0
    private static let width = 30
    /// Seconds between two updates; more frequent ones flicker.
    private static let interval = 0.1

    init(_ notes: Notes) { isShown = !notes.isQuiet && Console.errorIsTerminal }

    func show(done: Int, total: Int) {
        guard isShown else { return }
        let now = ProcessInfo.processInfo.systemUptime
        guard now - lastDrawn >= ProgressBar.interval else { return }
        lastDrawn = now
        Console.standardError("\r" + ProgressBar.line(done, total, elapsed: now - start) + "\u{1B}[K")
    }

    /// Erases the bar.
    func finish() {
        if isShown, lastDrawn > 0 { Console.standardError("\r\u{1B}[K") }
    }

    private static func line(_ done: Int, _ total: Int, elapsed: Double) -> String {
        let filled = width * done / max(1, total)
        let bar = String(repeating: "━", count: filled) + String(repeating: "╌", count: width - filled)
        let left = elapsed / Double(max(1, done)) * Double(total - done)
        let seconds = NumberText.fixed(left, places: left < 10 ? 1 : 0)
        return "\(bar) \(done)/\(total) frames, \(seconds) s left"
    }
}
