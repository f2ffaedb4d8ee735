import Foundation
import Zoetrope

/// A bar with an estimate of the time that is left, on standard error while that is a terminal; nothing anywhere else.
final class ProgressBar {
    private let isShown: Bool
    private let start = ProcessInfo.processInfo.systemUptime
    private var lastDrawn = 0.0
    private static let width = 30
    /// Seconds between two updates: faster is only flicker.
    private static let interval = 0.1

    init(_ notes: Notes) { isShown = !notes.isQuiet && Console.errorIsTerminal }

    func show(done: Int, total: Int) {
        guard isShown else { return }
        let now = ProcessInfo.processInfo.systemUptime
        guard now - lastDrawn >= ProgressBar.interval else { return }
        lastDrawn = now
        Console.standardError("\r" + ProgressBar.line(done, total, elapsed: now - start) + "\u{1B}[K")
    }

    /// Wipes the bar.
    func finish() {
        if isShown, lastDrawn > 0 { Console.standardError("\r\u{1B}[K") }
    }

    var elapsed: Double { ProcessInfo.processInfo.systemUptime - start }

    private static func line(_ done: Int, _ total: Int, elapsed: Double) -> String {
        let filled = width * done / max(1, total)
        let bar = String(repeating: "━", count: filled) + String(repeating: "╌", count: width - filled)
        let left = elapsed / Double(max(1, done)) * Double(total - done)
        return
            "\(bar) \(done)/\(total) frames, \(left < 10 ? String(format: "%.1f", left) : String(format: "%.0f", left)) s left"
    }
}
