import ZoetropeCoreAnimation

/// A finger, `UITouch`.
public final class UITouch: NSObject {
    public enum Phase: Int, Sendable { case began, moved, stationary, ended, cancelled }

    public internal(set) var phase = Phase.began
    public internal(set) var timestamp: TimeInterval = 0
    public internal(set) weak var view: UIView?
    /// In the window.
    var place = CGPoint.zero
    let window: UIView

    init(in window: UIView) { self.window = window }

    public func location(in view: UIView?) -> CGPoint { window.convert(place, to: view ?? window) }
}
