import ZoetropeDisplayList
import ZoetropeGeometry

/// How a picture is convolved with a Gaussian, at a cost that does not grow with its standard deviation.
///
/// A large blur is smooth, so that it can be computed from fewer pixels. The picture is halved `levels` times, with the
/// weights 1, 4, 6, 4, 1 in each direction, then convolved with `weights`, and then doubled as often, with the weights
/// 1, 6, 1 and 4, 4. Both chains amount to cubic B-splines (the fourfold convolution of a box of 2^levels pixels).
/// `weights` are chosen so that all three together are the Gaussian: their frequency response is the Gaussian's divided
/// by the splines'.
///
/// What remains of the frequencies that a level cannot hold changes a pixel by at most 0.22 levels of 255 in each
/// direction, whatever the picture is (the sum of the kernel's positive errors, computed for all its phases), and by
/// less than 0.05 for sigmas above 2.5 pixels of the level. What is left out at the ends of the weights changes it by
/// at most 0.03 levels, or, for pictures that are not halved, 0.15.
package struct GaussianKernel {
    /// How often the picture is halved.
    let levels: Int
    /// See `gaussian_convolve`; the first is the middle one.
    let weights: [UInt16]
    /// How many of the picture's pixels around a pixel are read, however little they count: those of the weights, and of
    /// halving and doubling at most 2 and 3 pixels of each level.
    package let reach: Int
    /// How far the blurred picture is visible beyond the edges of the sharp one: at three standard deviations,
    /// 1/740 is left of an opaque edge, a third of a level.
    let spread: Int

    var radius: Int { weights.count - 1 }

    /// Halving begins at this standard deviation, in pixels; a level's is half of it or more.
    private static let widest = Filter.halvedBlur
    /// Blurs of a smaller standard deviation change no pixel by a level.
    package static let smallest = 0.05
    /// Larger blurs count as this one, whose levels have pixels of 1024 by 1024 of the picture's.
    static let largest = Filter.largestBlur

    /// `sigma` in pixels; below `smallest`, there is no kernel.
    package init?(sigma: Double) {
        guard sigma >= Self.smallest else { return nil }
        let sigma = min(sigma, Self.largest)
        var levels = 0, scaled = sigma
        while scaled >= Self.widest {
            scaled *= 0.5
            levels += 1
        }
        self.levels = levels
        weights =
            levels == 0
            ? Self.rounded(Self.gaussian(sigma), rest: 1.2e-3)
            : Self.rounded(Self.gaussian(scaled, levels: levels), rest: 2e-4)
        reach = (weights.count - 1) << levels + 5 * (1 << levels - 1)
        spread = Int((3 * sigma).rounded(.up)) + 1
    }

    /// Samples of the Gaussian.
    private static func gaussian(_ sigma: Double) -> [Double] {
        (0...Int((5 * sigma).rounded(.up))).map { Elementary.exp(-Double($0 * $0) / (2 * sigma * sigma)) }
    }

    /// The weights whose frequency response is the Gaussian's divided by that of two cubic B-splines of 2^levels
    /// pixels, from the inverse Fourier transform by the midpoint rule. `sigma` is in pixels of the level.
    private static func gaussian(_ sigma: Double, levels: Int) -> [Double] {
        let count = 64, pixels = Double(sign: .plus, exponent: levels, significand: 1)
        var weights = [Double](repeating: 0, count: 17)
        for k in 0..<count {
            let w = (Double(k) + 0.5) * (Double.pi / Double(count))
            let box = Elementary.sin(w / 2) / (pixels * Elementary.sin(w / (2 * pixels)))
            let spline = box * box * box * box
            let response = Elementary.exp(-sigma * sigma * w * w / 2) / (spline * spline)
            for n in weights.indices { weights[n] += response * Elementary.cos(Double(n) * w) }
        }
        return weights.map { max(0, $0) }
    }

    /// The weights in the units of `gaussian_convolve`, so that they sum to 65536, without the smallest at the ends,
    /// which make up at most `rest` of the whole.
    private static func rounded(_ weights: [Double], rest: Double) -> [UInt16] {
        var sides = Array(weights.dropFirst())
        let whole = weights[0] + 2 * sides.reduce(0, +)
        var left = rest * whole
        while let last = sides.last, 2 * last <= left {
            left -= 2 * last
            sides.removeLast()
        }
        let total = weights[0] + 2 * sides.reduce(0, +)
        let units = sides.map { Int((2 * $0 / total * 65536).rounded()) }
        // A single weight of 65536 does not fit 16 bits.
        let middle = min(65535, 65536 - units.reduce(0, +))
        return ([middle] + units).map { UInt16($0) }
    }
}
