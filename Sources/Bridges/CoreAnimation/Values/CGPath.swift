import Foundation
import ZoetropeGeometry

/// Lines and curves, `CGPath`. Arcs and ellipses are made of cubic curves of at most 90 degrees, as in Core Graphics, so
/// that paths made by the same calls can be interpolated.
///
/// `@unchecked Sendable` is sound because a path that is no `CGMutablePath` never changes, and one that is belongs to
/// the thread that builds it until then.
public class CGPath: Hashable, @unchecked Sendable {
    package fileprivate(set) final var path: Path
    /// Where the contour began that the last element belongs to.
    fileprivate var start = Point.zero

    package init(_ path: Path = Path()) { self.path = path }

    /// A rectangle, from its origin along the x axis.
    public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
        self.init(CGPath.rectangle(rect).mapped(transform?.pointee))
    }

    /// The ellipse that touches the sides of a rectangle.
    public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
        self.init(CGPath.ellipse(rect).mapped(transform?.pointee))
    }

    /// A rectangle with elliptical corners, of at most half of each side.
    public convenience init(
        roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
        transform: UnsafePointer<CGAffineTransform>?
    ) {
        self.init(CGPath.roundedRectangle(rect, cornerWidth, cornerHeight).mapped(transform?.pointee))
    }

    public func copy() -> CGPath? { CGPath(path) }

    /// The path with a map applied to all of its points.
    public func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
        CGPath(path.mapped(transform?.pointee))
    }

    public func mutableCopy() -> CGMutablePath? { mutableCopy(using: nil) }

    public func mutableCopy(using transform: UnsafePointer<CGAffineTransform>?) -> CGMutablePath? {
        let copy = CGMutablePath()
        copy.path = path.mapped(transform?.pointee)
        return copy
    }

    /// The outline of the path's stroke, to be filled by the non-zero rule.
    public func copy(
        strokingWithWidth lineWidth: CGFloat, lineCap: CGLineCap, lineJoin: CGLineJoin, miterLimit: CGFloat,
        transform: CGAffineTransform = .identity
    ) -> CGPath {
        let style = StrokeStyle(
            width: Double(lineWidth), cap: lineCap.cap, join: lineJoin.join, miterLimit: Double(miterLimit))
        return CGPath(path.mapped(transform.isIdentity ? nil : transform).stroked(style))
    }

    /// The path cut into dashes.
    ///
    /// - Parameters:
    ///   - phase: how far into the pattern each contour begins.
    ///   - lengths: dashes and gaps in turn; an odd number is repeated.
    public func copy(
        dashingWithPhase phase: CGFloat, lengths: [CGFloat], transform: CGAffineTransform = .identity
    ) -> CGPath {
        let style = StrokeStyle(dashes: lengths.map { Double($0) }, dashPhase: Double(phase))
        return CGPath(path.mapped(transform.isIdentity ? nil : transform).dashed(style))
    }

    /// The rectangle around all points and control points; null for an empty path.
    public var boundingBox: CGRect {
        CGRect(around: path.points.map { CGPoint($0) })
    }

    /// The rectangle around the path itself; null for an empty path.
    public var boundingBoxOfPath: CGRect { CGRect(around: path.extremes.map { CGPoint($0) }) }

    /// Where the next element begins; zero for an empty path.
    public var currentPoint: CGPoint { CGPoint(path.currentPoint) }

    public var isEmpty: Bool { path.elements.isEmpty }

    /// Whether the path is a single rectangle with sides along the axes, which is then written to `rect`.
    public func isRect(_ rect: UnsafeMutablePointer<CGRect>?) -> Bool {
        guard let found = path.rectangle else { return false }
        rect?.pointee = CGRect(found)
        return true
    }

    /// Whether a point is inside.
    public func contains(
        _ point: CGPoint, using rule: CGPathFillRule = .winding, transform: CGAffineTransform = .identity
    ) -> Bool {
        let winding = path.mapped(transform.isIdentity ? nil : transform).winding(about: Point(point))
        return rule == .winding ? winding != 0 : winding & 1 != 0
    }

    /// Calls a function with each element.
    public func applyWithBlock(_ block: (UnsafePointer<CGPathElement>) -> Void) {
        for element in path.elements {
            var points = element.points.map { CGPoint($0) }
            points.withUnsafeMutableBufferPointer { buffer in
                // A close has no points, but a pointer.
                let spare = UnsafeMutablePointer<CGPoint>.allocate(capacity: 1)
                defer { spare.deallocate() }
                var value = CGPathElement(type: element.type, points: buffer.baseAddress ?? spare)
                withUnsafePointer(to: &value, block)
            }
        }
    }

    /// Calls a function with each element.
    public func apply(
        info: UnsafeMutableRawPointer?,
        function: (UnsafeMutableRawPointer?, UnsafePointer<CGPathElement>) -> Void
    ) {
        applyWithBlock { function(info, $0) }
    }

    /// The path with lines in place of its curves, which are within `threshold` of them.
    public func flattened(threshold: CGFloat) -> CGPath {
        let limit = 10_000, tolerance = max(Double(threshold), 1e-6)
        var elements: [Path.Element] = []
        path.forEachSegment { element, from, to in
            guard element.points.count > 1, let curve = element.curve(from: from, to: to) else {
                elements.append(element)
                return
            }
            let count = curve.chords(tolerance: tolerance, limit: limit)
            for k in 1...count {
                elements.append(.line(k == count ? curve.end : curve.point(Double(k) / Double(count))))
            }
        }
        return CGPath(Path(elements))
    }

    public static func == (a: CGPath, b: CGPath) -> Bool { a === b || a.path == b.path }
    public func hash(into hasher: inout Hasher) { hasher.combine(path) }
}

/// One element of a path, with its points: control points first.
public struct CGPathElement {
    public var type: CGPathElementType
    public var points: UnsafeMutablePointer<CGPoint>

    public init(type: CGPathElementType, points: UnsafeMutablePointer<CGPoint>) {
        (self.type, self.points) = (type, points)
    }
}

public enum CGPathElementType: Int32, Sendable {
    case moveToPoint, addLineToPoint, addQuadCurveToPoint, addCurveToPoint, closeSubpath
}

/// How a stroke ends.
public enum CGLineCap: Int32, Sendable {
    case butt, round, square

    var cap: StrokeStyle.Cap {
        switch self {
        case .butt: .butt
        case .round: .round
        case .square: .square
        }
    }
}

/// How a stroke turns.
public enum CGLineJoin: Int32, Sendable {
    case miter, round, bevel

    var join: StrokeStyle.Join {
        switch self {
        case .miter: .miter
        case .round: .round
        case .bevel: .bevel
        }
    }
}

/// Which points are inside of a path.
public enum CGPathFillRule: Int, Sendable { case winding, evenOdd }

// MARK: Building

/// A path that grows, `CGMutablePath`. Lines and curves need a current point; without one, they begin at theirs.
public final class CGMutablePath: CGPath, @unchecked Sendable {
    public init() { super.init() }

    private func add(_ element: Path.Element) { path.elements.append(element) }

    private func place(_ p: CGPoint, _ t: CGAffineTransform) -> Point { Point(t.isIdentity ? p : p.applying(t)) }

    public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
        start = place(point, transform)
        add(.move(start))
    }

    public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
        guard !isEmpty else { return move(to: point, transform: transform) }
        add(.line(place(point, transform)))
    }

    public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
        for (i, p) in points.enumerated() {
            if i == 0 { move(to: p, transform: transform) } else { addLine(to: p, transform: transform) }
        }
    }

    public func addQuadCurve(to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity) {
        if isEmpty { move(to: control, transform: transform) }
        add(.quad(control: place(control, transform), end: place(end, transform)))
    }

    public func addCurve(
        to end: CGPoint, control1: CGPoint, control2: CGPoint, transform: CGAffineTransform = .identity
    ) {
        if isEmpty { move(to: control1, transform: transform) }
        add(.cubic(place(control1, transform), place(control2, transform), end: place(end, transform)))
    }

    public func closeSubpath() {
        guard let last = path.elements.last, last != .close else { return }
        add(.close)
    }

    public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
        append(CGPath.rectangle(rect), transform)
    }

    public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
        for rect in rects { addRect(rect, transform: transform) }
    }

    public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
        append(CGPath.ellipse(rect), transform)
    }

    public func addRoundedRect(
        in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, transform: CGAffineTransform = .identity
    ) {
        append(CGPath.roundedRectangle(rect, cornerWidth, cornerHeight), transform)
    }

    public func addPath(_ other: CGPath, transform: CGAffineTransform = .identity) { append(other.path, transform) }

    /// An arc about a centre, with a line to its beginning. Angles are in radians from +x; `clockwise` is as seen where
    /// y points up.
    public func addArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
        transform: CGAffineTransform = .identity
    ) {
        addRelativeArc(
            center: center, radius: radius, startAngle: startAngle,
            delta: CGPath.turn(from: startAngle, to: endAngle, isRising: !clockwise), transform: transform)
    }

    /// An arc by an angle in radians, from +x toward +y where that is positive, with a line to its beginning.
    public func addRelativeArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat, transform: CGAffineTransform = .identity
    ) {
        let degrees = 180 / Double.pi, from = Double(startAngle) * degrees
        // Whole turns beyond the fourth change no pixel by either rule of filling, as long as they are an even number.
        var turn = Double(delta) * degrees
        guard from.isFinite, turn.isFinite else { return }
        if abs(turn) > 1440 { turn = turn.truncatingRemainder(dividingBy: 720) + (turn < 0 ? -720 : 720) }
        let (s, c) = Elementary.sincos(degrees: from)
        let begin = place(CGPoint(x: center.x + radius * c, y: center.y + radius * s), transform)
        if isEmpty { move(to: CGPoint(begin)) } else if path.currentPoint != begin { add(.line(begin)) }
        if turn != 0 { append(Path(CGPath.arc(Point(center), Double(radius), from: from, by: turn)), transform) }
    }

    /// The arc of a radius that touches the lines from the current point to `tangent1End` and from there to
    /// `tangent2End`, with a line to its beginning.
    public func addArc(
        tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat, transform: CGAffineTransform = .identity
    ) {
        let corner = place(tangent1End, transform), end = place(tangent2End, transform)
        if isEmpty { return move(to: CGPoint(corner)) }
        let a = path.currentPoint - corner, b = end - corner
        let lengths = a.length * b.length, cross = a.cross(b), r = Double(radius)
        guard lengths > 0, abs(cross) > lengths * 1e-12, r > 0 else { return add(.line(corner)) }
        // The tangent of half of the angle at the corner.
        let half = abs(cross) / (lengths + a.dot(b)), reach = r / half
        let from = corner + a * (reach / a.length), to = corner + b * (reach / b.length)
        let middle = (a * (1 / a.length) + b * (1 / b.length)), distance = (reach * reach + r * r).squareRoot()
        let center = corner + middle * (distance / middle.length)
        if path.currentPoint != from { add(.line(from)) }
        let start = Elementary.atan2Degrees(from.y - center.y, from.x - center.x)
        var turn = Elementary.atan2Degrees(to.y - center.y, to.x - center.x) - start
        if turn > 180 { turn -= 360 } else if turn < -180 { turn += 360 }
        path.elements += CGPath.arc(center, r, from: start, by: turn)
    }

    private func append(_ other: Path, _ t: CGAffineTransform) {
        let mapped = other.mapped(t.isIdentity ? nil : t)
        for case .move(let p) in mapped.elements { start = p }
        path.elements += mapped.elements
    }
}

// MARK: Figures

extension CGPath {
    fileprivate static func rectangle(_ rect: CGRect) -> Path { Path(rect: Rect(rect)) }

    fileprivate static func ellipse(_ rect: CGRect) -> Path {
        let r = Rect(rect), rx = r.width / 2, ry = r.height / 2
        return Path(
            [.move(Point(r.maxX, r.center.y))] + arc(r.center, rx, ry, from: 0, by: 360) + [.close])
    }

    fileprivate static func roundedRectangle(_ rect: CGRect, _ width: CGFloat, _ height: CGFloat) -> Path {
        let r = Rect(rect), rx = min(max(Double(width), 0), r.width / 2), ry = min(max(Double(height), 0), r.height / 2)
        guard rx > 0, ry > 0 else { return rectangle(rect) }
        func corner(_ x: Double, _ y: Double, _ from: Double) -> [Path.Element] {
            arc(Point(x, y), rx, ry, from: from, by: 90)
        }
        // From the middle of the right side, as Core Graphics begins.
        var elements: [Path.Element] = [.move(Point(r.maxX, r.center.y)), .line(Point(r.maxX, r.maxY - ry))]
        elements += corner(r.maxX - rx, r.maxY - ry, 0)
        elements.append(.line(Point(r.minX + rx, r.maxY)))
        elements += corner(r.minX + rx, r.maxY - ry, 90)
        elements.append(.line(Point(r.minX, r.minY + ry)))
        elements += corner(r.minX + rx, r.minY + ry, 180)
        elements.append(.line(Point(r.maxX - rx, r.minY)))
        elements += corner(r.maxX - rx, r.minY + ry, 270)
        return Path(elements + [.close])
    }

    /// An arc in degrees, without the move to its start: of cubics of at most 90 degrees, but for what rounding adds.
    fileprivate static func arc(
        _ center: Point, _ rx: Double, _ ry: Double? = nil, from: Double, by turn: Double
    ) -> [Path.Element] {
        Path.arc(center: center, rx: rx, ry: ry ?? rx, from: from, by: turn, most: 90 * (1 + 1e-9))
    }

    /// Angles in radians that differ by less are one, and whole turns that differ by less: far more than rounding makes
    /// of a sum of angles, in single precision too, and less than shows.
    private static let sameAngle = 1e-6

    /// The angle in radians that an arc between two angles goes: a whole turn where they differ by one or more, whichever
    /// way; else the way from one to the other, toward greater angles where it `isRising`.
    fileprivate static func turn(from start: CGFloat, to end: CGFloat, isRising: Bool) -> CGFloat {
        let full = 2 * CGFloat.pi, way = end - start
        if abs(way) >= full - sameAngle { return isRising ? full : -full }
        if abs(way) < sameAngle || (way > 0) == isRising { return way }
        return isRising ? way + full : way - full
    }
}

extension Path.Element {
    fileprivate var type: CGPathElementType {
        switch self {
        case .move: .moveToPoint
        case .line: .addLineToPoint
        case .quad: .addQuadCurveToPoint
        case .cubic: .addCurveToPoint
        case .close: .closeSubpath
        }
    }
}
