import Foundation
import ZoetropeGeometry

/// A rectangle with contents, background, border, shadow and sublayers, `CALayer`.
///
/// A layer belongs to the thread that builds and evaluates it. It draws nothing by itself: a ``LayerRun`` evaluates its
/// tree at a time and draws it.
open class CALayer: NSObject, CAMediaTiming {
    /// The properties, without animations; in a presentation layer, with them.
    final var values: LayerValues
    final var attached: [AttachedAnimation] = []
    final var children: [CALayer] = []
    /// Values for keys that no class knows.
    final var custom: [String: Any] = [:]
    /// The layer that a presentation layer was made of, and the one that this is in.
    final var modelLayer: CALayer?, parentOfModel: CALayer?
    /// The layer that has this one among its sublayers or as its mask; it takes itself back when it ends. Not weak, as
    /// every later retain and release of an object that weak references have led to is slow.
    final unowned(unsafe) var parent: CALayer?
    /// Whether the layer is in a tree that has been evaluated: changes from then on are animated.
    final var isCommitted = false
    final var needsLayoutNow = false { didSet { if needsLayoutNow { expectPass() } } }
    final var needsDisplayNow = false { didSet { if needsDisplayNow { expectPass() } } }
    /// Whether the layer or a descendant may need layout or display; if so, it is set in all ancestors.
    final var expectsPass = false
    /// Earliest local time of an animation event in this subtree; -infinity: unknown, here and in all ancestors.
    final var nextEvent = -Double.infinity
    /// Whether a member without an effect may be set, of the layer or of what it speaks for: whoever draws asks.
    package final var mayKeep = false
    /// The members of the class that have no effect.
    package class var keptMembers: [KeptMember] { ownKept }

    public override init() {
        values = type(of: self).initialValues
        super.init()
    }

    /// A copy of a layer's properties, as presentation layers are. Subclasses copy what they add.
    public init(layer: Any) {
        values = (layer as? CALayer)?.values ?? type(of: self).initialValues
        super.init()
        guard let layer = layer as? CALayer else { return }
        custom = layer.custom
        for setting in type(of: self).settings { setting.copy(layer, self) }
    }

    /// Archives of Core Animation's own kind are not read; a plain layer.
    public required init?(coder: NSCoder) {
        values = type(of: self).initialValues
        super.init()
    }

    deinit {
        for layer in children where layer.parent === self { layer.parent = nil }
        if let mask, mask.parent === self { mask.parent = nil }
    }

    /// The properties that a new layer of this class has.
    class var initialValues: LayerValues { LayerValues() }

    /// The properties of this class that are not animated.
    class var settings: [CodedProperty] { all }

    // They never change.
    nonisolated(unsafe) private static let all = common + keptSettings
    nonisolated(unsafe) private static let common: [CodedProperty] = [
        .number("beginTime", \CALayer.beginTime), .number("duration", \CALayer.duration),
        .number("speed", \CALayer.speed), .number("timeOffset", \CALayer.timeOffset),
        .object("name", \CALayer.name), .object("delegate", \CALayer.delegate),
        .word("contentsGravity", \CALayer.contentsGravity), .any("compositingFilter", \CALayer.compositingFilter),
        .object("filters", \CALayer.filters),
        .copied(\CALayer.repeatCount), .copied(\CALayer.repeatDuration), .copied(\CALayer.autoreverses),
        .copied(\CALayer.fillMode), .copied(\CALayer.contentsTransform),
        .word("cornerCurve", \CALayer.cornerCurve), .options("maskedCorners", \CALayer.maskedCorners),
        .word("minificationFilter", \CALayer.minificationFilter),
        .word("magnificationFilter", \CALayer.magnificationFilter),
        .object("backgroundFilters", \CALayer.backgroundFilters), .copied(\CALayer.actions), .copied(\CALayer.style),
        .flag("allowsEdgeAntialiasing", at: \CALayer.allowsEdgeAntialiasing),
        .flag("allowsGroupOpacity", at: \CALayer.allowsGroupOpacity),
    ]

    /// A property of the class that is not animated, by its key; nil where there is none.
    func codedSetting(_ key: String) -> Any? { type(of: self).settings[key]?.get(self) }

    /// Sets a property of the class that is not animated; false where there is none.
    func setCodedSetting(_ value: Any?, _ key: String) -> Bool {
        type(of: self).settings[key].map { $0.set(self, value) } != nil
    }

    // MARK: Timing

    open var beginTime: CFTimeInterval = 0 { didSet { parent?.expectEvent() } }
    open var duration: CFTimeInterval = .infinity
    open var speed: Float = 1 { didSet { expectEvent() } }
    open var timeOffset: CFTimeInterval = 0 { didSet { parent?.expectEvent() } }
    open var repeatCount: Float = 0
    open var repeatDuration: CFTimeInterval = 0
    open var autoreverses = false
    open var fillMode = CAMediaTimingFillMode.removed

    // MARK: Geometry

    /// The layer's own coordinate space; its size is the layer's.
    open var bounds: CGRect {
        get { values.bounds }
        set {
            let isResized = newValue != values.bounds
            change(.bounds) { $0.bounds = newValue }
            if isResized {
                setNeedsLayout()
                if needsDisplayOnBoundsChange { setNeedsDisplay() }
            }
        }
    }

    /// Where the anchor point is in the superlayer.
    open var position: CGPoint {
        get { values.position }
        set { change(.position) { $0.position = newValue } }
    }

    /// The point that `position` places and transforms turn about, in the unit square of the bounds.
    open var anchorPoint: CGPoint {
        get { values.anchorPoint }
        set { change(.anchorPoint) { $0.anchorPoint = newValue } }
    }

    /// In points toward the viewer; decides the order of siblings.
    open var zPosition: CGFloat {
        get { values.zPosition }
        set { change(.zPosition) { $0.zPosition = newValue } }
    }

    open var anchorPointZ: CGFloat {
        get { values.anchorPointZ }
        set { change(.anchorPointZ) { $0.anchorPointZ = newValue } }
    }

    /// Applied about the anchor point.
    open var transform: CATransform3D {
        get { CATransform3D(values.transform.matrix) }
        set { change(.transform) { $0.transform = LayerTransform(newValue) } }
    }

    /// Applied to all sublayers, about the anchor point.
    open var sublayerTransform: CATransform3D {
        get { CATransform3D(values.sublayerTransform.matrix) }
        set { change(.sublayerTransform) { $0.sublayerTransform = LayerTransform(newValue) } }
    }

    open func affineTransform() -> CGAffineTransform { CATransform3DGetAffineTransform(transform) }
    open func setAffineTransform(_ m: CGAffineTransform) { transform = CATransform3DMakeAffineTransform(m) }

    /// The rectangle around the layer in its superlayer. Setting it sets position and size; under a transform that makes
    /// the layer a line or a point, the size is the rectangle's own.
    open var frame: CGRect {
        get {
            let map = Homography(mapToSuperlayer(flattening: true))
            return CGRect(around: bounds.corners.compactMap { map.apply(Point($0)).map { CGPoint($0) } })
        }
        set {
            let map = CATransform3DGetAffineTransform(transform)
            let isInvertible = map.a * map.d - map.b * map.c != 0
            let size =
                CATransform3DIsIdentity(transform) || !isInvertible
                ? newValue.size : newValue.applying(map.inverted()).size
            bounds = CGRect(origin: bounds.origin, size: size)
            position = CGPoint(
                x: newValue.minX + anchorPoint.x * newValue.width, y: newValue.minY + anchorPoint.y * newValue.height)
        }
    }

    open var isHidden: Bool {
        get { values.isHidden }
        set { change(.hidden) { $0.isHidden = newValue } }
    }

    /// Whether the layer shows when its back faces the viewer.
    open var isDoubleSided: Bool {
        get { values.isDoubleSided }
        set { change(.doubleSided) { $0.isDoubleSided = newValue } }
    }

    /// Whether y runs up in the space of the sublayers.
    open var isGeometryFlipped: Bool {
        get { values.isGeometryFlipped }
        set { change(.geometryFlipped) { $0.isGeometryFlipped = newValue } }
    }

    /// Whether y runs up where contents are drawn: an odd number of layers from here up are flipped.
    open func contentsAreFlipped() -> Bool {
        isGeometryFlipped != (superlayer?.contentsAreFlipped() ?? false)
    }

    // MARK: Tree

    /// The layer that this one is in; of a mask the masked one.
    open internal(set) var superlayer: CALayer? {
        get { parent ?? parentOfModel }
        set { (parent, parentOfModel) = (newValue, nil) }
    }

    /// Bottom first; nil where there are none.
    open var sublayers: [CALayer]? {
        get { children.isEmpty ? nil : children }
        set {
            for layer in children { layer.superlayer = nil }
            children = []
            for layer in newValue ?? [] { insert(layer, at: children.count) }
            setNeedsLayout()
        }
    }

    /// A layer in this one's space whose alpha masks it and its sublayers.
    open var mask: CALayer? {
        didSet {
            guard mask !== oldValue else { return }
            if oldValue?.superlayer === self { oldValue?.superlayer = nil }
            if let mask {
                if mask.superlayer != nil { mask.removeFromSuperlayer() }
                // An action may have set another one.
                guard self.mask === mask else { return }
                adopt(mask)
            }
            setNeedsLayout()
        }
    }

    open func addSublayer(_ layer: CALayer) { insert(layer, at: children.count) }

    open func insertSublayer(_ layer: CALayer, at idx: UInt32) { insert(layer, at: Int(idx)) }

    open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
        if layer !== sibling { layer.removeFromSuperlayer() }
        insert(layer, at: children.firstIndex { $0 === sibling } ?? 0)
    }

    open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
        if layer !== sibling { layer.removeFromSuperlayer() }
        insert(layer, at: children.firstIndex { $0 === sibling }.map { $0 + 1 } ?? children.count)
    }

    open func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) {
        guard oldLayer !== newLayer, let index = children.firstIndex(where: { $0 === oldLayer }) else { return }
        oldLayer.removeFromSuperlayer()
        insert(newLayer, at: index)
    }

    open func removeFromSuperlayer() {
        guard let parent = superlayer else { return }
        if parent.mask === self {
            superlayer = nil
            parent.mask = nil
            return
        }
        runAction("onOrderOut")
        parent.children.removeAll { $0 === self }
        // The action may have moved the layer to another one.
        if superlayer === parent { superlayer = nil }
        parent.setNeedsLayout()
    }

    // MARK: Appearance

    /// 0…1.
    open var opacity: Float {
        get { Float(values.opacity) }
        set { change(.opacity) { $0.opacity = Double(newValue) } }
    }

    /// Whether contents and sublayers are clipped to the bounds with their round corners.
    open var masksToBounds: Bool {
        get { values.masksToBounds }
        set { change(.masksToBounds) { $0.masksToBounds = newValue } }
    }

    open var backgroundColor: CGColor? {
        get { values.backgroundColor }
        set { change(.backgroundColor) { $0.backgroundColor = newValue } }
    }

    open var cornerRadius: CGFloat {
        get { values.cornerRadius }
        set { change(.cornerRadius) { $0.cornerRadius = newValue } }
    }

    /// The corners that `cornerRadius` rounds.
    open var maskedCorners: CACornerMask = .all
    open var cornerCurve: CALayerCornerCurve = .circular
    /// Whether it fades with its sublayers as one picture, and not each of them alone. A layer with a shadow, filters or a
    /// mask of layers always does.
    open var allowsGroupOpacity = true

    /// The part of `cornerRadius` by which a curve's corner begins earlier than a circle's.
    open class func cornerCurveExpansionFactor(_ curve: CALayerCornerCurve) -> CGFloat {
        curve == .continuous ? 1.528665 : 1
    }

    /// Inside the bounds, over everything else that the layer draws.
    open var borderWidth: CGFloat {
        get { values.borderWidth }
        set { change(.borderWidth) { $0.borderWidth = newValue } }
    }

    open var borderColor: CGColor? {
        get { values.borderColor }
        set { change(.borderColor) { $0.borderColor = newValue } }
    }

    /// 0…1; 0 is no shadow.
    open var shadowOpacity: Float {
        get { Float(values.shadowOpacity) }
        set { change(.shadowOpacity) { $0.shadowOpacity = Double(newValue) } }
    }

    /// The blur's standard deviation in points.
    open var shadowRadius: CGFloat {
        get { values.shadowRadius }
        set { change(.shadowRadius) { $0.shadowRadius = newValue } }
    }

    open var shadowOffset: CGSize {
        get { values.shadowOffset }
        set { change(.shadowOffset) { $0.shadowOffset = newValue } }
    }

    open var shadowColor: CGColor? {
        get { values.shadowColor }
        set { change(.shadowColor) { $0.shadowColor = newValue } }
    }

    /// What casts the shadow; nil is what the layer draws.
    open var shadowPath: CGPath? {
        get { values.shadowPath }
        set { change(.shadowPath) { $0.shadowPath = newValue?.copy() } }
    }

    /// A mode of blending, by its name as a text (`multiplyBlendMode`) or an object with such a name.
    open var compositingFilter: Any? {
        didSet {
            blendName = compositingFilter.map { $0 as? String ?? ($0 as? CAFilter)?.type ?? "\(type(of: $0))" }
        }
    }
    /// The name of the compositing filter, which is asked for in every frame.
    private(set) final var blendName: String?
    /// ``CAFilter``s of the layer with its sublayers.
    open var filters: [Any]?
    /// ``CAFilter``s of what is behind the layer.
    open var backgroundFilters: [Any]?

    // MARK: Contents

    /// A ``CGImage``.
    open var contents: Any? {
        get { values.contents?.object }
        set { change(.contents) { $0.contents = AnimatedValue(newValue) } }
    }

    /// The part of the contents that is shown, in their unit square.
    open var contentsRect: CGRect {
        get { values.contentsRect }
        set { change(.contentsRect) { $0.contentsRect = newValue } }
    }

    /// The part that is stretched, in the unit square; what is around it keeps its size.
    open var contentsCenter: CGRect {
        get { values.contentsCenter }
        set { change(.contentsCenter) { $0.contentsCenter = newValue } }
    }

    open var contentsGravity: CALayerContentsGravity = .resize
    /// Applied to the contents within the bounds' coordinates, as archives of Core Animation's have it; there is no such
    /// property in its headers.
    final var contentsTransform = CGAffineTransform.identity

    /// Pixels of the contents for a point.
    open var contentsScale: CGFloat {
        get { values.contentsScale }
        set { change(.contentsScale) { $0.contentsScale = newValue } }
    }

    /// Kept, and of no effect, as all of `keptMembers`.
    open var contentsFormat = CALayerContentsFormat.RGBA8Uint { didSet { mayKeep = true } }
    open var minificationFilter = CALayerContentsFilter.linear
    open var magnificationFilter = CALayerContentsFilter.linear
    open var minificationFilterBias: Float {
        get { Float(values.minificationFilterBias) }
        set {
            mayKeep = true
            change(.minificationFilterBias) { $0.minificationFilterBias = Double(newValue) }
        }
    }

    // MARK: Kept, without an effect

    open var isOpaque = false { didSet { mayKeep = true } }
    open var drawsAsynchronously = false { didSet { mayKeep = true } }
    open var wantsExtendedDynamicRangeContent = false { didSet { mayKeep = true } }
    open var preferredDynamicRange = CADynamicRange.automatic { didSet { mayKeep = true } }
    open var toneMapMode = CAToneMapMode.automatic { didSet { mayKeep = true } }
    open var contentsHeadroom: CGFloat = 0 { didSet { mayKeep = true } }
    open var edgeAntialiasingMask: CAEdgeAntialiasingMask = .all { didSet { mayKeep = true } }
    /// Edges are always smooth.
    open var allowsEdgeAntialiasing = false
    open var shouldRasterize: Bool {
        get { values.shouldRasterize }
        set {
            mayKeep = true
            change(.shouldRasterize) { $0.shouldRasterize = newValue }
        }
    }
    open var rasterizationScale: CGFloat {
        get { values.rasterizationScale }
        set {
            mayKeep = true
            change(.rasterizationScale) { $0.rasterizationScale = newValue }
        }
    }

    // MARK: Others

    open var name: String?
    /// What messages call it.
    final var spokenName: String { name ?? "\(type(of: self))" }
    open weak var delegate: (any CALayerDelegate)?
    open var style: [AnyHashable: Any]?
    /// What changes of keys do, before the class is asked.
    open var actions: [String: any CAAction]?

    // MARK: Animations

    /// Adds a copy of an animation. One with the same key is replaced; animations without a key do not replace others.
    ///
    /// - Parameters:
    ///   - anim: with a `beginTime` of 0, it begins at the next commit.
    ///   - key: what the animation is found by; nil for none.
    open func add(_ anim: CAAnimation, forKey key: String?) { attach(anim, forKey: key) }

    open func animation(forKey key: String) -> CAAnimation? { attached.first { $0.key == key }?.animation }

    /// In the order in which they were added; nil where there are none.
    open func animationKeys() -> [String]? { attached.isEmpty ? nil : attached.map(\.key) }

    open func removeAnimation(forKey key: String) { detach(key) }
    open func removeAllAnimations() { detach(nil) }

    /// What a change of a key does: what the delegate, `actions`, `style` or the class say, or else an animation from
    /// what shows now to the value that is set.
    open func action(forKey event: String) -> (any CAAction)? { searchAction(event) }

    open class func defaultAction(forKey event: String) -> (any CAAction)? { nil }

    /// The value of a property in a new layer of this class.
    open class func defaultValue(forKey key: String) -> Any? { initialValues[LayerKeyPath(key)]?.object }

    /// What the layer looks like now, with its animations: a copy whose properties have their values. Of a subclass of
    /// the client's own, the one that ``makePresentation()`` makes.
    ///
    /// - Returns: nil where the class cannot be copied; a presentation layer's is itself.
    open func presentation() -> Self? {
        if modelLayer != nil { return self }
        guard let copy = makePresentation() as? Self else { return nil }
        copy.modelLayer = self
        copy.values = presentationValues(at: localTime)
        copy.parentOfModel = superlayer
        return copy
    }

    /// The layer that a presentation layer was made of; any other one's is itself.
    open func model() -> Self { (modelLayer as? Self) ?? self }

    /// A copy of this layer for ``presentation()``. As nothing can call the `init(layer:)` of a class that it does not
    /// know without Objective-C, a subclass whose presentation layers are asked for says here
    /// `override func makePresentation() -> CALayer? { MyLayer(layer: self) }`.
    open func makePresentation() -> CALayer? {
        LayerClass.all.first { $0.type == type(of: self) }?.copy(self)
    }

    // MARK: Key-value coding

    /// The value of a property by its key or key path (`position.x`, `transform.rotation.z`), or of a key of the
    /// client's own: numbers as NSNumber, structures as they are.
    open func value(forKey key: String) -> Any? { codedValue(key) }
    open func setValue(_ value: Any?, forKey key: String) { setCodedValue(value, key) }
    open func value(forKeyPath keyPath: String) -> Any? { codedValue(keyPath) }
    open func setValue(_ value: Any?, forKeyPath keyPath: String) { setCodedValue(value, keyPath) }

    open func shouldArchiveValue(forKey key: String) -> Bool { true }

    // MARK: Points

    /// Whether a point of this layer is within the bounds.
    open func contains(_ p: CGPoint) -> Bool { bounds.contains(p) }

    /// The topmost layer of this tree at a point of the superlayer: the layer itself, or one of its sublayers.
    open func hitTest(_ p: CGPoint) -> CALayer? { hit(p) }

    // MARK: Display and layout

    open var needsDisplayOnBoundsChange = false

    open func setNeedsDisplay() { needsDisplayNow = true }
    open func setNeedsDisplay(_ r: CGRect) { needsDisplayNow = true }
    open func needsDisplay() -> Bool { needsDisplayNow }

    open func displayIfNeeded() {
        guard needsDisplayNow else { return }
        needsDisplayNow = false
        display()
    }

    /// Asks the delegate for contents.
    open func display() { delegate?.display(self) }

    @available(*, unavailable, message: "layers are not drawn into here: set contents, or use CAShapeLayer")
    open func draw(in ctx: CGContext) {}

    /// Adds the tree as it is to a context, with the layer's bounds as they are in it. Animations have no effect.
    open func render(in ctx: CGContext) { ctx.add(settled()) }

    /// Whether a change of a key needs the layer to be displayed again.
    open class func needsDisplay(forKey key: String) -> Bool { false }

    open func setNeedsLayout() { needsLayoutNow = true }
    open func needsLayout() -> Bool { needsLayoutNow }

    /// Lays out the tree below the topmost layer around this one that needs it.
    open func layoutIfNeeded() {
        var top = self
        while let parent = top.superlayer, parent.needsLayoutNow || parent.superlayer?.needsLayoutNow == true {
            top = parent
        }
        top.layoutTree()
    }

    /// Places the sublayers: asks the delegate.
    open func layoutSublayers() { delegate?.layoutSublayers(of: self) }

    open func preferredFrameSize() -> CGSize { frame.size }

    /// Places the layer so that a rectangle shows, in a scroll layer above it.
    open func scroll(_ p: CGPoint) { enclosingScrollLayer?.scroll(to: convert(p, to: enclosingScrollLayer)) }

    open func scrollRectToVisible(_ r: CGRect) {
        guard let scroll = enclosingScrollLayer else { return }
        scroll.scroll(to: convert(r, to: scroll))
    }

    open var visibleRect: CGRect { enclosingScrollLayer.map { convert($0.bounds, from: $0) } ?? bounds }
}
