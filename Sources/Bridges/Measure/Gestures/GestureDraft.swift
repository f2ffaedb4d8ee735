import ZoetropeGeometry
import ZoetropeNumbers
import ZoetropeSceneModel
import Zoetrope

/// A gesture file for a traced recording: the trace up to the release as samples, then the curve or spring.
struct GestureDraft: Sendable {
    let trace: GestureTrace
    /// The last frame before the fingers move.
    let begin: Int

    /// The fingers' way, in points, for a change of 1 of the unknown `further`.
    static let further = 400.0

    var grip: Grip { trace.grip }
    /// Seconds since the recording's first frame at which the gesture's run begins.
    var begins: Double { trace.entries[begin].time }

    /// The traced holds up to the release, with times since the gesture's start.
    ///
    /// - Parameter isShort: only the holds on which a run after the release depends, if layers follow the progress
    ///   alone.
    func holds(_ release: Release, _ values: [Double], isShort: Bool = false) -> [(time: Double, hold: [Double])] {
        let moment = values[0], entries = trace.entries
        var out: [(time: Double, hold: [Double])] = [(0, grip.first)]
        for k in begin + 1..<max(begin + 2, release.frame)
        where !isShort || entries[k].time > moment - GestureTuning.shortTime {
            out.append((entries[k].time - begins, limited(entries[k].hold)))
        }
        // Until the release the fingers keep the velocity of the last two samples.
        let last = out[out.count - 1], before = out[max(0, out.count - 2)]
        let time = moment - begins, span = last.time - before.time
        let share = span > 0 ? (time - last.time) / span : 0
        var hold = zip(before.hold, last.hold).map { $1 + share * ($1 - $0) }
        let way = zip(grip.first, last.hold).map { $1 - $0 }, length = way.reduce(0) { $0 + $1 * $1 }.squareRoot()
        for i in hold.indices {
            hold[i] += values[1] * (grip.isFree && length > 0 ? way[i] / length * GestureDraft.further : 1)
        }
        hold = limited(hold)
        if time > last.time + 1e-5 { out.append((time, hold)) } else { out[out.count - 1].hold = hold }
        return out
    }

    /// A hold within the ends: fingers hold a scene by its progress between 0 and 1 only.
    private func limited(_ hold: [Double]) -> [Double] { grip.isFree ? hold : [hold[0].clamped(to: 0...1)] }

    /// The settings with which a run comes to rest at `target`.
    private func outcome(_ target: Double) throws -> [String: String?] {
        let targets = try grip.targets()
        if target == targets.last { return ["outcome": "\"finish\""] }
        let nearest = targets.min { abs($0 - grip.startProgress) < abs($1 - grip.startProgress) }
        return ["outcome": target == nearest ? "\"cancel\"" : nil]
    }

    /// The run of a release; of progress alone if layers do not follow the fingers.
    func run(_ release: Release, _ values: [Double], isShort: Bool = false) throws -> GestureRun? {
        let holds = holds(release, values, isShort: isShort)
        var settings = release.settings(values).merging(try outcome(release.target)) { $1 }
        settings["showTouches"] = "false"
        let samples: [[Double]]
        if grip.isFree {
            samples = holds.map { [$0.time] + grip.places($0.hold) }
        } else {
            settings["progress"] = .some(nil)
            samples = holds.map { [$0.time, $0.hold[0]] }
        }
        let run = try Self.run(samples, settings, grip)
        return run.map { $0.target == release.target ? $0 : nil } ?? nil
    }

    private static func run(_ samples: [[Double]], _ settings: [String: String?], _ grip: Grip) throws -> GestureRun? {
        let scene = grip.renderer.scene
        guard let text = scene.scene.gestureFile(samples: samples, settings: settings) else { return nil }
        return try GestureRun(Gesture.load(text: text, file: "the recording", for: scene.scene), in: scene)
    }

    /// The fingers' places for a progress, on the line from the scene's first sample to the one with the progress
    /// furthest from the start. Nil if no place on it has that progress.
    func places(_ progress: Double) throws -> [Double]? {
        let scene = grip.renderer.scene, gesture = grip.gesture, start = grip.start
        guard let line = try line() else { return nil }
        func value(_ way: Double) throws -> Double {
            try gesture.progress(of: zip(start, line).map { $0 + way * $1 }, since: start, in: scene) - progress
        }
        let own = try value(0)
        if abs(own) < 1e-9 { return start }
        for side in [1.0, -1] {
            var far = GestureTuning.search.first * side
            while abs(far) < GestureTuning.search.most, try value(far) * own > 0 { far *= GestureTuning.search.factor }
            guard try value(far) * own <= 0 else { continue }
            var near = 0.0
            for _ in 0..<60 {
                let middle = (near + far) / 2
                if try value(middle) * own > 0 { near = middle } else { far = middle }
            }
            return zip(start, line).map { $0 + (near + far) / 2 * $1 }
        }
        return nil
    }

    /// From the scene's first sample to the one with the progress furthest from the start.
    private func line() throws -> [Double]? {
        let scene = grip.renderer.scene, gesture = grip.gesture, start = grip.start
        let own = try gesture.places(in: scene).map { values in
            (values.values, abs(try gesture.progress(of: values.values, since: start, in: scene) - grip.startProgress))
        }
        guard let far = own.max(by: { $0.1 < $1.1 }), far.1 > 0 else { return nil }
        return zip(start, far.0).map { $1 - $0 }
    }
}
