import Foundation

/// A picture that is being made, `CGContext`: what is drawn into it is kept as layers, which are drawn when the picture
/// is asked for. y runs down, as in UIKit's contexts.
public final class CGContext {
    /// What has been drawn so far, in its order.
    package let canvas = CALayer()
    /// Pixels of a point.
    package let scale: CGFloat
    /// Where paths are gathered until they are filled or stroked, in the canvas's points.
    private var gathered = CGMutablePath()
    private var state = State()
    private var saved: [State] = []

    /// What limits drawing.
    private enum Clip {
        case path(CGPath, CGPathFillRule)
        /// A picture's alpha, in a layer.
        case picture(CALayer)
    }

    private struct State {
        var ctm = CGAffineTransform.identity
        var fill = CGColor.black, stroke = CGColor.black
        var lineWidth: CGFloat = 1, alpha: CGFloat = 1
        var cap = CGLineCap.butt, join = CGLineJoin.miter
        var clips: [Clip] = []
        var dash: (phase: CGFloat, lengths: [CGFloat]) = (0, [])
        var miterLimit: CGFloat = 10
        var blend: String?
        var shadow: (offset: CGSize, blur: CGFloat, color: CGColor)?
    }

    /// - Parameters:
    ///   - size: points.
    ///   - scale: pixels of a point.
    package init(size: CGSize, scale: CGFloat) {
        self.scale = scale
        canvas.anchorPoint = .zero
        canvas.bounds = CGRect(origin: .zero, size: size)
    }

    /// Whether nothing has been drawn.
    package var isEmpty: Bool { canvas.sublayers?.isEmpty ?? true }

    /// The picture so far.
    ///
    /// - Throws: an error for a size without pixels, for one with too many, and for what cannot be drawn.
    package func picture() throws -> CGImage {
        let root = canvas.settled()
        return try root.stillImage(scale: Double(scale))
    }

    // MARK: State

    public var ctm: CGAffineTransform { state.ctm }
    public func saveGState() { saved.append(state) }
    public func restoreGState() { state = saved.popLast() ?? state }
    public func translateBy(x: CGFloat, y: CGFloat) { state.ctm = state.ctm.translatedBy(x: x, y: y) }
    public func scaleBy(x: CGFloat, y: CGFloat) { state.ctm = state.ctm.scaledBy(x: x, y: y) }
    public func rotate(by angle: CGFloat) { state.ctm = state.ctm.rotated(by: angle) }
    public func concatenate(_ transform: CGAffineTransform) { state.ctm = transform.concatenating(state.ctm) }
    public func setFillColor(_ color: CGColor) { state.fill = color }
    public func setStrokeColor(_ color: CGColor) { state.stroke = color }
    public func setLineWidth(_ width: CGFloat) { state.lineWidth = width }
    public func setLineCap(_ cap: CGLineCap) { state.cap = cap }
    public func setLineJoin(_ join: CGLineJoin) { state.join = join }
    public func setAlpha(_ alpha: CGFloat) { state.alpha = alpha }
    public func setMiterLimit(_ limit: CGFloat) { state.miterLimit = limit }
    public func setLineDash(phase: CGFloat, lengths: [CGFloat]) { state.dash = (phase, lengths) }
    /// A shadow of what is drawn from now on; black at a third without a colour.
    public func setShadow(offset: CGSize, blur: CGFloat) {
        setShadow(offset: offset, blur: blur, color: CGColor(red: 0, green: 0, blue: 0, alpha: 1.0 / 3))
    }
    /// - Parameters:
    ///   - blur: twice the radius of a layer's shadow.
    ///   - color: nil for no shadow.
    public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
        state.shadow = color.map { (offset, blur, $0) }
    }
    /// How it meets what is below it: a layer's `compositingFilter`.
    package func setBlend(_ filter: String?) { state.blend = filter }
    /// Changes the path that is gathered.
    func change(_ body: (CGMutablePath) -> Void) { body(gathered) }

    // MARK: Paths

    public func beginPath() { gathered = CGMutablePath() }
    public func addPath(_ path: CGPath) { gathered.addPath(path, transform: state.ctm) }
    public func addRect(_ rect: CGRect) { gathered.addRect(rect, transform: state.ctm) }
    public func addEllipse(in rect: CGRect) { gathered.addEllipse(in: rect, transform: state.ctm) }
    public func move(to point: CGPoint) { gathered.move(to: point, transform: state.ctm) }
    public func addLine(to point: CGPoint) { gathered.addLine(to: point, transform: state.ctm) }
    public func closePath() { gathered.closeSubpath() }

    public func fillPath(using rule: CGPathFillRule = .winding) {
        let layer = shape(gathered)
        layer.fillColor = state.fill
        layer.fillRule = rule == .evenOdd ? .evenOdd : .nonZero
        place(layer)
        beginPath()
    }

    public func strokePath() {
        let layer = shape(gathered)
        layer.fillColor = nil
        layer.strokeColor = state.stroke
        // The path is in the canvas's points; of its width the map's mean scale is taken.
        let scale = abs(state.ctm.a * state.ctm.d - state.ctm.b * state.ctm.c).squareRoot()
        layer.lineWidth = state.lineWidth * scale
        layer.lineCap = state.cap == .round ? .round : state.cap == .square ? .square : .butt
        layer.lineJoin = state.join == .round ? .round : state.join == .bevel ? .bevel : .miter
        layer.miterLimit = state.miterLimit
        if !state.dash.lengths.isEmpty {
            layer.lineDashPattern = state.dash.lengths.map { NSNumber(value: Double($0 * scale)) }
            layer.lineDashPhase = state.dash.phase * scale
        }
        place(layer)
        beginPath()
    }

    /// Limits what is drawn from now on to the path.
    public func clip(using rule: CGPathFillRule = .winding) {
        state.clips.append(.path(gathered.copy() ?? gathered, rule))
        beginPath()
    }

    public func clip(to rect: CGRect) {
        beginPath()
        addRect(rect)
        clip()
    }

    /// Limits what is drawn from now on by a picture's alpha, whose rows go from the bottom up.
    public func clip(to rect: CGRect, mask: CGImage) {
        let layer = CALayer(), picture = CALayer()
        layer.anchorPoint = .zero
        layer.frame = canvas.bounds
        picture.anchorPoint = .zero
        picture.bounds = CGRect(origin: .zero, size: rect.size)
        picture.contents = mask
        picture.transform = CATransform3DMakeAffineTransform(
            CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: rect.minX, ty: rect.maxY).concatenating(state.ctm))
        layer.addSublayer(picture)
        state.clips.append(.picture(layer))
    }

    public func fill(_ rect: CGRect) {
        beginPath()
        addRect(rect)
        fillPath()
    }

    public func fillEllipse(in rect: CGRect) {
        beginPath()
        addEllipse(in: rect)
        fillPath()
    }

    public func stroke(_ rect: CGRect) {
        beginPath()
        addRect(rect)
        strokePath()
    }

    public func strokeEllipse(in rect: CGRect) {
        beginPath()
        addEllipse(in: rect)
        strokePath()
    }

    private func shape(_ path: CGPath) -> CAShapeLayer {
        let layer = CAShapeLayer()
        layer.anchorPoint = .zero
        layer.frame = canvas.bounds
        layer.path = path.copy()
        return layer
    }

    // MARK: Layers

    /// Draws a layer with its bounds where they are in the context's space.
    package func add(_ layer: CALayer) {
        layer.transform = CATransform3DMakeAffineTransform(
            CGAffineTransform(translationX: layer.bounds.minX, y: layer.bounds.minY).concatenating(state.ctm))
        (layer.anchorPoint, layer.position, layer.zPosition) = (.zero, .zero, 0)
        place(layer)
    }

    func place(_ layer: CALayer) {
        layer.opacity *= Float(state.alpha)
        if let shadow = state.shadow {
            (layer.shadowColor, layer.shadowOpacity) = (shadow.color, 1)
            (layer.shadowOffset, layer.shadowRadius) = (shadow.offset, shadow.blur / 2)
        }
        var placed = layer
        for clip in state.clips {
            let group = CALayer()
            group.anchorPoint = .zero
            group.frame = canvas.bounds
            switch clip {
            case .path(let path, let rule):
                let mask = shape(path)
                mask.fillRule = rule == .evenOdd ? .evenOdd : .nonZero
                group.mask = mask
            case .picture(let mask): group.mask = (mask.copy() as? CALayer) ?? mask
            }
            group.addSublayer(placed)
            placed = group
        }
        if let blend = state.blend { placed.compositingFilter = blend }
        canvas.addSublayer(placed)
    }
}
