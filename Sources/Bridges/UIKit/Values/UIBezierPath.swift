import ZoetropeCoreAnimation
import ZoetropeGeometry

/// Lines and curves with the settings of their stroke, `UIBezierPath`.
open class UIBezierPath: NSObject {
    /// The path itself; a copy, as in UIKit.
    open var cgPath: CGPath {
        get { mutable.copy() ?? CGPath() }
        set { mutable = newValue.mutableCopy() ?? CGMutablePath() }
    }

    private var mutable = CGMutablePath()

    open var lineWidth: CGFloat = 1
    open var lineCapStyle = CGLineCap.butt
    open var lineJoinStyle = CGLineJoin.miter
    open var miterLimit: CGFloat = 10
    open var flatness: CGFloat = 0.6
    open var usesEvenOddFillRule = false
    private var dashes: (lengths: [CGFloat], phase: CGFloat) = ([], 0)

    public override init() { super.init() }

    public convenience init(rect: CGRect) {
        self.init()
        mutable.addRect(rect)
    }

    /// The ellipse that touches the sides of a rectangle, from its rightmost point, clockwise as it is seen.
    public convenience init(ovalIn rect: CGRect) {
        self.init()
        mutable.addEllipse(in: rect)
    }

    /// A rectangle with the system's smooth corners, which are circular where they meet.
    public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
        self.init()
        mutable.addPath(CGPath(UIBezierPath.rounded(rect, cornerRadius, .allCorners)))
    }

    /// A rectangle with some smooth corners. As in UIKit, the width of `cornerRadii` counts alone.
    public convenience init(roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize) {
        self.init()
        mutable.addPath(CGPath(UIBezierPath.rounded(rect, cornerRadii.width, corners)))
    }

    /// An arc. Angles are in radians from +x; clockwise as it is seen.
    public convenience init(
        arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
    ) {
        self.init()
        addArc(
            withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
    }

    public convenience init(cgPath: CGPath) {
        self.init()
        self.cgPath = cgPath
    }

    private static func rounded(_ rect: CGRect, _ radius: CGFloat, _ corners: UIRectCorner) -> Path {
        let names: [(UIRectCorner, CornerStyle.Corner)] = [
            (.topLeft, .minXMinY), (.topRight, .maxXMinY), (.bottomLeft, .minXMaxY), (.bottomRight, .maxXMaxY),
        ]
        let round = Set(names.filter { corners.contains($0.0) }.map(\.1))
        let area = rect.standardized
        return Path(
            roundedRect: Rect(
                x: Double(area.minX), y: Double(area.minY), width: Double(area.width), height: Double(area.height)),
            radius: Double(radius), style: CornerStyle(curve: .continuous, round: round))
    }

    // MARK: Building

    open func move(to point: CGPoint) { mutable.move(to: point) }
    open func addLine(to point: CGPoint) { mutable.addLine(to: point) }
    open func close() { mutable.closeSubpath() }
    open func removeAllPoints() { mutable = CGMutablePath() }

    open func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
        mutable.addCurve(to: endPoint, control1: controlPoint1, control2: controlPoint2)
    }

    open func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) {
        mutable.addQuadCurve(to: endPoint, control: controlPoint)
    }

    /// An arc with a line to its beginning. Angles are in radians from +x; clockwise as it is seen.
    open func addArc(
        withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
    ) {
        // Core Graphics means the other direction, as its y points up.
        mutable.addArc(
            center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: !clockwise)
    }

    open func append(_ bezierPath: UIBezierPath) { mutable.addPath(bezierPath.cgPath) }

    /// The same outline drawn the other way round, the last contour first.
    open func reversing() -> UIBezierPath {
        let copy = UIBezierPath(cgPath: CGPath(mutable.path.reversed))
        copy.copyStyle(of: self)
        return copy
    }

    open func apply(_ transform: CGAffineTransform) {
        var transform = transform
        mutable = mutable.mutableCopy(using: &transform) ?? mutable
    }

    private func copyStyle(of path: UIBezierPath) {
        (lineWidth, lineCapStyle, lineJoinStyle, miterLimit) =
            (path.lineWidth, path.lineCapStyle, path.lineJoinStyle, path.miterLimit)
        (flatness, usesEvenOddFillRule, dashes) = (path.flatness, path.usesEvenOddFillRule, path.dashes)
    }

    open override func copy() -> Any {
        let copy = UIBezierPath(cgPath: cgPath)
        copy.copyStyle(of: self)
        return copy
    }

    /// - Parameters:
    ///   - pattern: dashes and gaps in turn, in points; nil for none.
    ///   - phase: how far into the pattern each contour begins.
    open func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {
        dashes = (pattern.map { Array(UnsafeBufferPointer(start: $0, count: max(0, count))) } ?? [], phase)
    }

    // MARK: Questions

    open var isEmpty: Bool { mutable.isEmpty }
    /// Around the path itself, without control points.
    open var bounds: CGRect { mutable.boundingBoxOfPath }
    open var currentPoint: CGPoint { mutable.currentPoint }
    open func contains(_ point: CGPoint) -> Bool {
        mutable.contains(point, using: rule)
    }

    // MARK: Drawing

    /// Fills in the current picture.
    open func fill() {
        draw(mutable) { $0.fillPath(using: rule) }
    }

    /// Strokes in the current picture.
    open func stroke() {
        let isPlain = dashes.lengths.isEmpty
        draw(isPlain ? mutable : mutable.copy(dashingWithPhase: dashes.phase, lengths: dashes.lengths)) { context in
            context.saveGState()
            context.setLineWidth(lineWidth)
            context.setLineCap(lineCapStyle)
            context.setLineJoin(lineJoinStyle)
            context.strokePath()
            context.restoreGState()
        }
    }

    /// Limits what is drawn into the current picture from now on.
    open func addClip() {
        draw(mutable) { $0.clip(using: rule) }
    }

    private var rule: CGPathFillRule { usesEvenOddFillRule ? .evenOdd : .winding }

    /// Does something with a path in the current picture.
    private func draw(_ path: CGPath, _ body: (CGContext) -> Void) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        context.beginPath()
        context.addPath(path)
        body(context)
    }
}

extension Path {
    /// Each contour from its end to its beginning, the last contour first.
    fileprivate var reversed: Path {
        var contours: [(start: Point, steps: [Element], isClosed: Bool)] = []
        for element in elements {
            switch element {
            case .move(let p): contours.append((p, [], false))
            case .close: if !contours.isEmpty { contours[contours.count - 1].isClosed = true }
            default:
                if let last = contours.last, last.isClosed { contours.append((last.start, [], false)) }
                if !contours.isEmpty { contours[contours.count - 1].steps.append(element) }
            }
        }
        var result: [Element] = []
        for contour in contours.reversed() {
            var points = [contour.start]
            for step in contour.steps { points.append(step.end ?? contour.start) }
            result.append(.move(points[points.count - 1]))
            for (index, step) in contour.steps.enumerated().reversed() {
                switch step {
                case .quad(let c, _): result.append(.quad(control: c, end: points[index]))
                case .cubic(let a, let b, _): result.append(.cubic(b, a, end: points[index]))
                default: result.append(.line(points[index]))
                }
            }
            if contour.isClosed { result.append(.close) }
        }
        return Path(result)
    }
}
