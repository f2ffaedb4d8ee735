import ZoetropeGeometry

/// What is known of a run's GIFs: how large they become, and how good they look.
///
/// Sizes are modelled as products of powers: bytes ~ scale^a · rate^b · e^(c · quality), anchored at what was measured.
/// The usual exponents are those of this repository's scenes (cube, page-curl, card-expand and circle-spread, there and
/// back, encoded with --scale 0.25 to 1, --fps 12.5 to 50 and --quality 40 to 80): a is 1.3 to 1.65, b 0.2 to 0.9,
/// and c 0.01 to 0.023.
struct SizeModel {
    /// The errors of frames drawn at a scale, and of missing frames, as `ShownError` measures them; a missing value
    /// is 0.
    var sizeErrors: [Double: Double] = [:]
    var motionErrors: [FrameRate: Double] = [:]
    /// The error of colours at `anchor`'s quality.
    var colorError = 0.0

    /// The first measurement, and its bytes.
    let anchor: GIFChoice
    let anchorBytes: Double
    /// The exponents of the scale and of the frame rate.
    var scaleExponent = 1.45, rateExponent = 0.85
    /// The natural logarithm of the last measured size over what the powers say of it.
    private var offset = 0.0
    /// For each shape, bytes by quality.
    private var measured: [GIFChoice.Shape: [Int: Double]] = [:]
    /// The shapes whose sizes are those of whole GIFs.
    private var whole: Set<GIFChoice.Shape> = []

    /// Frames a second that come before size and quality, where a GIF of so many fits at all: a transition that moves in
    /// steps is no longer seen as one motion, while a smaller one is.
    private static let smooth: FrameRate = 20

    private static let qualityExponent = 0.02
    /// The decline of the colours' error: by a factor e in 25 steps of quality.
    private static let colorDecline = 0.04
    /// How much errors of missing frames and of colours count beside those of size: motion hides most of what a missing
    /// frame would show, and below `streaked` streaks cross flat colours, which are seen before blur of the same error:
    /// at a quality of 50, colours count twice. The numbers are judgements, made by looking at scenes of this
    /// repository: with less for motion, GIFs with a tight limit move in jerks; with more, they are blurred.
    private static let motionWeight = 0.25, streaked = 60, streakWeight = 0.1

    init(anchor: GIFChoice, bytes: Double) {
        (self.anchor, anchorBytes) = (anchor, max(1, bytes))
        measured[anchor.shape] = [anchor.quality: anchorBytes]
    }

    /// Adds a size that was estimated from a sample, or that of a whole GIF. Other shapes are corrected by the last
    /// one.
    mutating func learn(_ choice: GIFChoice, bytes: Double, isWhole: Bool = false) {
        offset += Elementary.log(max(1, bytes) / powers(choice))
        if isWhole, !whole.contains(choice.shape) {
            // Estimates are not mixed with true sizes: the slope between the two would be wrong.
            measured[choice.shape] = nil
            whole.insert(choice.shape)
        }
        measured[choice.shape, default: [:]][choice.quality] = max(1, bytes)
    }

    /// Whether a shape's sizes were measured, or those of the first sample's scale at nearly the same rate.
    func knows(_ shape: GIFChoice.Shape) -> Bool {
        let rates = [shape.rate.value, anchor.rate.value].sorted()
        return measured[shape] != nil || shape.scale == anchor.scale && rates[1] <= 1.25 * rates[0]
    }

    func bytes(_ choice: GIFChoice) -> Double {
        guard let known = measured[choice.shape] else { return powers(choice) }
        let near = known.min { (abs($0.key - choice.quality), $0.key) < (abs($1.key - choice.quality), $1.key) }
        guard let near else { return powers(choice) }
        return near.value * Elementary.exp(slope(known, at: choice.quality) * Double(choice.quality - near.key))
    }

    /// The error on screen of a choice.
    func error(_ choice: GIFChoice) -> Double {
        let colors = colorError * Elementary.exp(-SizeModel.colorDecline * Double(choice.quality - anchor.quality))
        let streaks = SizeModel.streakWeight * Double(max(0, SizeModel.streaked - choice.quality))
        return (sizeErrors[choice.scale] ?? 0) + (1 + streaks) * colors
            + SizeModel.motionWeight * (motionErrors[choice.rate] ?? 0)
    }

    /// The best quality of a shape whose GIF has at most `limit` bytes; nil if there is none.
    func best(_ shape: GIFChoice.Shape, in qualities: ClosedRange<Int>, within limit: Double) -> GIFChoice? {
        qualities.reversed().lazy.map { GIFChoice(scale: shape.scale, rate: shape.rate, quality: $0) }
            .first { bytes($0) <= limit }
    }

    /// The choice that looks best within `limit` bytes. Those that use less than `used` bytes are taken only if there
    /// are no others.
    func best(of shapes: [GIFChoice.Shape], in qualities: ClosedRange<Int>, within limit: Double, using used: Double)
        -> GIFChoice?
    {
        let fitting = shapes.compactMap { best($0, in: qualities, within: limit) }
        let smooth = fitting.filter { $0.rate >= SizeModel.smooth }, all = smooth.isEmpty ? fitting : smooth
        let full = all.filter { bytes($0) >= used }
        return (full.isEmpty ? all : full).min { error($0) < error($1) }
    }

    private func powers(_ choice: GIFChoice) -> Double {
        let scale = scaleExponent * Elementary.log(choice.scale / anchor.scale)
        let rate = rateExponent * Elementary.log(choice.rate.value / anchor.rate.value)
        let quality = SizeModel.qualityExponent * Double(choice.quality - anchor.quality)
        return anchorBytes * Elementary.exp(scale + rate + quality + offset)
    }

    /// How the logarithm of the size grows with the quality: between the two measured ones that are nearest, if there
    /// are two.
    private func slope(_ known: [Int: Double], at quality: Int) -> Double {
        let near = known.sorted { (abs($0.key - quality), $0.key) < (abs($1.key - quality), $1.key) }.prefix(2)
        guard near.count == 2 else { return SizeModel.qualityExponent }
        let measured = Elementary.log(near[1].value / near[0].value) / Double(near[1].key - near[0].key)
        return min(max(measured, 0.005), 0.08)
    }
}
