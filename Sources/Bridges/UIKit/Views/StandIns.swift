/// The fingers that recognizers hear of, `UIEvent`. Views' and responders' parameters of this type are nil.
public final class UIEvent: NSObject {
    public let allTouches: Set<UITouch>?
    /// Seconds of the run.
    public let timestamp: TimeInterval

    init(_ touches: Set<UITouch>) {
        (allTouches, timestamp) = (touches, touches.map(\.timestamp).max() ?? 0)
    }

    public func touches(for view: UIView) -> Set<UITouch>? { allTouches?.filter { $0.view === view } }
}

/// An archive without anything, for `init(coder:)`.
final class EmptyCoder: NSCoder {
    override func containsValue(forKey key: String) -> Bool { false }
    override func decodeObject(forKey key: String) -> Any? { nil }
}
