import CLanes
import Geometry

/// Chooses how a picture's texels become pixels: copied where they lie on pixels, averaged two by two where they are shifted
/// by a fraction of one, averaged exactly along the axes where they are scaled, and filtered for each footprint elsewhere.
/// Where two of these meet, they agree to within two levels (1/255), so that no frame of a movement stands out.
enum PictureShaders {
    /// How far a texel may lie from where it is drawn, in pixels: a quarter of a level at the sharpest edge.
    private static let tolerance = 1.0 / 1024

    /// `toTexels` takes canvas pixels to texels of the whole picture; `bounds` are the pixels that will be drawn.
    static func make(_ picture: CroppedPicture, toTexels: Homography, bounds: PixelRect) -> any Shader {
        let corner = Homography.translation(Double(-picture.crop.x0), Double(-picture.crop.y0))
        let map = toTexels.normalized.then(corner)
        guard map.g == 0, map.h == 0, map.b == 0, map.d == 0 else { return ProjectiveShader(picture, map) }
        guard let shift = shift(map, bounds) else { return ScaledShader(picture, map) }
        let view = picture.view(.full), whole = Point(shift.x.rounded(), shift.y.rounded())
        if max(abs(shift.x - whole.x), abs(shift.y - whole.y)) <= tolerance {
            return CopyShader(view, dx: Int(whole.x), dy: Int(whole.y), isOpaque: picture.isOpaque)
        }
        return ShiftedShader(view, shift: shift, isOpaque: picture.isOpaque)
    }

    /// The shift that `map` is on all of `bounds`; nil when it is none.
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
final class CopyShader: Shader {
    let isOpaque: Bool
    var isWorthKeeping: Bool { false }
    private let view: TexelView
    private let dx, dy: Int

    /// The pixel (x, y) shows the texel (x + dx, y + dy).
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

    /// Asks for the next row's texels. CPUs fetch whole rows, which follow each other in memory, by themselves; of parts of
    /// rows they miss the beginning.
    @inline(__always) private func prefetch(_ row: UnsafePointer<UInt32>, count: Int) {
        var i = 0
        while i < count {
            prefetch_line(row + i)
            i &+= 16
        }
    }

    func pixels(row y: Int, from x0: Int, to x1: Int) -> UnsafePointer<UInt32>? {
        guard y + dy >= 0, y + dy < view.height, x0 + dx >= 0, x1 + dx <= view.width else { return nil }
        return view.row(y + dy).advanced(by: x0 + dx)
    }
}
