/// The encoder's constants that come from trials. `scripts/bench gif --constants` changes each one and prints what that
/// does to bytes, error and CPU time.
package struct GIFTuning: Sendable {
    // MARK: Cost of errors (`GIFSettings`, `PixelLives`)

    /// At quality 80, the cost, in bits, of one unit of squared OkLab distance (in `ConeSpace`'s scale) at one pixel of
    /// a smooth area that is seen for one frame.
    package var bitsPerError: Float = 0.7
    /// How many steps of quality double the cost of an error.
    package var doubling: Float = 7.2
    /// The share of an error that is diffused to the neighbours in a smooth area, at quality 80 or less; each step
    /// above adds 0.005. More makes the mean colour more exact, and the picture noisier.
    package var diffusion: Float = 0.75
    /// A pixel that stays for at least this long rests, in 1/100 s.
    package var rest: Float = 40
    /// Below this quality, pixels that rest are drawn better than others: errors are seen in a still picture that
    /// motion hides.
    package var restingQuality: Float = 60
    /// How much of the distance to `restingQuality` a resting pixel makes up. With 1, the quality would change nothing
    /// in a sequence where every pixel rests.
    package var restLift: Float = 0.9
    /// How many following frames are known when a frame is analysed. More tell better how long a pixel stays, and take
    /// more memory.
    package var lookAhead: Int = 3
    /// How long a pixel is assumed to be seen when no following frame that is known changes it, and the upper bound for
    /// all others; in durations of the shortest of these frames. More spends bits on what stays, fewer on what moves.
    package var longLife: Float = 30

    // MARK: Palettes (`ColorHistogram`, `Quantizer`)

    /// How many values of each sRGB channel share a cell of the histogram. Colours of one cell cannot be told apart.
    package var cell: Int = 2
    /// With more cells than this, they become twice as wide. Where there are so many colours, each covers few pixels,
    /// and fewer points make the palette sooner.
    package var mostCells: Int = 1500
    /// With more cells than this, the histogram counts a sample of the pixels whose neighbours have other colours.
    package var sampled: Int = 512
    /// The share of a cell's weight that makes a colour the cell's colour.
    package var cellMajority: Float = 0.3
    /// The share of an entry's weight that makes a colour the entry's colour, so that flat areas keep theirs; a lower
    /// share distorts the others.
    package var entryMajority: Float = 0.4
    /// Rounds of Lloyd's iteration. A third makes the error less than 1 % smaller.
    package var rounds: Int = 2

    // MARK: What a pixel should become (`SearchWindow`)

    /// Cones below this count as this in d(light)/d(cone) = 3 cone², whose inverse has no bound near black; 0.12 is an
    /// sRGB level of about 6.
    package var darkest: Float = 0.12
    /// By how much contrast reduces the dither: its share is divided by 1 + this x contrast². Texture hides error, and
    /// noise shows at edges.
    package var ditherAtEdges: Float = 30
    /// The same for contrast with neighbours that change sooner than the pixel. Their error will be gone, and its
    /// correction would stay as a speck.
    package var ditherAtLeavingEdges: Float = 1000
    /// By how much contrast reduces the cost of an error: it is divided by 1 + this x contrast.
    package var errorAtEdges: Float = 4
    /// The amplitude of ordered dither, as a multiple of the palette's root mean square error. Less leaves contours,
    /// more makes noise.
    package var patternStrength: Float = 4
    /// The most that diffused error may move a cone, up or down, at quality 80 or more; 0.018 is 1.8 units of OkLab's
    /// lightness. Without a bound, an error that no palette entry can correct adds up and is carried far.
    package var longestStep: Float = 0.018
    /// The factor by which a target overshoots the diffused error when palette entries are compared, at quality 80 or
    /// more. Above 1, entries that correct the error are preferred sooner; the error that remains is always counted
    /// exactly.
    package var eagerness: Float = 1.5
    /// `longestStep` at quality 60 or less, where errors are larger: a closer bound would change the mean colour.
    package var coarseLongestStep: Float = 0.03
    /// `eagerness` at quality 60 or less. With more, large errors turn over from pixel to pixel.
    package var coarseEagerness: Float = 1.2

    // MARK: The search for strings (`LZWSearch`)

    /// How many palette entries are tried for a string's first pixel: 8 at most.
    package var candidates: Int = 8
    /// The most strings of one length that are continued.
    package var beam: Int = 16
    /// A string is given up when its score is this many bits below the best of its length.
    package var margin: Float = 2
    /// The same for the first pixel's palette entries. Those far from its colour seldom begin the string that is chosen.
    package var firstMargin: Float = 2.5
    /// The share of the column's mean in the expected cost of a pixel; the rest is the mean of the last pixels.
    package var columnShare: Float = 0.7
    /// The weight of a new pixel in the mean of the last pixels.
    package var recentRate: Float = 0.01
    /// The weight of a new pixel in its column's mean.
    package var columnRate: Float = 0.12
    /// The factor on errors in the columns' means. Above 1, strings are longer than they should be, and build a better
    /// dictionary for what follows.
    package var errorInMean: Float = 1.5

    // MARK: Clear codes (`ClearPolicy`)

    /// The number of codes over which the mean length is taken. Fewer react sooner, and to noise.
    package var clearWindow: Int = 128
    /// A full dictionary is cleared when the mean length is below this share of the best so far.
    package var clearShare: Float = 0.9
    /// What remains of the best after each window, so that one easy area does not set the mark for all that follows.
    package var clearMemory: Float = 0.99

    package init() {}

    /// A constant that can be set by its name.
    package enum Constant: Sendable {
        case count(WritableKeyPath<GIFTuning, Int> & Sendable)
        case share(WritableKeyPath<GIFTuning, Float> & Sendable)
    }

    /// The constants by name.
    package static let names: [(name: String, constant: Constant)] = [
        ("bitsPerError", .share(\.bitsPerError)), ("doubling", .share(\.doubling)),
        (
            "diffusion",
            .share(\.diffusion)
        ), ("rest", .share(\.rest)), ("restingQuality", .share(\.restingQuality)),
        (
            "restLift",
            .share(\.restLift)
        ), ("lookAhead", .count(\.lookAhead)), ("longLife", .share(\.longLife)),
        (
            "cell",
            .count(\.cell)
        ), ("mostCells", .count(\.mostCells)), ("cellMajority", .share(\.cellMajority)),
        ("entryMajority", .share(\.entryMajority)), ("rounds", .count(\.rounds)), ("darkest", .share(\.darkest)),
        ("ditherAtEdges", .share(\.ditherAtEdges)), ("ditherAtLeavingEdges", .share(\.ditherAtLeavingEdges)),
        ("errorAtEdges", .share(\.errorAtEdges)), ("patternStrength", .share(\.patternStrength)),
        (
            "longestStep",
            .share(\.longestStep)
        ), ("eagerness", .share(\.eagerness)),
        (
            "coarseLongestStep",
            .share(\.coarseLongestStep)
        ), ("coarseEagerness", .share(\.coarseEagerness)),
        (
            "candidates",
            .count(\.candidates)
        ), ("beam", .count(\.beam)), ("margin", .share(\.margin)),
        (
            "firstMargin",
            .share(\.firstMargin)
        ), ("sampled", .count(\.sampled)), ("columnShare", .share(\.columnShare)),
        ("recentRate", .share(\.recentRate)), ("columnRate", .share(\.columnRate)),
        (
            "errorInMean",
            .share(\.errorInMean)
        ), ("clearWindow", .count(\.clearWindow)), ("clearShare", .share(\.clearShare)),
        ("clearMemory", .share(\.clearMemory)),
    ]
}
