/// What a view and a controller have in common, `UIResponder`: the chain from a view to its window. There are no events
/// here; gestures are driven by scripts.
open class UIResponder: NSObject {
    public override init() { super.init() }

    /// A view's controller or superview, a controller's superview, a window's nothing.
    open var next: UIResponder? { nil }
    open var canBecomeFirstResponder: Bool { false }
    open var isFirstResponder: Bool { false }
    @discardableResult open func becomeFirstResponder() -> Bool { false }
    @discardableResult open func resignFirstResponder() -> Bool { true }
}
