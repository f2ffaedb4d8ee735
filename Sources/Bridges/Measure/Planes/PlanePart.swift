import ZoetropeGeometry
import ZoetropeNumbers

/// The part of the upper screen that lies over the lower one at rest, as a sheet, a menu or an alert does: the rest of
/// that screen is the lower one, as it is or darker.
struct PlanePart: Hashable, Sendable {
    /// Whether it is a part of the next screen; else of the first one.
    let isOfTo: Bool
    /// Points of the canvas.
    let frame: Rect
    /// The canvas' size in points.
    let canvas: Size
    /// Its round corners, by the names that a scene has for them.
    let corners: [String]
    /// Their radius in points; 0 where none is round.
    let radius: Double
    /// How much darker the lower screen is beside it, 0…1.
    let dim: Double
    /// Whether the lower screen is not where it was.
    let isLowerAway: Bool

    /// - Parameter corners: the radius at each corner that may be round; 2 points or less is none.
    init(
        isOfTo: Bool, frame: Rect, canvas: Size, corners: [(name: String, radius: Double)], dim: Double,
        isLowerAway: Bool
    ) {
        (self.isOfTo, self.frame, self.canvas) = (isOfTo, frame, canvas)
        (self.dim, self.isLowerAway) = (dim, isLowerAway)
        let round = corners.filter { $0.radius > 2 }, radii = round.map(\.radius).sorted()
        self.corners = round.map(\.name)
        radius = radii.isEmpty ? 0 : PlanePart.rounded(radii[radii.count / 2])
    }

    /// A length in points as layers have them: in halves, as a rule.
    static func rounded(_ points: Double) -> Double { (2 * points).rounded() / 2 }

    /// Where a point of its unit square lies, in points.
    func place(_ anchor: SIMD2<Double>) -> Point {
        Point(frame.minX + anchor.x * frame.width, frame.minY + anchor.y * frame.height)
    }

    /// The keys of its layer, but for its place.
    var keys: [String] {
        func share(_ value: Double, _ whole: Double) -> String {
            let share = JSONWriter.number(value / whole)
            return value == 0 || value == whole
                ? share : "\"\(JSONWriter.number(value))/\(JSONWriter.number(whole))\""
        }
        let rect = [
            share(frame.minX, canvas.width), share(frame.minY, canvas.height), share(frame.width, canvas.width),
            share(frame.height, canvas.height),
        ]
        let size = [frame.width, frame.height].map(JSONWriter.number).joined(separator: ", ")
        let masked =
            corners.count == 4
            ? [] : ["\"maskedCorners\": [\(corners.map(JSONWriter.quoted).joined(separator: ", "))]"]
        let round =
            radius > 0
            ? ["\"cornerRadius\": \(JSONWriter.number(radius))"] + masked + ["\"masksToBounds\": true"] : []
        return ["\"contentsRect\": [\(rect.joined(separator: ", "))]", "\"bounds\": [\(size)]"] + round
    }
}
