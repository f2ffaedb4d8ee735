import ZoetropeGeometry
import ZoetropeNumbers

extension PlaneTimings {
    /// The tracks as a scene has them, with times, and key frames' times and values, as parameters.
    var clock: PlaneClock {
        let names = tracks.map(\.name), first = tracks.indices.min { tracks[$0].start < tracks[$1].start } ?? 0
        var numbers: [PlaneClock.Number] = [], written: [PlaneClock.Track] = [], ends: [String] = []
        for (i, track) in tracks.enumerated() {
            let name = names[i]
            let frames = track.keyFrames
            var keys = [frames.keys], start = ""
            switch track.begin {
            case .own where i != first:
                start = "\(name)Begins"
                numbers.append(
                    .init(
                        name: start, value: PlaneTimings.rounded(track.start - tracks[first].start), minimum: 0,
                        meaning: "When \(track.meaning) begins, in seconds."))
            case .after(let other): start = ends[other]
            case .own, .first: break
            }
            if !start.isEmpty { keys.append("\"begin\": \"\(start)\"") }
            if track.form != .spring {
                keys.append("\"duration\": \"\(name)Seconds\"")
                numbers.append(
                    .init(
                        name: "\(name)Seconds",
                        value: max(PlaneTuning.leastLength, PlaneTimings.rounded(track.values[1])),
                        minimum: PlaneTuning.leastLength, meaning: "How long \(track.meaning) takes."))
            }
            ends.append((start.isEmpty ? "" : "\(start) + ") + "\(name)Seconds")
            if let timing = track.timing { keys.append("\"timing\": \(timing)") }
            numbers += frames.numbers
            written.append(.init(name: name, keys: keys.joined(separator: ", ")))
        }
        var ways: [PlaneMover: String] = [:]
        for (track, name) in zip(tracks, names) { for mover in track.movers { ways[mover] = name } }
        let run = run(ends, from: tracks[first].start)
        return PlaneClock(duration: run.duration, numbers: run.numbers + numbers, tracks: written, ways: ways)
    }

    /// The run's length: a parameter if there is a spring, else the end of the last track.
    private func run(_ ends: [String], from start: Double) -> (duration: String, numbers: [PlaneClock.Number]) {
        guard tracks.contains(where: { $0.form == .spring }) else {
            // If a track begins when another one ends, it ends later than that one.
            let last = tracks.indices.filter { i in !tracks.contains { $0.begin == .after(i) } }.map { ends[$0] }
            return ("\"" + last.dropFirst().reduce(last[0]) { "max(\($0), \($1))" } + "\"", [])
        }
        let length = (tracks.map(\.end).max() ?? start) - start
        return (
            "\"seconds\"",
            [
                .init(
                    name: "seconds", value: PlaneTrack.length(length), minimum: PlaneTuning.leastLength,
                    meaning: "How long the run takes.")
            ]
        )
    }

    private static func rounded(_ seconds: Double) -> Double { (max(0, seconds) * 1e4).rounded() / 1e4 }
}

extension PlaneTrack {
    /// The name of its track in a scene.
    var name: String { words.name }

    /// Its effect, in words.
    var meaning: String { words.meaning }

    private var words: (name: String, meaning: String) {
        let (from, to) = (movers.contains(.from), movers.contains(.to))
        let (fromFades, toFades) = (movers.contains(.fromFade), movers.contains(.toFade))
        if from && to { return ("move", "the motion of the screens") }
        if from { return ("leave", "the first screen's motion") }
        if to { return ("come", "the next screen's motion") }
        if fromFades && toFades { return ("fade", "the fade between the screens") }
        if fromFades { return ("fadeOut", "the first screen's fade") }
        return toFades ? ("fadeIn", "the next screen's fade") : ("darken", "the dimming")
    }

    /// A number of a timing as a scene writes it.
    private static func number(_ value: Double) -> String { JSONWriter.number((value * 1000).rounded() / 1000) }

    /// The timing as a scene writes it; nil for key frames with linear segments.
    var timing: String? {
        switch form {
        case .linear: return "\"linear\""
        case .curve: return "[" + values[2...].map(PlaneTrack.number).joined(separator: ", ") + "]"
        case .spring:
            let (response, damping) = (PlaneTrack.number(values[1]), PlaneTrack.number(values[2]))
            return "{ \"spring\": { \"response\": \(response), \"dampingFraction\": \(damping) } }"
        case .keys: return keys?.timing(PlaneTrack.number)
        }
    }

    /// The values as keys of a scene's track, and the parameters in them.
    fileprivate var keyFrames: (keys: String, numbers: [PlaneClock.Number]) {
        guard let keys else { return ("\"from\": 0, \"to\": 1", []) }
        var numbers: [PlaneClock.Number] = [], places = ["0"], times = ["0"]
        func parameter(_ word: String, _ k: Int, _ value: Double, _ range: ClosedRange<Double>, _ meaning: String)
            -> String
        {
            let rounded = ((value * 1e4).rounded() / 1e4).clamped(to: range)
            numbers.append(
                .init(
                    name: "\(name)\(word)\(k)", value: rounded, minimum: range.lowerBound, maximum: range.upperBound,
                    meaning: meaning))
            return "\"\(name)\(word)\(k)\""
        }
        // Each key frame stays between its neighbours.
        func middle(_ k: Int) -> Double { (500 * (keys.times[k] + keys.times[k + 1])).rounded() / 1000 }
        for k in keys.paces.indices.dropFirst() {
            let isStill = k > 1 && keys.isStill(k - 1)
            places.append(
                isStill
                    ? places[k - 1]
                    : parameter("Value", k, keys.values[k], -1...2, "How far \(meaning) has gone at key frame \(k)."))
            times.append(
                parameter(
                    "Time", k, keys.times[k], middle(k - 1)...max(middle(k - 1), middle(k)),
                    "When key frame \(k) of \(meaning) is, as a part of its time."))
        }
        let lists = [places, times].map { ($0 + ["1"]).joined(separator: ", ") }
        return ("\"values\": [\(lists[0])], \"keyTimes\": [\(lists[1])]", numbers)
    }
}
