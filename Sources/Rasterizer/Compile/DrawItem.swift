import Geometry

/// Something to draw: a shader's colours inside all of some shapes.
final class DrawItem {
    /// At least one.
    let shapes: [Shape]
    let shader: any Shader
    /// In 1/65536.
    let opacity: Int32
    /// The pixels it can touch.
    let bounds: PixelRect
    /// True when nothing shows through where it covers.
    let isSolid: Bool

    init(shapes: [Shape], shader: any Shader, opacity: Double, bounds: PixelRect) {
        let bounds = shapes.reduce(bounds) { $0.intersection($1.bounds) }
        // A shape that covers all of the bounds decides nothing in them.
        let needed = shapes.filter { !$0.covers(bounds) }
        self.shapes = needed.isEmpty ? Array(shapes.prefix(1)) : needed
        self.shader = shader
        self.opacity = Int32((opacity.unit * Double(Coverage.full)).rounded())
        isSolid = shader.isOpaque && self.opacity == Coverage.full
        self.bounds = bounds
    }

    /// The shape behind which nothing shows: the outline of an opaque surface that no other shape cuts.
    var occluder: Shape? { shapes.count == 1 && isSolid ? shapes[0] : nil }
}

extension [DrawItem] {
    /// The items without those that one opaque item in front of them hides wholly.
    ///
    /// Of the occluders in front of an item, at most the eight largest are tried: the time is linear in the number of items,
    /// and nearly all that hides a whole item is large.
    func withoutHidden() -> [DrawItem] {
        var kept: [DrawItem] = [], occluders: [(shape: Shape, area: Int)] = []
        for item in reversed() {
            if occluders.contains(where: { $0.shape.covers(item.bounds) }) { continue }
            kept.append(item)
            guard let shape = item.occluder else { continue }
            let area = item.bounds.width * item.bounds.height
            if occluders.count < 8 {
                occluders.append((shape, area))
            } else if let least = occluders.indices.min(by: { occluders[$0].area < occluders[$1].area }),
                occluders[least].area < area
            {
                occluders[least] = (shape, area)
            }
        }
        return kept.reversed()
    }
}
