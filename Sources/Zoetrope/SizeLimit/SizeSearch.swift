/// Finds the settings with which a GIF of at most `limit` bytes looks best.
///
/// The sizes and errors of a small sample of the run, at a small scale, choose a scale, a frame rate and a quality; a
/// sample at these settings corrects them; and whole GIFs confirm them, with another quality until most of the bytes
/// are used. Nothing depends on time or threads, so neither do the settings.
struct SizeSearch<Source: FrameProducer> {
    let open: OpenRun<Source>
    let limit: Int

    private var choices: GIFChoices { open.choices }

    /// A result uses this share of the limit, unless it is as good as what was asked for.
    static var usedShare: Double { 0.85 }
    /// The share that estimates aim at, so that their errors stay within the limit, and that corrections aim at.
    private static var aimedShare: Double { 0.94 }
    private static var correctedShare: Double { 0.96 }
    private static var mostAttempts: Int { 4 }
    /// Of a size that a sample tells, the share of the limit that is still worth a whole GIF.
    private static var sampled: Double { 1.03 }

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
        let estimate = try SizeEstimate(open)
        var attempts: [Attempt] = [], model = try estimate.model()
        func attempt(_ choice: GIFChoice) throws -> Int {
            let bytes = try encode(choice)
            attempts.append(Attempt(choice: choice, bytes: bytes))
            model.learn(choice, bytes: Double(bytes), isWhole: true)
            return bytes
        }
        if try mayFit(choices.asked, estimate, &model) {
            let bytes = try attempt(choices.asked)
            if bytes <= limit { return try fitted(attempts[0]) }
        }
        var next: GIFChoice? = try refined(estimate, &model)
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
        let tried = attempts.filter { $0.choice.shape == shape }
        // While none has fitted, the estimates are too low: the next one is to fit with more room.
        let room = attempts.contains { $0.bytes <= limit } ? 1 : 0.95
        let target = room * Self.correctedShare * Double(limit)
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

    /// Whether a choice is worth a whole GIF: the model may be wrong by half, and a sample by a little.
    private func mayFit(_ choice: GIFChoice, _ estimate: SizeEstimate<Source>, _ model: inout SizeModel) throws -> Bool
    {
        if model.bytes(choice) <= 0.65 * Double(limit) { return true }
        guard model.bytes(choice) <= 1.5 * Double(limit) else { return false }
        return try !estimate.refine(&model, at: choice) || model.bytes(choice) <= Self.sampled * Double(limit)
    }

    /// The best choice, after the model was corrected by a sample of the one that seemed the best.
    private func refined(_ estimate: SizeEstimate<Source>, _ model: inout SizeModel) throws -> GIFChoice {
        let choice = best(model)
        guard try estimate.refine(&model, at: choice) else { return choice }
        // The best choice may now have another shape, but its size would be less certain.
        let target = Self.aimedShare * Double(limit), used = Self.usedShare * Double(limit)
        let same = model.best(choice.shape, in: choices.qualities, within: target)
        if let same, model.bytes(same) >= used { return same }
        return best(model)
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
            limit: limit, bytes: attempt.bytes, scale: choice.scale, size: try open.scaled(choice.scale).size,
            rate: choice.rate, quality: choice.quality)
    }
}
