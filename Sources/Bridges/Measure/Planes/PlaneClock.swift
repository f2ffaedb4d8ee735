import ZoetropeNumbers

/// The tracks of a motion's scene, and the track that each mover follows.
struct PlaneClock: Sendable {
    /// A track from 0 to 1, with its other keys as JSON.
    struct Track: Sendable {
        let name: String
        let keys: String
    }

    /// A number of the tracks that is a parameter of the scene: a time in seconds, or the time or value of a key frame.
    struct Number: Sendable {
        let name: String
        let value: Double
        let minimum: Double
        var maximum: Double?
        let meaning: String
    }

    /// The run's length as JSON: a number, or an expression of `numbers`.
    let duration: String
    let numbers: [Number]
    let tracks: [Track]
    private let ways: [PlaneMover: String]

    init(duration: String, numbers: [Number], tracks: [Track], ways: [PlaneMover: String]) {
        (self.duration, self.numbers, self.tracks, self.ways) = (duration, numbers, tracks, ways)
    }

    /// A mover's part of its way, as an expression.
    func way(_ mover: PlaneMover) -> String { ways[mover] ?? "move" }

    /// One track for all movers.
    ///
    /// - Parameters:
    ///   - seconds: the run's length.
    /// - track: the track's keys as JSON, such as `"from": 0, "to": 1`.
    init(seconds: Double, track: String) {
        let time = Number(
            name: "seconds", value: seconds, minimum: PlaneTuning.leastLength, meaning: "How long the run takes.")
        self.init(
            duration: "\"seconds\"", numbers: [time], tracks: [Track(name: "move", keys: track)], ways: [:])
    }

    /// A run whose second i shows the i-th pose: the part of its way of each of `movers`.
    ///
    /// - Parameter poses: two or more.
    init(poses: [[Double]], of movers: [PlaneMover]) {
        let tracks = movers.enumerated().map { i, mover in
            let values = poses.map { JSONWriter.number($0[i]) }.joined(separator: ", ")
            return Track(name: "\(mover.rawValue)Way", keys: "\"values\": [\(values)]")
        }
        self.init(
            duration: "\(poses.count - 1)", numbers: [], tracks: tracks,
            ways: Dictionary(uniqueKeysWithValues: movers.map { ($0, "\($0.rawValue)Way") }))
    }
}
