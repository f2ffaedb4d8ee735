import ZoetropeGeometry
import ZoetropeNumbers

/// The part of the upper screen that lies over the lower one at rest: a sheet, a menu or an alert. Around it the lower
/// screen is visible, plain or dimmed.
struct PlanePart: Hashable, Sendable {
    /// Whether it is a part of the next screen; else of the first one.
    let isOfTo: Bool
    /// In points of the canvas.
    let frame: Rect
    /// The canvas' size in points.
    let canvas: Size
    /// Its round corners, by the scene format's names.
    let corners: [String]
    /// The corners' radius in points; 0 if none is round.
    let radius: Double
    /// The dimming of the lower screen around it, 0…1.
    let dim: Double
    /// Whether the lower screen has moved behind it.
    let isLowerAway: Bool

    /// - Parameter corners: the radius of each corner that may be round; one of at most 2 points counts as sharp.
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

    /// A length in points, rounded to halves, as layers usually have them.
    static func rounded(_ points: Double) -> Double { (2 * points).rounded() / 2 }

    /// A point of its unit square, in points of the canvas.
    func place(_ anchor: SIMD2<Double>) -> Point {
        Point(frame.minX + anchor.x * frame.width, frame.minY + anchor.y * frame.height)
    }

    /// The keys of its layer, without its place.
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
