import Geometry

/// The numbers that the encoder works with, derived from `GIFOptions`.
struct GIFSettings: Sendable {
    let colors: Int
    let dither: GIFOptions.Dither
    /// Whether frames may have clear pixels.
    let isTransparent: Bool
    /// The cost, in bits, of one unit of squared OkLab distance (in `ConeSpace`'s scale) at one pixel of a smooth area
    /// that is seen for one frame.
    let bitsPerError: Float
    /// The factor on `bitsPerError` for a frame that rests, 1 or more: it lifts a lower quality to `restingQuality`,
    /// because errors are seen in a still picture that motion hides. The price: where many frames rest, a quality just
    /// below `restingQuality` can make a larger file than `restingQuality` itself.
    let restGain: Float
    /// The share of an error, 0.75...0.85, that is diffused to the neighbours in a smooth area. More makes the mean
    /// colour more exact, and the picture noisier.
    let diffusion: Float

    private static let restingQuality = 60
    /// A frame that is shown for at least this long rests, in 1/100 s.
    static let rest = 40
    /// The number of following frames that are known when a frame is analysed. More tell better how long a pixel
    /// stays, and take more memory.
    static let lookAhead = 4
    /// How long a pixel is assumed to be seen when no following frame that is known changes it, and the upper bound for
    /// all others; in durations of the shortest of these frames. More spends bits on what stays, fewer on what moves.
    static let longLife: Float = 30
    /// The amplitude of ordered dither, as a multiple of the palette's root mean square error. Less leaves contours,
    /// more makes noise.
    static let patternStrength: Float = 4
    /// Rounds of Lloyd's iteration; more bring no measurable gain.
    static let rounds = 3

    /// Seven steps of quality double the cost of an error.
    init(_ options: GIFOptions) {
        colors = options.colors
        diffusion = 0.75 + Float(max(0, options.quality - 80)) / 200
        dither = options.dither
        isTransparent = options.isTransparent
        bitsPerError = Float(0.9 * Elementary.pow(2, Double(options.quality - 80) / 7))
        restGain = Float(Elementary.pow(2, Double(max(0, Self.restingQuality - options.quality)) / 7))
    }

    /// The most colours of an image's palette. One entry is kept for transparency, also in the first image, whose table
    /// later ones may use; only an opaque GIF of fewer than 5 colours uses all of them in its first image.
    func colorLimit(isFirst: Bool) -> Int { isFirst && colors < 5 && !isTransparent ? colors : colors - 1 }

    /// Whether a palette has room for a transparent entry. Later images can use the first image's palette only if so.
    func hasRoom(in palette: GIFPalette) -> Bool { palette.colors.count < colors }
}
