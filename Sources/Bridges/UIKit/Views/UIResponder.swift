/// What a view and a controller have in common, `UIResponder`: the chain from a view to its window, and the traits of the
/// screen. Touches are those of a ``UITouchScript``.
open class UIResponder: NSObject {
    public override init() { super.init() }

    /// A view's controller or superview, a controller's superview, a window's nothing.
    open var next: UIResponder? { nil }
    /// For views that a ``UINib`` makes, and controllers that a ``UIStoryboard`` makes.
    open func awakeFromNib() {}
    /// Not called: there is no Interface Builder.
    open func prepareForInterfaceBuilder() {}
    open var canBecomeFirstResponder: Bool { false }
    open var isFirstResponder: Bool { false }
    @discardableResult open func becomeFirstResponder() -> Bool { false }
    @discardableResult open func resignFirstResponder() -> Bool { true }

    // MARK: Touches, which go up the chain to a responder that makes something of them; the event is nil

    open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let next else { return UIKitContext.current.touchFellThrough = true }
        next.touchesBegan(touches, with: event)
    }
    open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesMoved(touches, with: event) }
    open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesEnded(touches, with: event) }
    open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        next?.touchesCancelled(touches, with: event)
    }

    // MARK: Traits

    /// Those of the calling thread's screen.
    open var traitCollection: UITraitCollection { .current }
    /// Not called: traits stay the same in a run.
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
    open func tintColorDidChange() {}
}
