import Geometry

/// What the options come to in numbers.
struct GIFSettings: Sendable {
    let colors: Int
    let dither: GIFOptions.Dither
    /// Whether pixels may stay clear.
    let isTransparent: Bool
    /// Bits that a unit of squared OkLab error is worth, at one pixel of a smooth area, seen for one frame.
    let bitsPerError: Float
    /// How many times as much as that it is worth in a frame that rests, 1 or more: as much as at `restingQuality` where
    /// less was asked for. Moving frames may be rough; what stands still is looked at. The price: where many frames rest,
    /// a quality just under `restingQuality` can make a larger file than that one.
    let restGain: Float
    /// The share of the error that goes on to a neighbour in a smooth area; more is truer on average, and noisier.
    let diffusion: Float

    private static let restingQuality = 60
    /// A frame that is seen for so long rests, in 1/100 s.
    static let rest = 40
    /// Frames that are looked ahead.
    static let lookAhead = 4
    /// How long a pixel is taken to last, in times of the shortest frame, that lasts through all that are looked at.
    static let longLife: Float = 30
    /// The pattern of ordered dither is this many times as strong as the palette's mean error.
    static let patternStrength: Float = 4
    /// Rounds of Lloyd's iteration: more change nothing that can be measured.
    static let rounds = 3

    /// A step of 7 in quality halves or doubles what error is worth.
    init(_ options: GIFOptions) {
        colors = options.colors
        diffusion = 0.75 + Float(max(0, options.quality - 80)) / 200
        dither = options.dither
        isTransparent = options.isTransparent
        bitsPerError = Float(0.9 * Elementary.pow(2, Double(options.quality - 80) / 7))
        restGain = Float(Elementary.pow(2, Double(max(0, Self.restingQuality - options.quality)) / 7))
    }

    /// Entries for new colours: one is kept for transparency, in the first frame too, whose table others may use.
    func colorLimit(isFirst: Bool) -> Int { isFirst && colors < 5 && !isTransparent ? colors : colors - 1 }

    /// Whether a palette has room for a transparent entry, which the first frame's must have for others to use it.
    func hasRoom(in palette: GIFPalette) -> Bool { palette.colors.count < colors }
}
