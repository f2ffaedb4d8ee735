import ZoetropeCoreAnimation

/// A rectangle with a layer, `UIView`. What it shows, its layer shows; a recorder draws the tree.
///
/// Views belong to the thread that makes them. What a subclass may override is in this file, because a method of an
/// extension cannot be overridden without Objective-C.
open class UIView: UIResponder, CALayerDelegate {
    /// Of the class that `layerClass` names. Its delegate is the view.
    public final let layer: CALayer
    /// Bottom first.
    public final internal(set) var subviews: [UIView] = []
    public final internal(set) weak var superview: UIView?
    /// Set by the controller whose view this is.
    final weak var controller: UIViewController?
    /// What other parts of the library keep for a view, by their own keys: constraints, recognizers, guides.
    final var attachments: [String: Any] = [:]
    /// Nil until something is observed.
    final var observers: KeyObservers?
    /// What layouts keep for the view.
    final var layoutState = LayoutState()

    /// The class of the view's layer.
    open class var layerClass: AnyClass { CALayer.self }

    /// A layer of the class that `layerClass` names, by its `init()`.
    open class func makeLayer() -> CALayer {
        let own: AnyClass = layerClass
        if own == CALayer.self { return CALayer() }
        guard let layer = ClassMaker.layer(own) else {
            preconditionFailure("\(self).layerClass, \(own), is not a layer class")
        }
        return layer
    }

    public init(frame: CGRect) {
        layer = Self.makeLayer()
        super.init()
        layer.delegate = self
        layer.name = "\(type(of: self))"
        layer.setNeedsDisplay()
        self.frame = frame
        begin()
    }

    /// Without a size.
    public override convenience init() { self.init(frame: .zero) }

    /// Archives are not read; a view without a size.
    public required init?(coder: NSCoder) {
        layer = Self.makeLayer()
        super.init()
        layer.delegate = self
        layer.name = "\(type(of: self))"
        layer.setNeedsDisplay()
        begin()
    }

    /// What every initializer of a class of this library does last.
    func begin() {}

    /// The members of the class that have no effect.
    package class var keptMembers: [KeptMember] { viewKept }
    /// What is asked with the view.
    package var keepers: [any KeepsMembers] { controller.map { [$0] } ?? [] }

    open override var next: UIResponder? { controller ?? superview }

    // MARK: Geometry

    /// The rectangle around the view in its superview. Setting it sets the size and the centre.
    open var frame: CGRect {
        get { layer.frame }
        set {
            let old = layer.bounds.size
            layer.frame = newValue
            LayoutClock.touch()
            if layer.bounds.size != old { resized(from: old) }
            observers?.viewChanged()
        }
    }

    /// The view's own coordinates; its size is the view's.
    open var bounds: CGRect {
        get { layer.bounds }
        set {
            let old = layer.bounds.size
            layer.bounds = newValue
            LayoutClock.touch()
            if newValue.size != old { resized(from: old) }
            observers?.viewChanged()
        }
    }

    /// Where the anchor point is in the superview.
    open var center: CGPoint {
        get { layer.position }
        set {
            layer.position = newValue
            LayoutClock.touch()
            observers?.viewChanged()
        }
    }

    open var transform: CGAffineTransform {
        get { layer.affineTransform() }
        set {
            layer.setAffineTransform(newValue)
            observers?.viewChanged()
        }
    }

    open var transform3D: CATransform3D {
        get { layer.transform }
        set { layer.transform = newValue }
    }

    open var anchorPoint: CGPoint {
        get { layer.anchorPoint }
        set { layer.anchorPoint = newValue }
    }

    // MARK: Appearance

    open var alpha: CGFloat {
        get { CGFloat(layer.opacity) }
        set {
            layer.opacity = Float(newValue)
            observers?.viewChanged()
        }
    }

    open var isHidden: Bool {
        get { layer.isHidden }
        set {
            layer.isHidden = newValue
            observers?.viewChanged()
        }
    }

    open var clipsToBounds: Bool {
        get { layer.masksToBounds }
        set { layer.masksToBounds = newValue }
    }

    open var backgroundColor: UIColor? {
        get { layer.backgroundColor.map { UIColor(cgColor: $0) } }
        set { layer.backgroundColor = newValue?.cgColor }
    }

    /// Kept: transparent pixels stay transparent. The layer is not told.
    open var isOpaque = true

    /// How contents lie in the bounds.
    open var contentMode = ContentMode.scaleToFill { didSet { layer.contentsGravity = contentMode.gravity } }
    /// Kept, and of no effect, as all of `keptMembers`.
    open var contentScaleFactor: CGFloat = 1 { didSet { layer.mayKeep = true } }
    open var clearsContextBeforeDrawing = true { didSet { layer.mayKeep = true } }

    /// A view whose alpha masks this one. It is not a subview.
    open var mask: UIView? {
        didSet { layer.mask = mask?.layer }
    }

    private var ownTint: UIColor?
    /// The view's own, or that of its superview.
    open var tintColor: UIColor! {
        get { ownTint ?? superview?.tintColor ?? UIColor(red: 0, green: 122.0 / 255, blue: 1, alpha: 1) }
        set {
            ownTint = newValue
            tintTreeChanged()
        }
    }

    private func tintTreeChanged() {
        tintColorDidChange()
        for view in subviews where view.ownTint == nil { view.tintTreeChanged() }
    }

    open var tag = 0
    open var isUserInteractionEnabled = true
    open var isMultipleTouchEnabled = false { didSet { layer.mayKeep = true } }
    open var isExclusiveTouch = false { didSet { layer.mayKeep = true } }
    open var restorationIdentifier: String?
    open var accessibilityIdentifier: String?
    open var accessibilityLabel: String?
    open var isAccessibilityElement = false
    open var accessibilityViewIsModal = false
    open var accessibilityElementsHidden = false
    /// Texts and layouts run from left to right.
    open var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }

    // MARK: Hierarchy

    open var window: UIWindow? { superview?.window }

    open func addSubview(_ view: UIView) { insert(view, at: subviews.count) }
    open func insertSubview(_ view: UIView, at index: Int) { insert(view, at: index) }

    open func insertSubview(_ view: UIView, belowSubview sibling: UIView) {
        if view !== sibling { view.leave(for: self) }
        insert(view, at: subviews.firstIndex { $0 === sibling } ?? 0)
    }

    open func insertSubview(_ view: UIView, aboveSubview sibling: UIView) {
        if view !== sibling { view.leave(for: self) }
        insert(view, at: subviews.firstIndex { $0 === sibling }.map { $0 + 1 } ?? subviews.count)
    }

    open func exchangeSubview(at index1: Int, withSubviewAt index2: Int) {
        subviews.swapAt(index1, index2)
        orderLayers()
    }

    open func bringSubviewToFront(_ view: UIView) { move(view, to: subviews.count - 1) }
    open func sendSubviewToBack(_ view: UIView) { move(view, to: 0) }

    open func removeFromSuperview() {
        guard superview != nil else { return }
        leave(for: nil)
    }

    open func didAddSubview(_ subview: UIView) {}
    open func willRemoveSubview(_ subview: UIView) {}
    open func willMove(toSuperview newSuperview: UIView?) {}
    open func didMoveToSuperview() {}
    open func willMove(toWindow newWindow: UIWindow?) {}
    open func didMoveToWindow() {}

    open func viewWithTag(_ tag: Int) -> UIView? {
        if self.tag == tag { return self }
        for view in subviews { if let found = view.viewWithTag(tag) { return found } }
        return nil
    }

    // MARK: Layout

    open var autoresizesSubviews = true
    open var autoresizingMask: AutoresizingMask = []
    /// Whether the view's frame, as it is set, takes part in layouts; false for views that constraints place.
    open var translatesAutoresizingMaskIntoConstraints = true { didSet { invalidateIntrinsicContentSize() } }
    open var insetsLayoutMarginsFromSafeArea = true
    open var preservesSuperviewLayoutMargins = false

    open func setNeedsLayout() { layer.setNeedsLayout() }
    /// Lays out the tree below the topmost view around this one that needs it.
    open func layoutIfNeeded() {
        updateLayoutEngine()
        layer.layoutIfNeeded()
    }
    /// Places the subviews: by their constraints.
    open func layoutSubviews() { applyConstraints() }

    open func setNeedsUpdateConstraints() { setNeedsLayout() }
    open func updateConstraintsIfNeeded() {}
    open func updateConstraints() {}
    open class var requiresConstraintBasedLayout: Bool { false }
    /// `noIntrinsicMetric` where the view has no size of its own.
    open var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric) }
    /// Says that the size that the view has by itself is another one.
    open func invalidateIntrinsicContentSize() {
        LayoutClock.touch()
        superview?.setNeedsLayout()
    }
    open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }
    open func sizeToFit() { bounds.size = sizeThatFits(bounds.size) }
    open func safeAreaInsetsDidChange() {}
    open func layoutMarginsDidChange() {}
    public static let noIntrinsicMetric: CGFloat = -1

    // MARK: Drawing

    open func setNeedsDisplay() { layer.setNeedsDisplay() }
    open func setNeedsDisplay(_ rect: CGRect) { layer.setNeedsDisplay() }

    /// Draws the view into `UIGraphicsGetCurrentContext()`: as far as a ``CGContext`` goes. What is drawn becomes the
    /// layer's contents, and is stretched with the view unless its `contentMode` is `redraw`.
    open func draw(_ rect: CGRect) {}

    // MARK: Points

    /// The topmost view of this tree at a point of this one.
    open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        guard !isHidden, isUserInteractionEnabled, alpha >= 0.01, self.point(inside: point, with: event) else {
            return nil
        }
        for view in subviews.reversed() {
            if let hit = view.hitTest(view.convert(point, from: self), with: event) { return hit }
        }
        return self
    }

    /// Whether a recognizer of the view may begin; its delegate is asked, too.
    open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }

    open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.contains(point) }

    // MARK: The layer's delegate

    open func display(_ layer: CALayer) { if layer === self.layer { drawContents() } }
    open func layerWillDraw(_ layer: CALayer) {}

    open func layoutSublayers(of layer: CALayer) {
        guard layer === self.layer else { return }
        defer { observers?.viewChanged() }
        if let controller {
            controller.viewWillLayoutSubviews()
            layoutSubviews()
            controller.viewDidLayoutSubviews()
        } else {
            layoutSubviews()
        }
    }

    /// What a change of the layer's property starts: within `UIView.animate` an animation of it, otherwise nothing.
    open func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
        guard layer === self.layer else { return nil }
        return animationAction(event) ?? NSNull()
    }
}
