import Geometry

/// The weights of texels in a box of 2/3 of a texel to seven texels, for 128 places of the box's beginning on its first texel.
/// Unchecked: the tables are filled once, kept for the life of the process, and only read.
package struct BoxWeights: BitwiseCopyable, @unchecked Sendable {
    static let widest = 7.0
    /// All widths in steps of 1/32 up to 3 texels, then of 1/8. Each edge of the nearest one is within 1/128 of a texel, or
    /// within 1/48 of the box, of where it should be.
    private static let all =
        (21...96).map { BoxWeights(Double($0) / 32) } + (25...56).map { BoxWeights(Double($0) / 8) }

    /// The weights for the nearest width in the table.
    package static func nearest(_ width: Double) -> BoxWeights {
        let over = width.clamped(to: 21.0 / 32...widest) - 3
        return all[75 + Int((over * (over < 0 ? 32 : 8)).rounded())]
    }

    package let width: Double
    /// How many texels the box can touch; and how many have weights in the tables, 4 or 8, which are 0 for the rest.
    package let count: Int, slots: Int
    /// For each place, the weights in 1/65536, each repeated for four channels.
    let along: UnsafePointer<Halves>
    /// For each place, the weights in 1/256, each repeated eight times.
    let repeated: UnsafePointer<SIMD8<UInt16>>

    private init(_ width: Double) {
        self.width = width
        count = Int(width.rounded(.up)) + 1
        slots = count <= 4 ? 4 : 8
        let along = UnsafeMutablePointer<Halves>.allocate(capacity: 128 * slots / 4)
        let repeated = UnsafeMutablePointer<SIMD8<UInt16>>.allocate(capacity: 128 * slots)
        (self.along, self.repeated) = (UnsafePointer(along), UnsafePointer(repeated))
        for place in 0..<128 {
            let weights = weights(place)
            for k in 0..<slots {
                repeated[slots * place + k] = SIMD8(repeating: UInt16(weights[k]))
                if k % 4 == 0 { along[(slots * place + k) / 4] = .zero }
                let share = UInt16(min(weights[k] * 256, 65535))
                for channel in 0..<4 { along[(slots * place + k) / 4][k % 4 * 4 + channel] = share }
            }
        }
    }

    /// The weights for a place, in 1/256: whole numbers that sum to 256.
    package func weights(_ place: Int) -> [Int] {
        let begin = (Double(2 * place) + 0.5) / 256  // the mean of the coordinates that have this place
        var weights: [Int] = []
        AxisWeights.share(256, among: count, width: width, ends: { Double($0) - begin }) { weights.append($0) }
        return weights + [Int](repeating: 0, count: slots - count)
    }
}
