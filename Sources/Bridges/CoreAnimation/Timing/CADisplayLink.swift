import Foundation

/// Calls a block at each refresh of the screen, `CADisplayLink`: 60 times a second of the run's time, whatever frames are
/// drawn of it, from the refresh on that follows `add`. As there are no selectors without Objective-C, it is made with a
/// block.
open class CADisplayLink: NSObject {
    private let block: (CADisplayLink) -> Void
    /// The time of the refresh, in seconds.
    open private(set) var timestamp: CFTimeInterval = 0
    /// When the next one is.
    open var targetTimestamp: CFTimeInterval { timestamp + duration }
    /// Seconds between two refreshes; 0 before the first.
    open private(set) var duration: CFTimeInterval = 0
    open var isPaused = false
    /// Kept, and of no effect: it is called at every refresh.
    open var preferredFramesPerSecond = 0
    open var preferredFrameRateRange = CAFrameRateRange.default

    /// Refreshes of the screen a second.
    private static let rate = 60.0
    /// Times that differ by less are one.
    private static let moment = 1e-9
    /// The number of the refresh that is awaited, from the run's start.
    private var refresh = 0.0

    public init(block: @escaping (CADisplayLink) -> Void) { self.block = block }

    /// When it is called next; nil while it is paused.
    var next: Double? { isPaused ? nil : refresh / Self.rate }

    /// Begins to be called in runs on this thread.
    open func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {
        let context = AnimationContext.current
        guard !context.displayLinks.contains(where: { $0 === self }) else { return }
        context.displayLinks.append(self)
        refresh = Self.refresh(after: context.now)
    }

    open func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) { invalidate() }

    /// Is not called any more.
    open func invalidate() { AnimationContext.current.displayLinks.removeAll { $0 === self } }

    /// The first refresh that is later than a time.
    private static func refresh(after time: Double) -> Double { ((time + moment) * rate).rounded(.down) + 1 }

    /// Calls the block where a refresh is due by a time: once, of those that have passed for the last.
    func call(by time: Double) {
        guard refresh / Self.rate <= time + Self.moment else { return }
        let following = Self.refresh(after: time)
        refresh = following
        guard !isPaused else { return }
        (timestamp, duration) = ((following - 1) / Self.rate, 1 / Self.rate)
        block(self)
    }
}

/// Calls a block before each frame that is drawn of a run: for what leads a run from outside, as a finger does, and is to
/// be exact in every frame.
package final class FrameLink {
    private let block: (FrameLink) -> Void

    package init(_ block: @escaping (FrameLink) -> Void) { self.block = block }

    package func begin() { AnimationContext.current.frameLinks.append(self) }
    package func invalidate() { AnimationContext.current.frameLinks.removeAll { $0 === self } }
    func call() { block(self) }
}
