import ZoetropeCoreAnimation

/// The pictures that are being made on a thread, the innermost last.
private final class ContextStack {
    var contexts: [CGContext] = []

    private static let perThread = PerThread("zoetrope.graphics-contexts") { ContextStack() }

    static var current: ContextStack { perThread.current }
}

/// The innermost picture that is being made; nil where there is none.
public func UIGraphicsGetCurrentContext() -> CGContext? { ContextStack.current.contexts.last }
public func UIGraphicsPushContext(_ context: CGContext) { ContextStack.current.contexts.append(context) }
public func UIGraphicsPopContext() { _ = ContextStack.current.contexts.popLast() }

/// Begins a picture of one pixel a point.
public func UIGraphicsBeginImageContext(_ size: CGSize) { UIGraphicsBeginImageContextWithOptions(size, false, 1) }

/// Begins a picture.
///
/// - Parameters:
///   - size: points.
///   - opaque: whether it is black where nothing is drawn.
///   - scale: pixels of a point; 0 for those of the screen.
public func UIGraphicsBeginImageContextWithOptions(_ size: CGSize, _ opaque: Bool, _ scale: CGFloat) {
    let context = CGContext(size: size, scale: scale > 0 ? scale : UITraitCollection.current.displayScale)
    if opaque {
        context.fill(CGRect(origin: .zero, size: size))
    }
    UIGraphicsPushContext(context)
}

/// The picture that was begun last, as it is so far; nil where there is none, or it cannot be drawn.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
    guard let context = UIGraphicsGetCurrentContext(), let picture = try? context.picture() else { return nil }
    return UIImage(picture: picture, scale: context.scale)
}

public func UIGraphicsEndImageContext() { UIGraphicsPopContext() }

/// Fills a rectangle in the current picture.
public func UIRectFill(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.fill(rect) }
/// Draws a frame of a point's width within a rectangle of the current picture.
public func UIRectFrame(_ rect: CGRect) {
    UIGraphicsGetCurrentContext()?.stroke(rect.insetBy(dx: 0.5, dy: 0.5))
}
/// Limits what is drawn into the current picture from now on.
public func UIRectClip(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.clip(to: rect) }

/// How pictures are made, `UIGraphicsImageRendererFormat`.
open class UIGraphicsImageRendererFormat: NSObject {
    /// Pixels of a point.
    open var scale: CGFloat = UITraitCollection.current.displayScale
    /// Whether the picture is black where nothing is drawn.
    open var opaque = false

    open class func `default`() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }
    open class func preferred() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }

    public override init() {}
}

/// What is drawn into.
open class UIGraphicsImageRendererContext: NSObject {
    public let cgContext: CGContext
    public let format: UIGraphicsImageRendererFormat

    init(_ context: CGContext, _ format: UIGraphicsImageRendererFormat) {
        (cgContext, self.format) = (context, format)
    }

    open var currentImage: UIImage {
        (try? cgContext.picture()).map { UIImage(picture: $0, scale: cgContext.scale) } ?? UIImage()
    }

    open func fill(_ rect: CGRect) { cgContext.fill(rect) }
    open func stroke(_ rect: CGRect) { cgContext.stroke(rect) }
    open func clip(to rect: CGRect) { cgContext.clip(to: rect) }
}

/// Makes pictures, `UIGraphicsImageRenderer`.
open class UIGraphicsImageRenderer: NSObject {
    private let bounds: CGRect
    public let format: UIGraphicsImageRendererFormat

    public init(bounds: CGRect, format: UIGraphicsImageRendererFormat) { (self.bounds, self.format) = (bounds, format) }

    public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat = .default()) {
        self.init(bounds: CGRect(origin: .zero, size: size), format: format)
    }

    public convenience init(bounds: CGRect) { self.init(bounds: bounds, format: .default()) }

    /// The picture of what `actions` draws; an empty one where it cannot be drawn.
    open func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
        let context = CGContext(size: bounds.size, scale: format.scale)
        if format.opaque { context.fill(CGRect(origin: .zero, size: bounds.size)) }
        context.translateBy(x: -bounds.minX, y: -bounds.minY)
        UIGraphicsPushContext(context)
        let wrapped = UIGraphicsImageRendererContext(context, format)
        actions(wrapped)
        UIGraphicsPopContext()
        return wrapped.currentImage
    }
}

extension CGContext {
    public func setBlendMode(_ mode: CGBlendMode) { setBlend(mode.filterName) }
}
