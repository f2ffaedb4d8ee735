import Foundation
import ZoetropeCoreAnimation

extension Timer {
    /// Calls a method each time; it begins when it is added to a run loop.
    public convenience init(
        timeInterval ti: TimeInterval, target aTarget: Any, selector aSelector: Selector, userInfo: Any?,
        repeats yesOrNo: Bool
    ) {
        let call = TimerCall(aTarget, aSelector)
        self.init(timeInterval: ti, repeats: yesOrNo) { call.send($0) }
    }

    /// Calls a method each time, by the run's clock while a run has the calling thread.
    @discardableResult
    public class func scheduledTimer(
        timeInterval ti: TimeInterval, target aTarget: Any, selector aSelector: Selector, userInfo: Any?,
        repeats yesOrNo: Bool
    ) -> Timer {
        let timer = Timer(
            timeInterval: ti, target: aTarget, selector: aSelector, userInfo: userInfo, repeats: yesOrNo)
        guard UIKitContext.current.isRunning else {
            RunLoop.current.add(timer, forMode: .default)
            return timer
        }
        follow(timer, every: max(ti, shortest), repeats: yesOrNo) { aSelector.call(aTarget, timer) }
        return timer
    }

    /// Seconds; the system takes this for an interval of 0, too.
    private static let shortest = 1e-4

    private class func follow(_ timer: Timer, every interval: Double, repeats: Bool, _ call: @escaping () -> Void) {
        LayerLoop.at(CACurrentMediaTime() + interval) {
            guard timer.isValid else { return }
            call()
            if repeats { follow(timer, every: interval, repeats: true, call) } else { timer.invalidate() }
        }
    }
}

/// A method that a timer calls, on the thread whose run loop has the timer.
///
/// `@unchecked Sendable` is sound because a timer stays on that thread.
private final class TimerCall: @unchecked Sendable {
    private let target: Any, selector: Selector

    init(_ target: Any, _ selector: Selector) { (self.target, self.selector) = (target, selector) }

    func send(_ timer: Timer) { selector.call(target, timer) }
}

extension CADisplayLink {
    /// Calls a method at each refresh, with the link or nothing. The target lives as long as the link does.
    public convenience init(target: Any, selector: Selector) { self.init { selector.call(target, $0) } }
}
