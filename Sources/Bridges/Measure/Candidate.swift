import ZoetropeGeometry
import ZoetropeNumbers
import ZoetropePixels
import ZoetropeSceneModel
import Zoetrope

/// A scene with unknown numbers: writes values into its text, and draws the frames of that text.
struct Candidate: Sendable {
    /// The way through the scene.
    package enum Way: String, Sendable, CaseIterable { case forward, back }

    let renderer: SceneRenderer
    let way: Way
    let assignments: [Setting.Assignment]
    let numbers: [(slot: SceneSlot, unknown: Unknown)]
    let timings: [FittedTiming]
    /// First the recording's time at which the run begins, then the numbers, then the numbers of the timings.
    let unknowns: [Unknown]
    /// The indices of each timing's numbers among the unknowns.
    let places: [Range<Int>]

    /// - Parameters:
    ///   - start: the recording's times between which the run begins.
    ///   - span: the length of the motion, in seconds.
    ///   - fixed: the names of numbers and timings that stay as they are.
    ///   - likely: when it is likely to begin; nil: anywhere between.
    init(
        _ renderer: SceneRenderer, _ way: Way, as form: TimingForm, start: ClosedRange<Double>, span: Double,
        keeping fixed: Set<String> = [], likely: Double? = nil, _ assignments: [Setting.Assignment] = []
    ) throws {
        (self.renderer, self.way, self.assignments) = (renderer, way, assignments)
        let file = renderer.scene.scene.source.file
        let given = Set(assignments.map(\.name)).union(fixed)
        var numbers: [(SceneSlot, Unknown)] = [], timings: [FittedTiming] = []
        for slot in try SceneEdit.slots(of: renderer.sourceText, file: file) where !given.contains(slot.name) {
            if case .number(let value, let range) = slot.content {
                numbers.append((slot, Candidate.unknown(slot.name, value, range)))
            } else if let timing = FittedTiming(slot, as: form, span: span) {
                timings.append(timing)
            }
        }
        let middle = likely ?? (start.lowerBound + start.upperBound) / 2
        let begin = Unknown(
            name: "start", value: middle.clamped(to: start), range: start, step: MeasureTuning.beginStep)
        (self.numbers, self.timings) = (numbers.map { (slot: $0.0, unknown: $0.1) }, timings)
        unknowns = [begin] + numbers.map(\.1) + timings.flatMap(\.unknowns)
        var places: [Range<Int>] = []
        for timing in timings {
            let first = places.last?.upperBound ?? 1 + numbers.count
            places.append(first..<first + timing.unknowns.count)
        }
        self.places = places
    }

    private static func unknown(_ name: String, _ value: Double, _ range: ClosedRange<Double>) -> Unknown {
        let reach = max(abs(value) * 20, 100)
        let least = max(range.lowerBound, value > 0 ? value / 50 : value - reach)
        let most = min(range.upperBound, value + reach)
        let step = MeasureTuning.step.share * (value == 0 ? min(1, most - least) : abs(value))
        return Unknown(
            name: name, value: value, range: min(least, most)...most, step: max(step, MeasureTuning.step.least))
    }

    /// The scene's text with some values. `digits` writes the i-th unknown's value.
    func text(_ values: [Double], _ digits: (Int, Double) -> String = { JSONWriter.number($1) }) throws -> String {
        var filled = numbers.enumerated().map { ($1.slot, digits(1 + $0, values[1 + $0])) }
        for (timing, place) in zip(timings, places) {
            filled.append((timing.slot, timing.text(Array(values[place])) { digits(place.lowerBound + $0, $1) }))
        }
        let source = renderer.scene.scene.source
        return try SceneEdit.text(source.text, file: source.file, filling: filled)
    }

    /// The value of one of its numbers; nil where it has none of this name.
    func value(of number: String, _ values: [Double]) -> Double? {
        numbers.firstIndex { $0.slot.name == number }.map { values[1 + $0] }
    }

    func scene(_ values: [Double]) throws -> SceneRenderer { try renderer.rewritten(text(values), assignments) }

    /// What the scene shows `time` seconds after the recording's first frame, softened as the recording's frames are.
    func frame(_ scene: SceneRenderer, begins: Double, at time: Double, scale: Double) throws -> FloatPicture {
        try scene.picture(at: moment(scene, begins, time), scale: scale).softened
    }

    /// The values of the scene's tracks then.
    func tracks(_ scene: SceneRenderer, _ begins: Double, _ time: Double) throws -> [Double] {
        try scene.trackValues(at: moment(scene, begins, time))
    }

    private func moment(_ scene: SceneRenderer, _ begins: Double, _ time: Double) -> Moment {
        let length = way == .forward ? scene.duration : scene.backDuration
        return Moment(time: (time - begins).clamped(to: 0...length), direction: way == .forward ? .forward : .back)
    }

    /// The indices of the numbers on which the length of the run depends.
    func lengthening() -> Set<Int> {
        let own = unknowns.map(\.value)
        func length(_ values: [Double]) -> Double? {
            (try? scene(values)).map { way == .forward ? $0.duration : $0.backDuration }
        }
        guard let usual = length(own) else { return [] }
        return Set(
            (1..<max(1, 1 + numbers.count)).filter { i in
                var changed = own
                changed[i] = (own[i] * MeasureTuning.lengthening.factor).clamped(to: unknowns[i].range)
                return length(changed).map { $0 != usual } ?? false
            })
    }

    /// The unknowns' values with which the scene is as long as `span`: those that lengthen it are scaled.
    func lengthened(to span: Double) throws -> [Double] {
        var values = unknowns.map(\.value)
        func length(_ values: [Double]) throws -> Double {
            let scene = try scene(values)
            return way == .forward ? scene.duration : scene.backDuration
        }
        let own = try length(values)
        for i in 1..<max(1, 1 + numbers.count) where values[i] > 0 {
            var changed = values
            changed[i] = (values[i] * MeasureTuning.lengthening.factor).clamped(to: unknowns[i].range)
            guard let other = try? length(changed),
                abs(other / own - changed[i] / values[i]) < MeasureTuning.lengthening.error, other != own
            else {
                continue
            }
            values[i] = (values[i] * span / own).clamped(to: unknowns[i].range)
            break
        }
        return values
    }
}

extension SceneRenderer {
    /// The scene with another value for a number that is written in it.
    func with(_ number: String, _ value: Double, _ assignments: [Setting.Assignment]) throws -> SceneRenderer {
        let file = scene.scene.source.file
        let slots = try SceneEdit.slots(of: sourceText, file: file).filter { $0.name == number }
        let text = try SceneEdit.text(sourceText, file: file, filling: slots.map { ($0, JSONWriter.number(value)) })
        return try rewritten(text, assignments)
    }
}
