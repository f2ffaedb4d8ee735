import ZoetropeGeometry

/// The weights of the texels under a box that is 2/3 to seven texels wide, for 128 positions of the box's left (or
/// upper) end within its first texel.
///
/// `@unchecked Sendable`: the tables are filled in the initializer, only read afterwards, and never freed.
package struct BoxWeights: BitwiseCopyable, @unchecked Sendable {
    static let widest = 7.0
    /// All widths: in steps of 1/32 of a texel up to 3 texels, then of 1/8. Rounding to the nearest of them changes a
    /// box's width by at most 1/64 of a texel, or above 3 texels by 1/16, which is 1/48 of the box.
    private static let all =
        (21...96).map { BoxWeights(Double($0) / 32) } + (25...56).map { BoxWeights(Double($0) / 8) }

    /// The weights for the width nearest to `width` in the table.
    package static func nearest(_ width: Double) -> BoxWeights {
        let over = width.clamped(to: 21.0 / 32...widest) - 3
        return all[75 + Int((over * (over < 0 ? 32 : 8)).rounded())]
    }

    /// The box's width in texels.
    package let width: Double
    /// The number of texels that the box can touch, and the number of weights that the tables hold for each position: 4
    /// or 8, those from `count` on being 0.
    package let count: Int, slots: Int
    /// For each position, the weights in 1/65536, each repeated for the four channels.
    let along: UnsafePointer<Halves>
    /// For each position, the weights in 1/256, each repeated eight times.
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

    /// The weights for the position `place`, 0…127: `slots` whole numbers that sum to 256.
    package func weights(_ place: Int) -> [Int] {
        let begin = (Double(2 * place) + 0.5) / 256  // the mean of the coordinates that have this place
        var weights: [Int] = []
        AxisWeights.share(256, among: count, width: width, ends: { Double($0) - begin }) { weights.append($0) }
        return weights + [Int](repeating: 0, count: slots - count)
    }
}
