import ZoetropeGeometry
import ZoetropeNumbers

extension PlaneTimings {
    /// The tracks as a scene has them: times are parameters.
    var clock: PlaneClock {
        let names = tracks.map(\.name), first = tracks.indices.min { tracks[$0].start < tracks[$1].start } ?? 0
        var times: [PlaneClock.Time] = [], written: [PlaneClock.Track] = [], ends: [String] = []
        for (i, track) in tracks.enumerated() {
            let name = names[i]
            var keys = ["\"from\": 0, \"to\": 1"], start = ""
            switch track.begin {
            case .own where i != first:
                start = "\(name)Begins"
                times.append(
                    .init(
                        name: start, seconds: PlaneTimings.rounded(track.start - tracks[first].start), minimum: 0,
                        meaning: "When \(track.meaning) begins, in seconds."))
            case .after(let other): start = ends[other]
            case .own, .first: break
            }
            if !start.isEmpty { keys.append("\"begin\": \"\(start)\"") }
            if track.form != .spring {
                keys.append("\"duration\": \"\(name)Seconds\"")
                times.append(
                    .init(
                        name: "\(name)Seconds", seconds: max(0.01, PlaneTimings.rounded(track.values[1])),
                        minimum: 0.01, meaning: "How long \(track.meaning) takes."))
            }
            ends.append((start.isEmpty ? "" : "\(start) + ") + "\(name)Seconds")
            keys.append("\"timing\": \(track.timing)")
            written.append(.init(name: name, keys: keys.joined(separator: ", ")))
        }
        var ways: [PlaneMover: String] = [:]
        for (track, name) in zip(tracks, names) { for mover in track.movers { ways[mover] = name } }
        let run = run(ends, from: tracks[first].start)
        return PlaneClock(duration: run.duration, times: run.times + times, tracks: written, ways: ways)
    }

    /// The run's length: with a spring a parameter, else where the last track ends.
    private func run(_ ends: [String], from start: Double) -> (duration: String, times: [PlaneClock.Time]) {
        guard tracks.contains(where: { $0.form == .spring }) else {
            // Where one begins when another has ended, the other one's end plays no part.
            let last = tracks.indices.filter { i in !tracks.contains { $0.begin == .after(i) } }.map { ends[$0] }
            return ("\"" + last.dropFirst().reduce(last[0]) { "max(\($0), \($1))" } + "\"", [])
        }
        let length = (tracks.map(\.end).max() ?? start) - start
        return (
            "\"seconds\"",
            [
                .init(
                    name: "seconds", seconds: PlaneTrack.length(length), minimum: 0.01,
                    meaning: "How long the run takes.")
            ]
        )
    }

    private static func rounded(_ seconds: Double) -> Double { (max(0, seconds) * 1e4).rounded() / 1e4 }
}

extension PlaneTrack {
    /// What a scene calls it.
    var name: String { words.name }

    /// What it moves, in words.
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

    /// The timing as a scene writes it.
    var timing: String {
        func number(_ value: Double) -> String { JSONWriter.number((value * 1000).rounded() / 1000) }
        switch form {
        case .linear: return "\"linear\""
        case .curve: return "[" + values[2...].map(number).joined(separator: ", ") + "]"
        case .spring:
            return "{ \"spring\": { \"response\": \(number(values[1])), \"dampingFraction\": \(number(values[2])) } }"
        }
    }
}
