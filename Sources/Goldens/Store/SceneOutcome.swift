import ZoetropeFiles
import ZoetropeGeometry
import ZoetropeNumbers

/// The result of checking a scene.
package struct SceneOutcome: Sendable {
    package enum State: String, Sendable, Codable {
        case ok, within, different, missing
        /// There are goldens and no run, or a run that nobody asked for.
        case lost
        /// The scene could not be checked.
        case error
    }

    package let name: String
    /// In the order of their times.
    package let frames: [FrameOutcome]
    /// What changed, a line each: settings first, then what moved.
    package var words: [String]
    /// What fails besides frames, and was not settled by an update.
    package private(set) var faults: [GoldenFault]
    /// The size of the frames now.
    package let size: PixelSize
    package let tolerance: Tolerance
    /// What an update has written: `4 frames recorded`.
    package let update: String?
    /// Failing frames that an update has not recorded; all of them without an update.
    package let unrecorded: Int
    /// False when the frames have no times, as those of a folder of pictures: frame i then has the time i seconds, and
    /// is called by its number.
    package let isTimed: Bool
    /// The times of all goldens of the scene.
    package let goldens: [FrameTime]
    /// Golden pictures that no frame of the manifest refers to.
    package let strays: [String]
    /// Why the scene could not be checked; nil when it was.
    package private(set) var error: String?
    /// What `render accept` would record: nil when nothing fails, and for pictures that something else drew.
    let candidate: Candidate?
    /// How long the check took; reports for people leave it out.
    package var seconds: Double?
    /// The path of the scene.
    package var file: String?
    /// Claims that do not hold in this run, a line each.
    package var broken: [String] = []
    /// How a recording moves otherwise than the scene, a line each: what frames show of it comes after it.
    package var motion: [String] = []
    /// Why pictures of what differs are not kept; nil when they are.
    package private(set) var unkept: String?

    /// The goldens as an update would write them.
    package struct Candidate: Hashable, Sendable, Codable {
        let manifest: Manifest.File
        let keepsPictures: Bool
    }

    package init(
        name: String, frames: [FrameOutcome], words: [String], size: PixelSize, tolerance: Tolerance,
        update: String? = nil, unrecorded: Int? = nil, isTimed: Bool = true, goldens: [FrameTime] = [],
        strays: [String] = [], candidate: Candidate? = nil, faults: [GoldenFault] = []
    ) {
        self.name = name
        self.frames = frames
        self.words = words
        self.size = size
        self.tolerance = tolerance
        self.update = update
        self.unrecorded = unrecorded ?? frames.count { !$0.passes }
        self.isTimed = isTimed
        self.goldens = goldens
        self.strays = strays
        self.candidate = candidate
        self.faults = faults
    }

    /// Takes note that pictures of what differs could not be written.
    package mutating func lacksPictures(_ reason: String) {
        unkept = reason
        words.append("its pictures are not kept: \(reason)")
    }

    /// Adds what fails besides the frames.
    package mutating func add(_ fault: GoldenFault) { faults.append(fault) }

    /// For a scene that could not be checked; `error` says why, in one line or more.
    package init(name: String, error: String) {
        self.init(
            name: name, frames: [], words: error.split(separator: "\n").map(String.init),
            size: PixelSize(width: 0, height: 0), tolerance: .exact)
        self.error = error
    }

    package var state: State {
        if error != nil { return .error }
        if frames.isEmpty, faults.contains(where: \.isLoss) { return .lost }
        if frames.allSatisfy({ $0.state == .missing }) { return .missing }
        if !frames.allSatisfy(\.passes) || !faults.isEmpty { return .different }
        return frames.allSatisfy { $0.state == .ok } ? .ok : .within
    }

    package var passes: Bool { passesFrames && broken.isEmpty }
    /// Whether the frames are as they should be, whatever is claimed.
    var passesFrames: Bool { state == .ok || state == .within }
    /// Whether something fails that an update has not recorded.
    package var needsAction: Bool { error != nil || unrecorded > 0 || !faults.isEmpty || !broken.isEmpty }
    package var failing: [FrameOutcome] { frames.filter { !$0.passes } }

    /// The frame with the most differing pixels; the earliest of several.
    package var worst: FrameOutcome? {
        frames.filter { $0.comparison != nil }.max {
            ($0.comparison!.differingPixels, $1.time) < ($1.comparison!.differingPixels, $0.time)
        }
    }
}

extension SceneOutcome {
    /// What a frame is called: `0.20 s`, or `frame 12`, counted from 0 as in the names of files.
    package func place(of frame: FrameOutcome) -> String {
        isTimed ? frame.time.words : "frame \(NumberText.grouped(frame.time.microseconds / 1_000_000))"
    }

    /// A line for a terminal or a log:
    /// `doors: 12 of 31 frames differ, first at 0.20 s: 1,204 pixels differ by at most 31, in 120 x 88 at 14, 300`
    package var summary: String {
        broken.isEmpty ? frameSummary : "\(frameSummary); \(NumberText.count(broken.count, "claim")) broken"
    }

    private var frameSummary: String {
        let name = SafeText.line(name)
        if state == .lost, let fault = faults.first { return "\(name): \(lossWords)\(SafeText.line(fault.text))" }
        if frames.isEmpty, error == nil { return "\(name): no frames" }
        if let fault = faultOfSummary {
            guard fault.kind != .scale else { return "\(name): \(SafeText.line(fault.text))" }
            let within = FrameOutcome.differingWithin(frames).flatMap { fault.text.contains($0) ? nil : $0 }
            let passed = within ?? "\(NumberText.count(frames.count, "frame")) ok"
            return "\(name): \(passed), but \(SafeText.line(fault.text))"
        }
        switch state {
        case .lost: return "\(name): no frames"
        case .error: return "\(name): it cannot be checked: \(SafeText.line(words.first ?? ""))"
        case .ok: return "\(name): \(NumberText.count(frames.count, "frame")) ok"
        case .within: return "\(name): \(FrameOutcome.differingWithin(frames) ?? "ok")"
        case .missing: return "\(name): \(missingWords)"
        case .different where !motion.isEmpty:
            return "\(name): \(SafeText.line(motion[0], limit: 400)); \(differing)"
        case .different:
            let failing = failing, first = failing[0]
            if !goldens.isEmpty, failing.allSatisfy({ $0.state == .missing }) { return "\(name): \(missingWords)" }
            return "\(name): \(differing), first at \(place(of: first)): \(first.words)"
        }
    }

    /// Whether the summary says how to record, or nothing can be recorded.
    package var isAdvised: Bool {
        switch state {
        case .error, .lost: true
        case .missing: update == nil
        case .ok, .within: false
        case .different:
            faultOfSummary != nil
                || !goldens.isEmpty && failing.allSatisfy { $0.state == .missing } && update == nil
        }
    }

    /// `12 of 31 frames differ`
    private var differing: String {
        let count = "\(NumberText.grouped(failing.count)) of \(NumberText.count(frames.count, "frame"))"
        return "\(count) \(failing.count == 1 ? "differs" : "differ")"
    }

    /// The fault that the summary says: the scale, because of which frames differ, or the first one if all frames pass.
    private var faultOfSummary: GoldenFault? {
        faults.first { $0.kind == .scale } ?? (frames.allSatisfy(\.passes) ? faults.first : nil)
    }

    /// Whether there is more to say of a run that passes than that its frames are equal.
    var isWorthTelling: Bool { state == .within || !details.isEmpty }

    /// All that is to be said besides the summary: broken claims and faults first, then what changed.
    package var details: [String] {
        let told = state == .lost ? faults.first : faultOfSummary
        let isSaid = state == .within || faultOfSummary != nil
        let within = isSaid ? nil : FrameOutcome.differingWithin(frames)
        var lines: [String] = broken + faults.filter { $0 != told && !words.contains($0.problem) }.map(\.text)
        lines += motion.dropFirst()
        return lines + [within].compactMap(\.self) + words
    }

    /// `6 goldens and no run: `
    private var lossWords: String {
        goldens.isEmpty ? "" : "\(NumberText.count(goldens.count, "golden")) and no run: "
    }

    /// For frames without goldens: which, what goldens there are, and what to do, unless that was just done.
    private var missingWords: String {
        let failing = failing
        let advice = { (what: String) in update == nil ? "; \(Remedy.record(what))" : "" }
        guard !goldens.isEmpty else { return "no goldens" + advice("them") }
        let first = failing[0].time.name, total = NumberText.count(frames.count, "frame")
        let what =
            failing.count == 1
            ? "no golden at \(first)"
            : "\(NumberText.grouped(failing.count)) of \(total) have no golden, first at \(first)"
        return what + "; there " + FrameTime.words(goldens) + advice(failing.count == 1 ? "it" : "them")
    }
}

/// Everything about an outcome that a report needs, for a file between two processes.
private struct OutcomeRecord: Codable {
    var name: String
    var frames: [FrameOutcome]
    var words, strays: [String]
    var width, height, unrecorded: Int
    var tolerance: Tolerance
    var update, error: String?
    var isTimed: Bool
    var goldens: [FrameTime]
    var candidate: SceneOutcome.Candidate?
    var faults: [GoldenFault]
    var seconds: Double?
    var file: String?
    var broken, motion: [String]?
    var unkept: String?
}

extension SceneOutcome: Codable {
    package init(from decoder: any Decoder) throws {
        let record = try OutcomeRecord(from: decoder)
        guard [record.width, record.height].allSatisfy((0...(1 << 20)).contains), record.unrecorded >= 0,
            (try? record.tolerance.check()) != nil
        else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "it is not an outcome of a check"))
        }
        if let error = record.error {
            self.init(name: record.name, error: error)
            file = record.file
            return
        }
        self.init(
            name: record.name, frames: record.frames, words: record.words,
            size: PixelSize(width: record.width, height: record.height),
            tolerance: record.tolerance, update: record.update,
            unrecorded: record.unrecorded, isTimed: record.isTimed, goldens: record.goldens, strays: record.strays,
            candidate: record.candidate, faults: record.faults)
        (seconds, file, broken) = (record.seconds, record.file, record.broken ?? [])
        (motion, unkept) = (record.motion ?? [], record.unkept)
    }

    /// Without the frames' descriptions; of frames that can be accepted, the candidate has them.
    package func encode(to encoder: any Encoder) throws {
        let record = OutcomeRecord(
            name: name, frames: frames, words: words, strays: strays, width: size.width, height: size.height,
            unrecorded: unrecorded, tolerance: tolerance, update: update, error: error,
            isTimed: isTimed, goldens: goldens, candidate: candidate, faults: faults, seconds: seconds, file: file,
            broken: broken.isEmpty ? nil : broken, motion: motion.isEmpty ? nil : motion, unkept: unkept)
        try record.encode(to: encoder)
    }
}
