/// What a view and a controller have in common, `UIResponder`: the chain from a view to its window, and the traits of the
/// screen. There are no events here; gestures are driven by scripts.
open class UIResponder: NSObject {
    public override init() { super.init() }

    /// A view's controller or superview, a controller's superview, a window's nothing.
    open var next: UIResponder? { nil }
    open var canBecomeFirstResponder: Bool { false }
    open var isFirstResponder: Bool { false }
    @discardableResult open func becomeFirstResponder() -> Bool { false }
    @discardableResult open func resignFirstResponder() -> Bool { true }

    // MARK: Touches, which nobody sends

    open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
    open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
    open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}
    open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}

    // MARK: Traits

    /// Those of the calling thread's screen.
    open var traitCollection: UITraitCollection { .current }
    /// Not called: traits stay the same in a run.
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
    open func tintColorDidChange() {}
}
