import ZoetropeGeometry
import ZoetropeGIF

/// A run whose scale, frame rate and quality are open.
struct OpenRun<Source: FrameProducer> {
    let choices: GIFChoices
    let gif: GIFOptions
    let jobs: Int
    /// The source that draws at a scale.
    let scaled: (Double) throws -> Source
    /// The frames of the GIF at a rate.
    let frames: (FrameRate) throws -> [FrameSchedule.Frame]
}

/// What samples of a run tell of its GIFs.
final class SizeEstimate<Source: FrameProducer> {
    private let run: OpenRun<Source>
    private let thumbnails: Thumbnails<Source>
    private var pictures: [FrameRate: RunPictures] = [:]
    private var sizes: [FrameRate: [Double]] = [:]

    init(_ run: OpenRun<Source>) throws {
        self.run = run
        thumbnails = try Thumbnails(fullScale: run.choices.asked.scale, scaled: run.scaled)
    }

    /// The pixels of a frame at the scale of the first sample.
    private static var samplePixels: Int { 45_000 }
    /// The exponents of larger GIFs as multiples of those that thumbnails show. For the scenes of this repository, they
    /// are 0.91 to 0.98 and 1.02 to 1.28, circle-spread's 0.8 aside.
    private static var scaleGrowth: Double { 0.94 }
    private static var rateGrowth: Double { 1.1 }

    /// A model from a sample at a small scale and a low rate, and from thumbnails at that rate and at about twice that.
    func model() throws -> SizeModel {
        let choices = run.choices
        let rate = choices.rates.min { abs($0.value - 12.5) < abs($1.value - 12.5) } ?? choices.asked.rate
        let scale =
            try choices.scales.first { try run.scaled($0).size.area <= Self.samplePixels }
            ?? choices.scales[choices.scales.count - 1]
        let quality = min(max(60, choices.qualities.lowerBound), choices.qualities.upperBound)
        let anchor = GIFChoice(scale: scale, rate: rate, quality: quality)
        let isOne = choices.shapes.count == 1
        let probe = try probe(anchor, looking: !isOne)
        var model = SizeModel(anchor: anchor, bytes: probe.bytes)
        if isOne { return model }
        let errors = try ShownError(run.scaled(choices.asked.scale), matte: run.gif.matte, scaled: run.scaled)
        model.sizeErrors = try errors.ofSizes(choices.scales, at: probe.shown.map(\.instant))
        // Pictures that rest are drawn as exactly as at a high quality.
        let rests = try pictures(rate).restInstants
        model.colorError = try errors.ofColors(probe.shown.filter { !rests.contains($0.instant) }, scale: scale)
        let faster = choices.rates.min { abs($0.value - 2 * rate.value) < abs($1.value - 2 * rate.value) } ?? rate
        try setMotionErrors(&model, faster)
        try setExponents(&model, rate, faster)
        return model
    }

    private func setMotionErrors(_ model: inout SizeModel, _ rate: FrameRate) throws {
        let held = try HeldError(pictures(rate), rate: rate, matte: run.gif.matte, thumbnails: thumbnails)
        let all = try run.frames(run.choices.asked.rate).map(\.instant)
        for rate in run.choices.rates.dropFirst() {
            model.motionErrors[rate] = try held.mean(of: run.frames(rate).map(\.instant), among: all)
        }
    }

    /// How sizes grow from thumbnails to the first sample, and those of thumbnails from its rate to a faster one.
    private func setExponents(_ model: inout SizeModel, _ rate: FrameRate, _ faster: FrameRate) throws {
        let few = try thumbnailBytes(rate)
        if thumbnails.scale < model.anchor.scale {
            let growth = Elementary.log(model.anchorBytes / few) / Elementary.log(model.anchor.scale / thumbnails.scale)
            model.scaleExponent = (growth * Self.scaleGrowth).clamped(to: 1...2)
        }
        guard faster > rate else { return }
        let growth = try Elementary.log(thumbnailBytes(faster) / few) / Elementary.log(faster.value / rate.value)
        model.rateExponent = (growth * Self.rateGrowth).clamped(to: 0.1...1)
    }

    /// Makes sure that the model knows a sample of a choice's shape. False where a sample would be more than half of the
    /// run: the whole GIF then tells more for its time.
    func refine(_ model: inout SizeModel, at choice: GIFChoice) throws -> Bool {
        if model.knows(choice.shape) { return true }
        if try pictures(choice.rate).isSampledMostly { return false }
        model.learn(choice, bytes: try probe(choice).bytes)
        return true
    }

    private func probe(_ choice: GIFChoice, looking: Bool = false) throws -> GIFProbe {
        var options = run.gif
        options.quality = choice.quality
        return try GIFProbe(
            sample(choice.rate), of: run.scaled(choice.scale), options: options, jobs: run.jobs, looking: looking)
    }

    private func pictures(_ rate: FrameRate) throws -> RunPictures {
        if let known = pictures[rate] { return known }
        let found = try thumbnails.pictures(run.frames(rate))
        pictures[rate] = found
        return found
    }

    private func sample(_ rate: FrameRate) throws -> RunPictures.Sample {
        let pictures = try pictures(rate)
        return try pictures.sample(sizes: pictures.isSampledWhole ? [] : sizes(rate))
    }

    /// The bytes of each picture in a GIF of thumbnails.
    private func sizes(_ rate: FrameRate) throws -> [Double] {
        if let known = sizes[rate] { return known }
        let made = try thumbnails.sizes(of: pictures(rate), options: run.gif, jobs: run.jobs)
        sizes[rate] = made
        return made
    }

    private func thumbnailBytes(_ rate: FrameRate) throws -> Double { try max(1, sizes(rate).reduce(0, +)) }
}
