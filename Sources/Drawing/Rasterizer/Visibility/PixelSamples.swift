/// The colours of contested pixels that many shapes meet in: one for each of 256 samples, so that the cost of an item
/// does not depend on the number of items before it.
struct PixelSamples {
    typealias Mask = SampleMask<CoarseLattice>

    /// Samples are processed in groups of sixteen.
    private static let groups = Mask.count / 16
    /// The groups of one pixel in four channels: the array's elements for each pixel.
    private static let stride = 4 * groups
    private static let bits = SIMD16<Int32>(
        1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768)
    /// Room for this many pixels (of 4 KB) is kept from row to row; a larger array is freed.
    private static let kept = 1024

    /// Premultiplied, 0…255: for each pixel and group, the channels one after the other.
    private var colors: [SIMD16<Float>] = []
    private var overlays: [PixelOverlay] = []

    /// Begins a row of `count` pixels with the background's colour.
    mutating func begin(_ count: Int, background: SIMD4<Float>) {
        colors.removeAll(keepingCapacity: colors.capacity <= Self.kept * Self.stride)
        for k in 0..<count * Self.stride { colors.append(SIMD16(repeating: background[k & 3])) }
        overlays.removeAll(keepingCapacity: true)
        overlays.append(contentsOf: repeatElement(PixelOverlay(), count: count))
    }

    /// Draws `source` over the whole pixel, in constant time. `under` is 1 minus its alpha.
    mutating func over(_ index: Int, _ source: SIMD4<Float>, under: Float) {
        overlays[index].add(source, under: under)
    }

    /// Draws `source` over the samples of `mask`.
    mutating func over(_ index: Int, _ mask: Mask, _ source: SIMD4<Float>, under: Float) {
        settle(index)
        colors.withUnsafeMutableBufferPointer { colors in
            for group in 0..<Self.groups {
                let bits = Int32(truncatingIfNeeded: mask.words[group / 4] >> UInt64(16 * (group % 4)) & 0xFFFF)
                guard bits != 0 else { continue }
                let isInside = (SIMD16(repeating: bits) & Self.bits) .!= 0
                let keep = SIMD16<Float>(repeating: 1).replacing(with: under, where: isInside)
                let first = index * Self.stride + 4 * group
                for channel in 0..<4 {
                    let color = SIMD16<Float>.zero.replacing(with: source[channel], where: isInside)
                    colors[first + channel] = color + colors[first + channel] * keep
                }
            }
        }
    }

    /// Replaces the colours of the samples of `mask` by what `mixed` makes of them.
    mutating func mix(_ index: Int, _ mask: Mask, _ mixed: (SIMD4<Float>) -> SIMD4<Float>) {
        settle(index)
        for sample in 0..<Mask.count where mask.words[sample / 64] >> UInt64(sample % 64) & 1 == 1 {
            let first = index * Self.stride + 4 * (sample / 16), lane = sample % 16
            let old = SIMD4(
                colors[first][lane], colors[first + 1][lane], colors[first + 2][lane], colors[first + 3][lane])
            let new = mixed(old)
            for channel in 0..<4 { colors[first + channel][lane] = new[channel] }
        }
    }

    /// Applies a pixel's overlay to its samples' colours.
    private mutating func settle(_ index: Int) {
        let overlay = overlays[index]
        guard overlay.keep != 1 else { return }
        for k in 0..<Self.stride {
            let color = colors[index * Self.stride + k]
            colors[index * Self.stride + k] = color * overlay.keep + overlay.color[k & 3]
        }
        overlays[index] = PixelOverlay()
    }

    /// The pixel's mean colour.
    func mean(_ index: Int) -> SIMD4<Float> {
        var sum = SIMD4<Float>.zero
        for k in 0..<Self.stride { sum[k & 3] += colors[index * Self.stride + k].sum() }
        return overlays[index].applied(to: sum * (1 / Float(Mask.count)))
    }
}
