/// The mean of several frames in linear light: what a shutter sees that stays open while they are shown.
///
/// sRGB's encoded values are converted to light before they are added, and the mean is converted back. Colours count by
/// their alpha, which is averaged as it is. The mean of equal frames is the frame itself, bit for bit.
package final class FrameMean {
    /// The most frames, so that sums of 20 bits fit a word.
    package static let mostFrames = 64
    /// Of linear light: 2^20 is white.
    private static let bits = 20

    /// For each pixel: red, green and blue as linear light times alpha, and the alphas in 255ths, added up.
    private var sums: [SIMD4<UInt32>]
    private var count: UInt32 = 0

    /// - Parameter area: the number of pixels of each frame.
    package init(area: Int) { sums = [SIMD4<UInt32>](repeating: .zero, count: area) }

    /// Begins anew.
    package func begin() {
        count = 0
        for k in sums.indices { sums[k] = .zero }
    }

    /// - Precondition: the frame has the mean's area, and at most `mostFrames` have been added.
    package func add(_ frame: Bitmap) {
        count += 1
        precondition(count <= FrameMean.mostFrames && frame.pixels.count == sums.count)
        let light = LightTables.shared.light
        frame.withUnsafePixels { pixels in
            light.withUnsafeBufferPointer { light in
                sums.withUnsafeMutableBufferPointer { sums in
                    for k in pixels.indices { sums[k] &+= FrameMean.light(of: pixels[k], light) }
                }
            }
        }
    }

    /// Writes the mean of the frames that were added; there must be at least one.
    package func write(to frame: inout Bitmap) {
        let tables = LightTables.shared, count = count
        frame.withUnsafeMutablePixels { pixels in
            for k in pixels.indices { pixels[k] = FrameMean.pixel(sums[k], count, tables) }
        }
    }

    private static func light(of p: PremultipliedRGBA8, _ light: UnsafeBufferPointer<UInt32>) -> SIMD4<UInt32> {
        let alpha = UInt32(p.a)
        if alpha == 255 { return SIMD4(light[Int(p.r)], light[Int(p.g)], light[Int(p.b)], 255) }
        guard alpha > 0 else { return .zero }
        func channel(_ c: UInt8) -> UInt32 {
            let straight = min(255, (UInt32(c) * 255 + alpha / 2) / alpha)
            return (light[Int(straight)] * alpha + 127) / 255
        }
        return SIMD4(channel(p.r), channel(p.g), channel(p.b), alpha)
    }

    private static func pixel(_ sum: SIMD4<UInt32>, _ count: UInt32, _ tables: LightTables) -> PremultipliedRGBA8 {
        let alpha = (2 * sum.w + count) / (2 * count)
        guard alpha > 0 else { return .clear }
        func channel(_ light: UInt32) -> UInt8 {
            let code = tables.code(UInt64(light) * 255, over: UInt64(sum.w))
            return UInt8((code * alpha + 127) / 255)
        }
        return PremultipliedRGBA8(r: channel(sum.x), g: channel(sum.y), b: channel(sum.z), a: UInt8(alpha))
    }

    /// sRGB's transfer function in whole numbers.
    private struct LightTables: Sendable {
        static let shared = LightTables()

        /// The light of each code.
        let light: [UInt32]
        /// For k = 0 … 254, the light halfway between the codes k and k + 1.
        private let borders: [UInt64]
        /// For each 256th part of white's light, the code of the part's darkest light.
        private let guesses: [UInt8]

        init() {
            func decode(_ level: Double) -> Double {
                (SRGB.light(level) * Double(1 << FrameMean.bits)).rounded()
            }
            light = (0...255).map { UInt32(decode(Double($0) / 255)) }
            let borders = (0..<255).map { UInt64(decode((Double($0) + 0.5) / 255)) }
            self.borders = borders
            guesses = (0...256).map { part in
                UInt8(borders.prefix { $0 <= UInt64(part) << UInt64(FrameMean.bits - 8) }.count)
            }
        }

        /// The code whose light is nearest to `light` / `total`, with nearness measured in codes; halves go up.
        func code(_ light: UInt64, over total: UInt64) -> UInt32 {
            let part = (light / total) >> UInt64(FrameMean.bits - 8)
            var code = Int(guesses[Int(min(256, part))])
            while code < 255, light >= borders[code] * total { code += 1 }
            return UInt32(code)
        }
    }
}
