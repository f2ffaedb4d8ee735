import Codecs
import Geometry
import Pixels

/// Finds the settings with which a GIF of at most `limit` bytes looks best.
///
/// The sizes and errors of a small sample of the run, at a small scale, choose a scale, a frame rate and a quality; a
/// sample at these settings corrects them; and whole GIFs confirm them, with another quality until most of the bytes
/// are used. Nothing depends on time or threads, so neither do the settings.
struct SizeSearch<Source: FrameProducer> {
    let choices: GIFChoices
    let gif: GIFOptions
    let limit: Int
    let jobs: Int
    /// The source that draws at a scale.
    let scaled: (Double) throws -> Source
    /// The frames of the GIF at a rate.
    let frames: (FrameRate) throws -> [FrameSchedule.Frame]

    /// A result uses this share of the limit, unless it is as good as what was asked for.
    static var usedShare: Double { 0.85 }
    /// The share that estimates aim at, so that their errors stay within the limit, and that corrections aim at.
    private static var aimedShare: Double { 0.94 }
    private static var correctedShare: Double { 0.96 }
    private static var mostAttempts: Int { 4 }
    /// The pixels of a frame at the scale of the first sample.
    private static var samplePixels: Int { 45_000 }

    /// A whole GIF that was made.
    private struct Attempt {
        let choice: GIFChoice
        let bytes: Int
    }

    /// Calls `encode` for whole GIFs, which returns their bytes, and returns the settings of the one to be kept: the
    /// largest that fits.
    ///
    /// - Throws: `RunError.tooLarge`, with the smallest GIF that was made, when none fits.
    func run(place: String, encode: (GIFChoice) throws -> Int) throws -> FittedGIF {
        if choices.isFixed { return try fixed(place: place, encode: encode) }
        var attempts: [Attempt] = [], model = try firstModel()
        func attempt(_ choice: GIFChoice) throws -> Int {
            let bytes = try encode(choice)
            attempts.append(Attempt(choice: choice, bytes: bytes))
            model.learn(choice, bytes: Double(bytes), isWhole: true)
            return bytes
        }
        if try mayFit(choices.asked, &model) {
            let bytes = try attempt(choices.asked)
            if bytes <= limit { return try fitted(attempts[0]) }
        }
        var next: GIFChoice? = try refined(&model)
        while let choice = next, attempts.count < Self.mostAttempts {
            let bytes = try attempt(choice)
            if bytes <= limit, Double(bytes) >= Self.usedShare * Double(limit) { break }
            next = self.next(after: choice.shape, model, attempts)
        }
        if let best = attempts.filter({ $0.bytes <= limit }).max(by: { $0.bytes < $1.bytes }) {
            return try fitted(best)
        }
        guard let least = attempts.min(by: { $0.bytes < $1.bytes }) else { throw RunError.noFrames }
        throw RunError.tooLarge(path: place, smallest: try fitted(least))
    }

    /// The only choice, if it fits.
    private func fixed(place: String, encode: (GIFChoice) throws -> Int) throws -> FittedGIF {
        let only = try fitted(Attempt(choice: choices.asked, bytes: encode(choices.asked)))
        guard only.bytes <= limit else { throw RunError.tooLarge(path: place, smallest: only) }
        return only
    }

    /// Another choice after a whole GIF that was too large or used too little; nil when there is none to try.
    private func next(after shape: GIFChoice.Shape, _ model: SizeModel, _ attempts: [Attempt]) -> GIFChoice? {
        let tried = attempts.filter { $0.choice.shape == shape }, target = Self.correctedShare * Double(limit)
        let fitting = tried.filter { $0.bytes <= limit }.map { $0.choice.quality + 1 }
        let tooLarge = tried.filter { $0.bytes > limit }.map { $0.choice.quality - 1 }
        // Sizes grow with the quality: what lies between the best that fits and the least that does not is open.
        let low = fitting.max() ?? choices.qualities.lowerBound, high = tooLarge.min() ?? choices.qualities.upperBound
        let same = low <= high ? model.best(shape, in: low...high, within: target) : nil
        let used = Self.usedShare * Double(limit)
        if let same, model.bytes(same) >= used { return same }
        let others = choices.shapes.filter { shape in !attempts.contains { $0.choice.shape == shape } }
        let other = model.best(of: others, in: choices.qualities, within: target, using: used)
        if let other, model.bytes(other) >= used { return other }
        let hasFitting = attempts.contains { $0.bytes <= limit }
        if let same { return same }
        if hasFitting { return nil }
        return other ?? (attempts.contains { $0.choice == choices.smallest } ? nil : choices.smallest)
    }

    private func best(_ model: SizeModel) -> GIFChoice {
        let target = Self.aimedShare * Double(limit)
        return model.best(
            of: choices.shapes, in: choices.qualities, within: target, using: Self.usedShare * Double(limit))
            ?? choices.smallest
    }

    private func fitted(_ attempt: Attempt) throws -> FittedGIF {
        let choice = attempt.choice
        return FittedGIF(
            limit: limit, bytes: attempt.bytes, scale: choice.scale, size: try scaled(choice.scale).size,
            rate: choice.rate, quality: choice.quality, share: choice.scale / choices.asked.scale)
    }
}

// MARK: Samples

extension SizeSearch {
    /// A model from samples at a small scale, at one rate and at about twice that rate.
    private func firstModel() throws -> SizeModel {
        let rates = choices.rates.sorted()
        let rate = rates.min { abs($0.value - 12.5) < abs($1.value - 12.5) } ?? choices.asked.rate
        let faster = rates.min { abs($0.value - 2 * rate.value) < abs($1.value - 2 * rate.value) } ?? rate
        let scale =
            try choices.scales.first { try scaled($0).size.area <= Self.samplePixels }
            ?? choices.scales[choices.scales.count - 1]
        let quality = min(max(60, choices.qualities.lowerBound), choices.qualities.upperBound)
        let anchor = GIFChoice(scale: scale, rate: rate, quality: quality)
        let isOne = choices.shapes.count == 1
        let sample = try RunPictures(frames(rate), of: scaled(scale)).sample
        let probe = try probe(anchor, sample, looking: !isOne)
        var model = SizeModel(anchor: anchor, bytes: probe.bytes)
        if isOne { return model }
        let errors = try ShownError(scaled(choices.asked.scale), matte: gif.matte, scaled: scaled)
        for scale in choices.scales {
            model.sizeErrors[scale] = try errors.ofSize(scale, at: probe.shown.map(\.instant))
        }
        model.colorError = try errors.ofColors(probe.shown, scale: scale)
        model.motionErrors = try errors.ofMissingFrames(choices.rates, fullScale: choices.asked.scale) {
            try frames($0).map(\.instant)
        }
        if faster > rate {
            let other = GIFChoice(scale: scale, rate: faster, quality: quality)
            let bytes = try self.probe(other, RunPictures(frames(faster), of: scaled(scale)).sample).bytes
            let exponent = Elementary.log(bytes / probe.bytes) / Elementary.log(faster.value / rate.value)
            model.rateExponent = min(max(exponent, 0.1), 1)
        }
        return model
    }

    /// Whether a choice is worth a whole GIF: the model may be wrong by half, and a sample by an eighth.
    private func mayFit(_ choice: GIFChoice, _ model: inout SizeModel) throws -> Bool {
        if model.bytes(choice) <= 0.65 * Double(limit) { return true }
        guard model.bytes(choice) <= 1.5 * Double(limit) else { return false }
        return try !sampled(choice, &model) || model.bytes(choice) <= 1.125 * Double(limit)
    }

    /// The best choice, after the model was corrected by a sample of the one that seemed the best.
    private func refined(_ model: inout SizeModel) throws -> GIFChoice {
        let choice = best(model)
        guard try sampled(choice, &model) else { return choice }
        // The best choice may now have another shape, but its size would be less certain.
        let target = Self.aimedShare * Double(limit), used = Self.usedShare * Double(limit)
        let same = model.best(choice.shape, in: choices.qualities, within: target)
        if let same, model.bytes(same) >= used { return same }
        return best(model)
    }

    /// Makes sure that the model knows a sample of a choice's shape. False where a sample would be more than half of the
    /// run: the whole GIF then tells more for its time.
    private func sampled(_ choice: GIFChoice, _ model: inout SizeModel) throws -> Bool {
        if model.knows(choice.shape) { return true }
        let run = try RunPictures(frames(choice.rate), of: scaled(choice.scale)), sample = run.sample
        if sample.members.count * 2 > run.pictures.count { return false }
        model.learn(choice, bytes: try probe(choice, sample).bytes)
        return true
    }

    private func probe(_ choice: GIFChoice, _ sample: RunPictures.Sample, looking: Bool = false) throws -> GIFProbe {
        var options = gif
        options.quality = choice.quality
        return try GIFProbe(sample, of: scaled(choice.scale), options: options, jobs: jobs, looking: looking)
    }
}
