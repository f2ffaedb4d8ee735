import ZoetropeRasterizer

// The kernels' results, specified one pixel at a time and without SIMD.

extension BlockMap {
    /// The coordinates of the pixel at distance `x` from the block's centre, clamped to the limits; NaN becomes the
    /// lower limit.
    func coordinates(at x: Float, _ offset: SIMD2<Float> = .zero) -> (u: Float, v: Float) {
        func limited(_ c: Float, _ low: Float, _ high: Float) -> Float { c > low ? min(c, high) : low }
        let k = 1 / (dw * x + 1), cu = (du * x + u) * k + offset.x, cv = (dv * x + v) * k + offset.y
        return (limited(cu, lowU, highU), limited(cv, lowV, highV))
    }

    /// The offset from the level's origin of the texel at or before the given whole coordinates.
    func index(_ u: Int, _ v: Int) -> Int { (v >> 8) * stride + (u >> 8) + center }
}

extension TapKernel {
    func color(at x: Float) -> UInt32 {
        let shift = UInt32(taps.exponent)
        var channels = [UInt32](repeating: 128 + ((1 << shift) - 1) / 2, count: 4)
        for k in 0..<taps.count {
            let (u, v) = map.coordinates(at: x, taps[k])
            let (nu, right) = split(u, sharpU), (nv, lower) = split(v, sharpV), first = map.index(nu, nv)
            let both = (right * lower + 128) >> 8
            let weights = [256 - right - lower + both, right - both, lower - both, both]
            for c in 0..<4 {
                var sum = 0
                for (k, weight) in weights.enumerated() {
                    sum += weight * Int(map.origin[first + k / 2 * map.stride + k % 2] >> UInt32(8 * c) & 255)
                }
                channels[c] += UInt32(sum) >> shift
            }
        }
        return (0..<4).reduce(0) { $0 | (channels[$1] >> 8) << UInt32(8 * $1) }
    }

    /// A coordinate as a whole number of texels, and the next texel's weight in 1/256.
    private func split(_ c: Float, _ sharp: Int16) -> (Int, Int) {
        let n = Int(c.rounded(.toNearestOrEven))
        return (n, min(max((((n & 255) - 128) * Int(sharp)) >> 6 + 128, 0), 256))
    }
}

extension BoxKernel {
    func color(at x: Float) -> UInt32 {
        let (u, v) = map.coordinates(at: x)
        let nu = Int(u.rounded(.toNearestOrEven)), nv = Int(v.rounded(.toNearestOrEven))
        let first = map.index(nu, nv), along = width.weights(nu >> 1 & 127), down = height.weights(nv >> 1 & 127)
        return (0..<4).reduce(0) { color, c in
            var sum = 128 + width.slots / 2
            for i in 0..<width.count {
                let column = (0..<height.count).reduce(0) {
                    $0 + Int(map.origin[first + $1 * map.stride + i] >> UInt32(8 * c) & 255) * down[$1]
                }
                sum += (column * min(along[i] * 256, 65535)) >> 16
            }
            return color | UInt32(sum >> 8) << UInt32(8 * c)
        }
    }
}

/// Source over destination with a coverage in 1/65536, as `Blend` specifies it.
func specifiedOver(_ s: UInt32, _ d: UInt32, coverage c: UInt64) -> UInt32 {
    let product = UInt64(s >> 24) * 257 * c
    let keep = 65536 - (product + 32768 + (s >> 24 == 255 ? 0 : product >> 16)) >> 16
    return (0..<4).reduce(0) { out, channel in
        let shift = UInt32(8 * channel)
        let sum = UInt64(s >> shift & 255) * c + UInt64(d >> shift & 255) * keep
        return out | UInt32(min((sum + 32768) >> 16, 255)) << shift
    }
}
