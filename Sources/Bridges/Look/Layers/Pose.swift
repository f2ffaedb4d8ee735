import ZoetropeGeometry
import ZoetropeLayers

/// A layer's place and form at one moment, in the terms in which people describe them.
struct Pose {
    /// The box around its corners, in points of the canvas.
    var box: Rect
    var corners: [Point]
    var opacity: Double
    /// Degrees about the horizontal, the vertical and the line of sight, with those of its ancestors added.
    var turns: [Double]
    var cornerRadius, blur: Double
    /// The box of its outline mask, in points of the canvas.
    var mask: Rect?
    var curl: Double

    /// The area of the corners' polygon.
    var area: Double { corners.area }

    /// Whether opposite sides differ in length, which only perspective causes.
    var isInPerspective: Bool {
        guard corners.count == 4 else { return corners.count > 4 }
        let defect = (corners[0] - corners[1] + corners[2] - corners[3]).length
        return defect > LookTuning.perspective * (box.width + box.height)
    }
}

extension LayerReport {
    /// The layer's own angles; zeros if its matrix has none.
    var ownTurns: [Double] { Turns(of: state.transform)?.angles ?? [0, 0, 0] }

    func pose(turnedBy around: [Double]) -> Pose {
        let own = ownTurns
        var blur = 0.0
        for filter in state.effects?.filters ?? [] { if case .blur(let sigma) = filter { blur = max(blur, sigma) } }
        return Pose(
            box: corners.boundingBox ?? Rect(x: 0, y: 0, width: 0, height: 0), corners: corners, opacity: opacity,
            turns: zip(own, around).map { $0 + $1 }, cornerRadius: state.cornerRadius, blur: blur, mask: maskBox,
            curl: state.curl?.progress ?? 0)
    }

    /// The box of its outline mask, or of its mask's first layer, in its own coordinates.
    private var maskBox: Rect? {
        if let mask = state.mask {
            guard let box = mask.path.boundingBox else { return Rect(x: 0, y: 0, width: 0, height: 0) }
            return mask.transform.image(of: box.corners).boundingBox
        }
        guard let layer = state.effects?.mask?.first else { return nil }
        var box = layer.bounds
        if let shape = layer.shape?.outline.path.boundingBox { box = shape }
        let corner = Point(
            layer.position.x - layer.anchorPoint.x * layer.bounds.width,
            layer.position.y - layer.anchorPoint.y * layer.bounds.height)
        return Rect(x: corner.x + box.x, y: corner.y + box.y, width: box.width, height: box.height)
    }
}

/// The sides of a layer, as pairs of its corners.
enum Side: Int, CaseIterable {
    case top, right, bottom, left

    func ends(of corners: [Point]) -> (Point, Point) { (corners[rawValue], corners[(rawValue + 1) % 4]) }

    var word: String { ["top", "right", "bottom", "left"][rawValue] }
    /// Whether a turn about this side, or a parallel to it, is about the vertical.
    var isUpright: Bool { self == .right || self == .left }
}
