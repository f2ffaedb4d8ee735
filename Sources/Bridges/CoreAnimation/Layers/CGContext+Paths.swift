import Foundation

/// How a path is drawn.
public enum CGPathDrawingMode: Int32, Sendable { case fill, eoFill, stroke, fillStroke, eoFillStroke }

/// Kept for callers: pictures are always drawn with the best.
public enum CGInterpolationQuality: Int32, Sendable { case `default`, none, low, high, medium }

extension CGContext {
    // MARK: More of paths

    public func addLines(between points: [CGPoint]) {
        for (index, point) in points.enumerated() { index == 0 ? move(to: point) : addLine(to: point) }
    }
    public func addRects(_ rects: [CGRect]) { for rect in rects { addRect(rect) } }
    public func addQuadCurve(to end: CGPoint, control: CGPoint) {
        change { $0.addQuadCurve(to: end, control: control, transform: ctm) }
    }
    public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
        change { $0.addCurve(to: end, control1: control1, control2: control2, transform: ctm) }
    }
    public func addArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
    ) {
        change {
            $0.addArc(
                center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise,
                transform: ctm)
        }
    }

    public func drawPath(using mode: CGPathDrawingMode) {
        let path = CGMutablePath()
        change { path.addPath($0) }
        let rule: CGPathFillRule = mode == .eoFill || mode == .eoFillStroke ? .evenOdd : .winding
        if mode != .stroke { fillPath(using: rule) }
        guard mode == .stroke || mode == .fillStroke || mode == .eoFillStroke else { return }
        if mode != .stroke { change { $0.addPath(path) } }
        strokePath()
    }

    public func strokeLineSegments(between points: [CGPoint]) {
        beginPath()
        for pair in stride(from: 0, to: points.count - 1, by: 2) {
            move(to: points[pair])
            addLine(to: points[pair + 1])
        }
        strokePath()
    }

    public func fill(_ rects: [CGRect]) {
        beginPath()
        addRects(rects)
        fillPath()
    }

    public func stroke(_ rect: CGRect, width: CGFloat) {
        saveGState()
        setLineWidth(width)
        stroke(rect)
        restoreGState()
    }

    // MARK: Colours

    public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        setFillColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
    }
    public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        setStrokeColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
    }
    public func setFillColor(gray: CGFloat, alpha: CGFloat) {
        setFillColor(red: gray, green: gray, blue: gray, alpha: alpha)
    }
    public func setStrokeColor(gray: CGFloat, alpha: CGFloat) {
        setStrokeColor(red: gray, green: gray, blue: gray, alpha: alpha)
    }

    // MARK: Pictures

    /// Draws a picture with its rows from the bottom up, as Core Graphics does: in UIKit's contexts it is upside down.
    public func draw(_ image: CGImage, in rect: CGRect) {
        let layer = CALayer()
        layer.bounds = CGRect(origin: .zero, size: rect.size)
        layer.contents = image
        saveGState()
        translateBy(x: rect.minX, y: rect.maxY)
        scaleBy(x: 1, y: -1)
        add(layer)
        restoreGState()
    }

    // MARK: Edges, which are always smooth

    public func setShouldAntialias(_ shouldAntialias: Bool) {}
    public func setAllowsAntialiasing(_ allowsAntialiasing: Bool) {}
    public var interpolationQuality: CGInterpolationQuality {
        get { .high }
        set {}
    }
}
