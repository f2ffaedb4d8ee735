import CZoetropeLanes
import ZoetropeDisplayList
import ZoetropeGeometry

/// Chooses the shader for a picture by its map from canvas pixels to texels:
/// - a shift by whole pixels: `CopyShader`;
/// - a shift by fractions of a pixel: `ShiftedShader`;
/// - scale and shift: `ScaledShader`;
/// - any other map: `ProjectiveShader`.
///
/// For a map on the border between two of these, their results differ by at most two levels of 255, so that a moving
/// picture does not flicker when the shader changes.
enum PictureShaders {
    /// The largest error in position, in pixels, that counts as none: at an edge from black to white, it changes a
    /// pixel by a quarter of a level (255 / 1024).
    private static let tolerance = 1.0 / 1024

    /// `toTexels` maps canvas pixels to texels of the full picture; `bounds` are the pixels that will be drawn, and
    /// `shown` the part of the full picture that they show.
    static func make(
        _ picture: CroppedPicture, toTexels: Homography, shown: Rect, bounds: PixelRect, _ filters: TexelFilters,
        _ tuning: Tuning
    ) -> any Shader {
        let corner = Homography.translation(Double(-picture.crop.x0), Double(-picture.crop.y0))
        let map = toTexels.normalized.then(corner)
        if filters != TexelFilters(), filters.filter(for: map, at: bounds) == .nearest {
            return NearestShader(picture, map)
        }
        guard map.g == 0, map.h == 0, map.b == 0, map.d == 0 else {
            var shown = shown
            (shown.x, shown.y) = (shown.x - Double(picture.crop.x0), shown.y - Double(picture.crop.y0))
            return ProjectiveShader(picture, map, shown: shown, tuning)
        }
        guard let shift = shift(map, bounds) else { return ScaledShader(picture, map, tuning) }
        let view = picture.view(.full), whole = Point(shift.x.rounded(), shift.y.rounded())
        if max(abs(shift.x - whole.x), abs(shift.y - whole.y)) <= tolerance {
            return CopyShader(view, dx: Int(whole.x), dy: Int(whole.y), isOpaque: picture.isOpaque)
        }
        return ShiftedShader(view, shift: shift, isOpaque: picture.isOpaque)
    }

    /// The translation that `map` equals within `tolerance` everywhere in `bounds`; nil if it also scales, or moves by
    /// 10^9 texels or more.
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

extension TexelFilters {
    /// The filter for a map from pixels to texels, by the size of a pixel in the middle of the bounds.
    fileprivate func filter(for map: Homography, at bounds: PixelRect) -> TexelFilter {
        let w = map.homogeneous(Point(Double(bounds.x0 + bounds.x1) / 2, Double(bounds.y0 + bounds.y1) / 2)).w
        let texels = w > 0 ? abs(map.determinant) / (w * w * w) : .infinity
        return texels > 1 ? minification : magnification
    }
}

/// Shows the texel at each pixel's centre.
final class NearestShader: Shader {
    let isOpaque: Bool
    private let view: TexelView
    private let map: Homography

    /// `map` maps canvas pixels to texels, relative to the crop's upper left corner.
    init(_ picture: CroppedPicture, _ map: Homography) {
        (view, self.map, isOpaque) = (picture.view(.full), map, picture.isOpaque)
    }

    func fill(row y: Int, from x0: Int, to x1: Int, into out: UnsafeMutablePointer<UInt32>) {
        let row = PlaneRow(map, row: y), most = Point(Double(view.width - 1), Double(view.height - 1))
        for x in x0..<x1 {
            let p = row[x]
            out[x - x0] = view.row(Int(p.y.limited(to: 0...most.y)))[Int(p.x.limited(to: 0...most.x))]
        }
    }
}

/// Copies texels, shifted by whole pixels.
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

    /// Prefetches the next row's texels. Needed only for parts of rows: whole rows follow each other in memory, and
    /// CPUs prefetch them by themselves.
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
