import CLanes
import DisplayList
import Geometry

/// Chooses how a picture's texels become pixels. The three ways meet without a jump: a scale of exactly 1 at whole pixels is a copy, at
/// fractions of pixels an average of two texels, and every filter is as wide as a pixel's footprint, but at least two thirds of a texel.
enum PictureSource {
    /// How far a texel may lie from where it is drawn, in pixels: a quarter of a level at the sharpest edge.
    private static let tolerance = 1.0 / 1024

    /// `toTexels` takes canvas pixels to the picture's texels; `bounds` are the pixels that will be drawn.
    static func make(_ textures: TextureSet, id: Int, crop: PixelRect, toTexels: Homography, bounds: PixelRect)
        -> any PixelSource
    {
        let map = normalized(toTexels).then(.translation(Double(-crop.x0), Double(-crop.y0)))
        let isOpaque = textures.isOpaque(id)
        guard map.g == 0, map.h == 0, map.b == 0, map.d == 0 else {
            return ProjectiveSource(map, isOpaque: isOpaque) { textures.view(id, crop, level: $0) }
        }
        if let shift = shift(map, bounds) {
            let view = textures.view(id, crop, level: .full), whole = Point(shift.x.rounded(), shift.y.rounded())
            if max(abs(shift.x - whole.x), abs(shift.y - whole.y)) <= tolerance {
                return CopySource(view, dx: Int(whole.x), dy: Int(whole.y), isOpaque: isOpaque)
            }
            return ShiftedSource(view, shift: shift, isOpaque: isOpaque)
        }
        return ScaledSource(map, isOpaque: isOpaque) { textures.view(id, crop, level: $0) }
    }

    /// The same map with i = 1 where it has no perspective.
    private static func normalized(_ h: Homography) -> Homography {
        guard h.g == 0, h.h == 0, h.i != 0 else { return h }
        return Homography(h.a / h.i, h.b / h.i, h.c / h.i, h.d / h.i, h.e / h.i, h.f / h.i, 0, 0, 1)
    }

    /// The shift that `map` is on all of `bounds`, or nil.
    private static func shift(_ map: Homography, _ bounds: PixelRect) -> Point? {
        func shift(_ scale: Double, _ offset: Double, _ lo: Int, _ hi: Int) -> Double? {
            let middle = (scale - 1) * Double(lo + hi) / 2 + offset
            return abs(scale - 1) * Double(hi - lo) / 2 <= tolerance && abs(middle) < 1e9 ? middle : nil
        }
        guard let x = shift(map.a, map.c, bounds.x0, bounds.x1), let y = shift(map.e, map.f, bounds.y0, bounds.y1)
        else { return nil }
        return Point(x, y)
    }
}

/// Texels as they are, shifted by whole pixels.
final class CopySource: PixelSource {
    let isOpaque: Bool
    var isWorthKeeping: Bool { false }
    private let view: TexelView
    private let dx, dy: Int

    init(_ view: TexelView, dx: Int, dy: Int, isOpaque: Bool) {
        self.view = view
        (self.dx, self.dy) = (dx, dy)
        self.isOpaque = isOpaque
    }

    func fill(row y: Int, from x0: Int, to x1: Int, into out: UnsafeMutablePointer<UInt32>) {
        let row = view.row((y + dy).clamped(to: 0...view.height - 1))
        let first = (-dx).clamped(to: x0...x1), last = (view.width - dx).clamped(to: first...x1)
        if x0 < first { out.update(repeating: row[0], count: first - x0) }
        if last - first < view.stride { prefetch(row + (first + dx + view.stride), count: last - first) }
        if first < last { Blend.copy(row + (first + dx), out + (first - x0), count: last - first) }
        if last < x1 { (out + (last - x0)).update(repeating: row[view.width - 1], count: x1 - last) }
    }

    /// Asks for the next row's texels. Whole rows, which follow each other in memory, CPUs fetch ahead by themselves; parts of rows they do not.
    @inline(__always) private func prefetch(_ row: UnsafePointer<UInt32>, count: Int) {
        var i = 0
        while i < count {
            prefetch_line(row + i)
            i &+= 16
        }
    }

    func pixels(row y: Int, from x0: Int, to x1: Int) -> UnsafePointer<UInt32>? {
        guard y + dy >= 0, y + dy < view.height, x0 + dx >= 0, x1 + dx <= view.width else { return nil }
        return view.row(y + dy) + (x0 + dx)
    }
}
