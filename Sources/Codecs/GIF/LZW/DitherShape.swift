/// The strength of each kind of dither.
struct DitherShape {
    /// The share of the diffused error, or of the pattern, that a pixel in a smooth area gets.
    let strength: Float
    /// The amplitude of the pattern of ordered dither, in cones; 0 for other kinds.
    let amplitude: Float

    init(_ settings: GIFSettings, meanError: Float) {
        switch settings.dither {
        case .none: (strength, amplitude) = (0, 0)
        case .diffusion: (strength, amplitude) = (settings.diffusion, 0)
        case .ordered: (strength, amplitude) = (1, max(meanError / 100 * settings.tuning.patternStrength, 1e-9))
        }
    }

    /// Bayer's 8 x 8 matrix as (n + 0.5) / 64 - 0.5, where n, 0…63, interleaves the reversed bits of x xor y and of y.
    /// The pattern is fixed to the canvas. It is added to all three cones: a shift by d changes OkLab's L by 100 d (in
    /// `ConeSpace`'s scale) and leaves a and b as they are.
    static func threshold(_ x: Int, _ y: Int) -> Float {
        let v = x ^ y
        var n = 0
        for bit in 0..<3 { n = n << 2 | (v >> bit & 1) << 1 | (y >> bit & 1) }
        return (Float(n) + 0.5) / 64 - 0.5
    }
}
