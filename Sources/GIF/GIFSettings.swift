import ZoetropeGeometry

/// The numbers that the encoder works with, derived from `GIFOptions`.
struct GIFSettings: Sendable {
    let tuning: GIFTuning
    let colors: Int
    let dither: GIFOptions.Dither
    /// Whether frames may have clear pixels.
    let isTransparent: Bool
    /// The cost, in bits, of one unit of squared OkLab distance (in `ConeSpace`'s scale) at one pixel of a smooth area
    /// that is seen for one frame.
    let bitsPerError: Float
    /// The factor on `bitsPerError` for pixels that rest, 1 or more.
    ///
    /// It is a property of the pixel, not of the frame: a pixel that will rest is drawn well at once, in whichever
    /// frame it changes, and need not be drawn again when the motion ends. So each pixel is paid for once, and a higher
    /// quality never makes a smaller file.
    let restGain: Float
    /// The share of an error that is diffused to the neighbours in a smooth area.
    let diffusion: Float
    /// The most that diffused error may move a cone, up or down.
    let longestStep: Float
    /// The factor by which a target overshoots the diffused error.
    let eagerness: Float

    init(_ options: GIFOptions, _ tuning: GIFTuning = GIFTuning()) {
        self.tuning = tuning
        colors = options.colors
        diffusion = tuning.diffusion + Float(max(0, options.quality - 80)) / 200
        let fineness = min(max(Float(options.quality - 60) / 20, 0), 1)
        func graded(_ coarse: Float, _ fine: Float) -> Float { coarse + (fine - coarse) * fineness }
        longestStep = graded(tuning.coarseLongestStep, tuning.longestStep)
        eagerness = graded(tuning.coarseEagerness, tuning.eagerness)
        dither = options.dither
        isTransparent = options.isTransparent
        func doubled(_ steps: Float) -> Float { Float(Elementary.pow(2, Double(steps / tuning.doubling))) }
        bitsPerError = tuning.bitsPerError * doubled(Float(options.quality - 80))
        restGain = doubled(max(0, tuning.restingQuality - Float(options.quality)) * tuning.restLift)
    }

    var lookAhead: Int { tuning.lookAhead }

    /// The most colours of an image's palette. One entry is kept for transparency, also in the first image, whose table
    /// later ones may use; only an opaque GIF of fewer than 5 colours uses all of them in its first image.
    func colorLimit(isFirst: Bool) -> Int { isFirst && colors < 5 && !isTransparent ? colors : colors - 1 }

    /// Whether a palette has room for a transparent entry. Later images can use the first image's palette only if so.
    func hasRoom(in palette: GIFPalette) -> Bool { palette.colors.count < colors }
}

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
