/// There are none: gestures are driven by scripts. A parameter of this type is nil.
public final class UIEvent: NSObject {
    private override init() {}
}

/// An archive without anything, for `init(coder:)`.
final class EmptyCoder: NSCoder {
    override func containsValue(forKey key: String) -> Bool { false }
    override func decodeObject(forKey key: String) -> Any? { nil }
}
