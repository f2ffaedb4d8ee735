import Foundation
import ZoetropeGeometry

/// What may be drawn, whatever code or an archive says: no value that is not a number, and none so large that its
/// products are not.
enum ValueLimits {
    /// Coordinates, lengths and elements of matrices.
    static let length = Path.maximumCoordinate
    /// The standard deviation of a blur, in points.
    static let blur = 200.0
    /// Layers inside each other, and layers of a tree.
    static let depth = 200, layers = 20_000

    static func limited(_ v: Double, _ most: Double = length) -> Double { v.isNaN ? 0 : min(max(v, -most), most) }

    static func limited(_ p: CGPoint) -> CGPoint { CGPoint(x: limited(p.x), y: limited(p.y)) }

    static func limited(_ r: CGRect) -> CGRect {
        CGRect(
            x: limited(r.origin.x), y: limited(r.origin.y), width: limited(r.size.width),
            height: limited(r.size.height))
    }

    static func limited(_ t: Transform3D) -> Transform3D {
        if t.isWithin(length) { return t }
        var limitedMatrix = t
        for row in 1...4 {
            for column in 1...4 { limitedMatrix[row, column] = limited(t[row, column]) }
        }
        return limitedMatrix
    }

    static func limited(_ path: Path) -> Path {
        var isWithin = true
        for element in path.elements {
            element.forEachPoint { if !(abs($0.x) <= length && abs($0.y) <= length) { isWithin = false } }
        }
        if isWithin { return path }
        return Path(path.elements.map { $0.mapped { Point(limited($0.x), limited($0.y)) } })
    }
}

extension LayerValues {
    /// Brings every value that is drawn within the limits.
    mutating func limit() {
        typealias L = ValueLimits
        (bounds, position, anchorPoint) = (L.limited(bounds), L.limited(position), L.limited(anchorPoint))
        (zPosition, anchorPointZ) = (L.limited(zPosition), L.limited(anchorPointZ))
        (opacity, cornerRadius, borderWidth) = (L.limited(opacity), L.limited(cornerRadius), L.limited(borderWidth))
        (shadowOpacity, shadowRadius) = (L.limited(shadowOpacity), L.limited(shadowRadius, L.blur))
        shadowOffset = CGSize(width: L.limited(shadowOffset.width), height: L.limited(shadowOffset.height))
        (contentsRect, contentsScale) = (L.limited(contentsRect), L.limited(contentsScale))
        contentsCenter = L.limited(contentsCenter)
        shape?.limit()
        if let g = gradient {
            gradient?.startPoint = L.limited(g.startPoint)
            gradient?.endPoint = L.limited(g.endPoint)
            gradient?.locations = g.locations?.map { L.limited($0) }
        }
        if let t = text { text?.fontSize = L.limited(t.fontSize, 10_000) }
    }
}

extension ShapeValues {
    fileprivate mutating func limit() {
        typealias L = ValueLimits
        (lineWidth, miterLimit) = (L.limited(lineWidth), L.limited(miterLimit))
        (strokeStart, strokeEnd, lineDashPhase) = (
            L.limited(strokeStart), L.limited(strokeEnd), L.limited(lineDashPhase)
        )
        lineDashPattern = lineDashPattern?.map { L.limited($0) }
    }
}
