import ZoetropeGeometry
import ZoetropeNumbers
import ZoetropeSceneModel
import Zoetrope

extension GestureDraft {
    /// Nil if nothing moves.
    init?(_ trace: GestureTrace) {
        let entries = trace.entries, first = trace.grip.first
        func distance(_ k: Int) -> Double { zip(entries[k].hold, first).map { abs($0 - $1) }.max() ?? 0 }
        let still = entries.lastIndex { $0.time <= trace.evidence.motion.lowerBound + 1e-9 } ?? 0
        let limit = trace.grip.isFree ? GestureTuning.moved.points : GestureTuning.moved.progress
        // A motion is visible some time after it begins; earlier changes are noise.
        let moved = entries.indices.first { $0 + 4 >= still && distance($0) > limit } ?? still
        self.init(trace: trace, begin: max(0, min(still, moved - 1)))
        guard begin + 3 < entries.count else { return nil }
    }

    /// The gesture of a release, as a file and as a run; nil if it cannot be written.
    func gesture(_ found: ReleaseSearch.Found, _ errors: [Double?], _ evidence: RecordingEvidence) throws
        -> MeasuredGesture?
    {
        let values = found.values, scene = grip.renderer.scene
        let holds = simplified(holds(found.release, values), keeping: GestureTuning.keptTime)
        var settings = found.release.settings(values) { i, value in
            // Numbers that are determined only together need digits for at least a hundredth of their values.
            JSONWriter.number(
                Match.rounded(
                    value,
                    min(errors[i] ?? 0, GestureTuning.digits.share * max(abs(value), GestureTuning.digits.least)),
                    isKept: true))
        }
        settings["showTouches"] = "false"
        guard let samples = try samples(holds, &settings) else { return nil }
        func made(_ outcome: String?) throws -> (file: String, run: GestureRun)? {
            settings["outcome"] = .some(outcome)
            guard let text = scene.scene.gestureFile(samples: samples, settings: settings) else { return nil }
            return (text, try GestureRun(Gesture.load(text: text, file: "the recording", for: scene.scene), in: scene))
        }
        // The scene's own rule, if it decides as the recording does.
        var chosen = try made(nil), isAgainst = false
        if chosen?.run.target != found.release.target {
            isAgainst = true
            chosen = try made(outcomeWord(found.release.target))
        }
        guard let chosen, chosen.run.target == found.release.target else { return nil }
        let progress = try holds.map { try grip.progress($0.hold).clamped(to: 0...1) }
        let furthest = progress.max { abs($0 - grip.startProgress) < abs($1 - grip.startProgress) } ?? 0
        let pace =
            try chosen.run.progress(at: chosen.run.releaseTime - 1e-9)
            - chosen.run.progress(at: max(0, chosen.run.releaseTime - GestureTuning.velocityTime))
        return MeasuredGesture(
            file: chosen.file, run: chosen.run, begins: begins, release: begins + chosen.run.releaseTime,
            furthest: furthest, target: found.release.target, speed: speed(samples),
            progressSpeed: pace / GestureTuning.velocityTime,
            startProgress: grip.startProgress, isAgainstRule: isAgainst,
            numbers: (found.release.frame - begin) * grip.freedom + found.release.unknowns.count)
    }

    private func outcomeWord(_ target: Double) throws -> String? {
        try grip.targets().last == target ? "\"finish\"" : "\"cancel\""
    }

    /// Rows of a gesture file. For a scene that is held by its progress, they have the fingers' places for each
    /// progress.
    private func samples(
        _ holds: [(time: Double, hold: [Double])], _ settings: inout [String: String?]
    ) throws -> [[Double]]? {
        func rounded(_ v: Double, _ digits: Double) -> Double { (v * digits).rounded() / digits }
        let rows = try holds.map { entry -> [Double]? in
            let values =
                try grip.isFree
                ? grip.places(entry.hold)
                : grip.gesture.rule == nil ? entry.hold : places(entry.hold[0])
            let digits = grip.start.count == 1 ? 1e4 : 100.0
            return values.map { [rounded(entry.time, 1e4)] + $0.map { rounded($0, digits) } }
        }
        let written = rows.compactMap { $0 }
        if written.count == rows.count { return written }
        // If no place on the line has the progress, the samples are the progress itself.
        settings["progress"] = .some(nil)
        return holds.map { [rounded($0.time, 1e4), rounded($0.hold[0], 1e4)] }
    }

    /// Points a second over the last twentieth of a second; nil for samples of progress and of two fingers.
    private func speed(_ samples: [[Double]]) -> Double? {
        guard let last = samples.last, last.count == 3 else { return nil }
        let time = last[0] - min(GestureTuning.velocityTime, last[0])
        guard let k = samples.lastIndex(where: { $0[0] <= time }), k + 1 < samples.count, last[0] > time else {
            return nil
        }
        let (a, b) = (samples[k], samples[k + 1]), share = (time - a[0]) / (b[0] - a[0])
        let (x, y) = (a[1] + share * (b[1] - a[1]), a[2] + share * (b[2] - a[2]))
        return ((last[1] - x) * (last[1] - x) + (last[2] - y) * (last[2] - y)).squareRoot() / (last[0] - time)
    }

    /// The samples without those that lie on the straight line between their neighbours, within the pictures' accuracy
    /// (Ramer, 1972; Douglas and Peucker, 1973). The last samples all stay, because velocities come from them.
    private func simplified(_ holds: [(time: Double, hold: [Double])], keeping last: Double)
        -> [(time: Double, hold: [Double])]
    {
        let tolerance =
            grip.isFree ? GestureTuning.straight : GestureTuning.straight / max(1, grip.renderer.canvas.width)
        let end = holds[holds.count - 1].time
        let free = holds.lastIndex { $0.time < end - last } ?? 0
        var kept = Set([0, free]).union(free..<holds.count)
        func divide(_ a: Int, _ b: Int) {
            guard b > a + 1 else { return }
            let offs = (a + 1..<b).map { k -> Double in
                let share = (holds[k].time - holds[a].time) / (holds[b].time - holds[a].time)
                return zip(holds[k].hold, zip(holds[a].hold, holds[b].hold)).map {
                    abs($0 - mix($1.0, $1.1, share))
                }.max() ?? 0
            }
            guard let most = offs.max(), most > tolerance, let k = offs.firstIndex(of: most) else { return }
            kept.insert(a + 1 + k)
            divide(a, a + 1 + k)
            divide(a + 1 + k, b)
        }
        divide(0, free)
        return kept.sorted().map { holds[$0] }
    }
}

extension ReleaseSearch {
    /// Half of the 95 % intervals of a release's numbers; nil for numbers that the recording does not determine.
    func errors(_ found: Found) -> [Double?] {
        var curvature = SymmetricMatrix(size: found.values.count)
        for frame in found.frames { curvature += frame.curvature }
        for i in found.values.indices { curvature[i, i] *= 1 + 1e-9 }
        let certainty = Certainty(found.frames, curvature: curvature, lag: 3, shift: 0, slip: 0, spread: noise)
        let quantile = Certainty.quantile(found.frames.count - found.values.count)
        return found.values.indices.map { i in
            let error = certainty.errors[i], clock = i == 0 ? MeasureTuning.clock : 0
            guard error.isFinite else { return nil }
            let way = found.others.map { abs($0[i] - found.values[i]) }.max() ?? 0
            return max((error * error + clock * clock).squareRoot() * quantile, way) * Fitting.caution
        }
    }
}
