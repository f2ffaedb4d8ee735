import Foundation
import ZoetropeTiming

/// How fast an animation goes through its way, `CAMediaTimingFunction`: a cubic Bézier curve from (0, 0) to (1, 1).
open class CAMediaTimingFunction: NSObject, @unchecked Sendable {
    let curve: CubicBezier

    /// The fraction of the way at a fraction of the time.
    package final func value(at t: Double) -> Double { curve.value(at: t) }

    /// One of the named curves.
    public init(name: CAMediaTimingFunctionName) {
        curve = CubicBezier.named[name.rawValue] ?? .linear
    }

    /// A curve with the control points (c1x, c1y) and (c2x, c2y); x is limited to 0…1.
    public init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
        func unit(_ v: Float) -> Double { min(max(Double(v), 0), 1) }
        curve = CubicBezier(unit(c1x), Double(c1y), unit(c2x), Double(c2y))
    }

    /// Writes the coordinates of a point of the curve: 0 and 3 are its ends, 1 and 2 the control points.
    open func getControlPoint(at index: Int, values: UnsafeMutablePointer<Float>) {
        let points = [(0, 0), (curve.x1, curve.y1), (curve.x2, curve.y2), (1, 1)]
        guard points.indices.contains(index) else { return }
        (values[0], values[1]) = (Float(points[index].0), Float(points[index].1))
    }

    open override func isEqual(_ object: Any?) -> Bool { (object as? CAMediaTimingFunction)?.curve == curve }
    open override var hash: Int { curve.hashValue }
}

/// The names of the curves that Core Animation knows.
public struct CAMediaTimingFunctionName: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let linear = CAMediaTimingFunctionName(rawValue: "linear")
    public static let easeIn = CAMediaTimingFunctionName(rawValue: "easeIn")
    public static let easeOut = CAMediaTimingFunctionName(rawValue: "easeOut")
    public static let easeInEaseOut = CAMediaTimingFunctionName(rawValue: "easeInEaseOut")
    public static let `default` = CAMediaTimingFunctionName(rawValue: "default")
}
