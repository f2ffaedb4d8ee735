import ZoetropeGeometry
import ZoetropePixels

/// Something to draw: a shader's colours inside the intersection of some shapes.
final class DrawItem {
    /// The outline and the clips; at least one. Shapes that contain all of `bounds` are left out if others remain.
    let shapes: [any Shape]
    let shader: any Shader
    /// The shader's colour, if it has only one.
    let color: UInt32?
    /// In 1/65536.
    let opacity: Int32
    /// The pixels that the item can touch.
    let bounds: PixelRect
    /// True when nothing behind the item is visible where it covers fully.
    let isSolid: Bool
    /// Whether it also covers long runs, so that leaving out what they hide is worth the effort of noting them.
    let mayHide: Bool
    /// How the colours are mixed with those below.
    let blendMode: BlendMode
    /// The part of the canvas that the item's backdrops read, and what gives them its rows. Empty for most items.
    let reads: PixelRect, readers: [CanvasRows]
    /// Whether the shader must be prepared for every row, visible or not.
    let needsEveryRow: Bool

    init(
        shapes: [any Shape], shader: any Shader, opacity: Double, bounds: PixelRect, blendMode: BlendMode = .normal,
        reads: PixelRect = .empty, readers: [CanvasRows] = [], needsEveryRow: Bool = false
    ) {
        (self.blendMode, self.needsEveryRow) = (blendMode, needsEveryRow)
        (self.reads, self.readers) = (reads, readers)
        let bounds = shapes.reduce(bounds) { $0.intersection($1.bounds) }
        // A shape that contains all of the bounds clips nothing.
        let needed = shapes.filter { !$0.covers(bounds) }
        self.shapes = needed.isEmpty ? Array(shapes.prefix(1)) : needed
        (self.shader, color) = (shader, shader.color)
        self.opacity = Int32((opacity.unit * Double(Coverage.full)).rounded())
        isSolid = shader.isOpaque && self.opacity == Coverage.full
        mayHide = isSolid && self.shapes.allSatisfy { $0.mayHide }
        self.bounds = bounds
    }

    /// The shape that hides everything behind it: the outline of an opaque item without clips; else nil.
    var occluder: (any Shape)? { shapes.count == 1 && isSolid ? shapes[0] : nil }
}

extension [DrawItem] {
    /// The items except those that are completely hidden by a single opaque item in front of them, and that no
    /// backdrop between them shows.
    ///
    /// For each item, only the eight largest occluders in front of it are tested, which keeps the time linear in the
    /// number of items. An occluder that hides a whole item is usually among the largest.
    func withoutHidden() -> [DrawItem] {
        var kept: [DrawItem] = [], occluders: [(shape: any Shape, area: Int)] = []
        for item in reversed() {
            if occluders.contains(where: { $0.shape.covers(item.bounds) }) { continue }
            kept.append(item)
            if !item.reads.isEmpty { occluders.removeAll() }
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
