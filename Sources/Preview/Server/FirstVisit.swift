import Foundation

/// The address that a browser is started with. Other users of the machine can read it in the list of processes, so it
/// works once, for a minute, and only leads to the page's own address, which no process is given.
///
/// `@unchecked Sendable` is sound because `end` is used under `lock` only.
package final class FirstVisit: @unchecked Sendable {
    package enum Answer {
        /// The first to ask is led to the page.
        case page
        /// The code is right, but somebody has used it, or the minute is over.
        case late
        /// Another path.
        case other
    }

    /// 32 hexadecimal digits that nobody can guess.
    private let code: String
    private let lock = NSLock()
    /// Until when the code works; nil once it is used.
    private var end: Date?

    package init(code: String = PageGuard.randomToken(), seconds: Double = 60) {
        self.code = code
        end = Date(timeIntervalSinceNow: seconds)
    }

    /// The path of the address.
    package var path: String { "/open/\(code)" }

    /// What a request for a path gets.
    package func answer(_ asked: String, now: Date = Date()) -> Answer {
        guard asked == path else { return .other }
        return lock.withLock {
            defer { end = nil }
            return end.map { now <= $0 } == true ? .page : .late
        }
    }
}
