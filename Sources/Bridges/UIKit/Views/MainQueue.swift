import Dispatch
import ZoetropeCoreAnimation

/// What is put off to the main queue while a recording runs is done by the run's clock, on the run's thread. Swift takes
/// these functions before the system's, which have more parameters; elsewhere they call those.
extension DispatchQueue {
    /// While a run has the calling thread, the main queue's work is done next, at the same time of the run.
    public func async(execute work: @escaping () -> Void) {
        guard isFollowed else {
            return pass(work) { async(group: nil, qos: .unspecified, flags: [], execute: $0) }
        }
        LayerLoop.at(CACurrentMediaTime(), work)
    }

    /// - Parameter deadline: `.now() + seconds`, by the run's clock while a run has the calling thread.
    public func asyncAfter(deadline: RunTime, execute work: @escaping () -> Void) {
        guard isFollowed else {
            let time = DispatchTime.now() + deadline.delay
            return pass(work) { asyncAfter(deadline: time, qos: .unspecified, flags: [], execute: $0) }
        }
        LayerLoop.at(CACurrentMediaTime() + deadline.delay, work)
    }

    /// Whether it is the main queue, of which each mention is another object on Linux, and a run has the thread.
    private var isFollowed: Bool { UIKitContext.current.isRunning && label == DispatchQueue.main.label }

    private func pass(_ work: @escaping () -> Void, _ body: (@escaping @Sendable () -> Void) -> Void) {
        body(Work(work).run)
    }
}

/// A block on its way to a queue.
///
/// `@unchecked Sendable` is sound as far as the caller's own block is: the system's function asks for the same.
private final class Work: @unchecked Sendable {
    private let body: () -> Void
    init(_ body: @escaping () -> Void) { self.body = body }
    var run: @Sendable () -> Void { { self.body() } }
}

/// A time from now on, for `asyncAfter`: `.now() + 0.3`.
public struct RunTime: Sendable {
    /// Seconds.
    let delay: Double

    public static func now() -> RunTime { RunTime(delay: 0) }
    public static func + (time: RunTime, seconds: Double) -> RunTime { RunTime(delay: time.delay + max(seconds, 0)) }
    public static func + (time: RunTime, interval: DispatchTimeInterval) -> RunTime {
        let seconds =
            switch interval {
            case .seconds(let n): Double(n)
            case .milliseconds(let n): Double(n) / 1e3
            case .microseconds(let n): Double(n) / 1e6
            case .nanoseconds(let n): Double(n) / 1e9
            default: Double.infinity
            }
        return time + seconds
    }
}
