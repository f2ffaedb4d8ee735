import CZoetropeLanes
import ZoetropeGeometry

/// Exact area averages of a picture that is scaled and shifted but not rotated. For each row of pixels, columns of
/// texels are averaged first, and their means then along the row.
final class ScaledShader: Shader {
    let isOpaque: Bool
    private let map: Homography
    private let view: TexelView
    private var bounds = PixelRect.empty
    private var columns = AxisWeights.none, rows = AxisWeights.none
    /// The weights of `columns`, each repeated for two channels. Each pixel's weights are padded with zeros to a
    /// multiple of four.
    private let along = Scratch<SIMD8<UInt16>>()
    /// The number of groups of four texels that each pixel reads.
    private var groups = 1
    /// The means of the texel columns for the current row: red and blue in `even`, green and alpha in `odd`, in 1/256
    /// of a level.
    private let even = Scratch<UInt32>(), odd = Scratch<UInt32>()

    /// `map` maps canvas pixels to texels, relative to the crop's upper left corner. It must be axis-aligned.
    init(_ picture: CroppedPicture, _ map: Homography, _ tuning: Tuning) {
        let most = picture.mostHalvings(overlap: false)
        func halvings(_ scale: Double, _ most: Int) -> Int {
            scale > tuning.widestBox ? min(most, Int((scale / tuning.widestBox).exponent) + 1) : 0
        }
        let level = Level(across: halvings(abs(map.a), most.across), down: halvings(abs(map.e), most.down))
        view = picture.view(level)
        self.map = map.then(.scale(1 / Double(level.step.u), 1 / Double(level.step.v)))
            .then(.translation(view.offset.x, view.offset.y))
        isOpaque = picture.isOpaque
    }

    func begin(_ bounds: PixelRect) {
        guard bounds != self.bounds else { return }
        self.bounds = bounds
        rows = AxisWeights(bounds.y0..<bounds.y1, scale: map.e, offset: map.f, count: view.height, bits: 8)
        columns = AxisWeights(bounds.x0..<bounds.x1, scale: map.a, offset: map.c, count: view.width, bits: 16)
        groups = (columns.taps + 3) / 4
        along.reserve(bounds.width * groups)
        along.base.update(repeating: .zero, count: bounds.width * groups)
        for k in 0..<bounds.width * columns.taps {
            let weight = UInt16(min(columns.weights[k], 65535))
            let (pixel, tap) = k.quotientAndRemainder(dividingBy: columns.taps)
            let group = pixel * groups + tap / 4
            (along.base[group][tap % 4 * 2], along.base[group][tap % 4 * 2 + 1]) = (weight, weight)
        }
        for line in [even, odd] { line.reserve(view.width + 16, filledWith: 0) }
    }

    func fill(row y: Int, from x0: Int, to x1: Int, into out: UnsafeMutablePointer<UInt32>) {
        averageDown(y, columns.texels(x0, x1))
        columns.first.withUnsafeBufferPointer { first in
            let first = first.baseAddress! - bounds.x0
            switch groups {  // loops of a known length are unrolled
            case 1: averageAlong(x0, x1, 1, first, out)
            case 2: averageAlong(x0, x1, 2, first, out)
            default: averageAlong(x0, x1, groups, first, out)
            }
        }
    }

    /// Averages the means of columns along the row, four pixels at a time.
    @inline(__always) private func averageAlong(
        _ x0: Int, _ x1: Int, _ groups: Int, _ first: UnsafePointer<Int32>, _ out: UnsafeMutablePointer<UInt32>
    ) {
        let rounding = TexelSums.rounding(4 * groups)
        let redBlue = UnsafePointer(even.base)
        let greenAlpha = UnsafePointer(odd.base)
        let along = UnsafePointer(along.base) - groups * bounds.x0
        @inline(__always) func sums(_ x: Int) -> TexelSums {
            let x = min(x, x1 &- 1), texel = Int(first[x]), weights = along + groups &* x
            var sums = TexelSums()
            for k in 0..<groups {
                let red = UnsafeRawPointer(redBlue + (texel &+ 4 &* k)).loadUnaligned(as: SIMD8<UInt16>.self)
                let green = UnsafeRawPointer(greenAlpha + (texel &+ 4 &* k)).loadUnaligned(as: SIMD8<UInt16>.self)
                sums.add(red, green, weights[k])
            }
            return sums
        }
        for x in stride(from: x0, to: x1, by: 4) {
            let a = sums(x), b = sums(x &+ 1), c = sums(x &+ 2), d = sums(x &+ 3)
            let pixels = TexelSums.pixels(a, b, c, d, rounding: rounding)
            if x &+ 4 <= x1 {
                UnsafeMutableRawPointer(out + (x &- x0)).storeBytes(of: pixels, as: SIMD4<UInt32>.self)
            } else {
                for k in 0..<x1 - x { out[x - x0 + k] = pixels[k] }
            }
        }
    }

    /// Averages each texel column in `range` over the box of row y.
    private func averageDown(_ y: Int, _ range: Range<Int>) {
        let k = y - bounds.y0, top = view.row(Int(rows.first[k]))
        rows.weights.withUnsafeBufferPointer { weights in
            let weights = weights.baseAddress! + k * rows.taps
            switch rows.taps {  // loops of a known length are unrolled
            case 2: averageDown(2, top, weights, range)
            case 3: averageDown(3, top, weights, range)
            default: averageDown(rows.taps, top, weights, range)
            }
        }
    }

    /// Averages eight columns at a time, which may write up to seven columns beyond the range.
    @inline(__always) private func averageDown(
        _ taps: Int, _ top: UnsafePointer<UInt32>, _ weights: UnsafePointer<UInt32>, _ range: Range<Int>
    ) {
        let stride = view.stride, redBlue = even.base, greenAlpha = odd.base
        var u = range.lowerBound
        while u < range.upperBound {
            var even = Halves.zero, odd = Halves.zero
            for j in 0..<taps {
                let texels = Words(loading: top + (j &* stride &+ u))
                let weight = Halves(repeating: UInt16(truncatingIfNeeded: weights[j]))
                even &+= texels.even &* weight
                odd &+= texels.odd &* weight
            }
            unsafeBitCast(even, to: Words.self).store(to: redBlue + u)
            unsafeBitCast(odd, to: Words.self).store(to: greenAlpha + u)
            u &+= 8
        }
    }
}
