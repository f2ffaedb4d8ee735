import ZoetropeCoreAnimation

/// Where the fingers of a gesture have been, in the window.
struct FingerTrack {
    /// One place for each finger.
    private(set) var samples: [(time: Double, places: [CGPoint])] = []

    mutating func begin(_ places: [CGPoint], at time: Double) { samples = [(time, places)] }

    mutating func add(_ places: [CGPoint], at time: Double) {
        if let last = samples.last, last.time == time { samples.removeLast() }
        samples.append((time, places))
    }

    mutating func end() { samples = samples.suffix(1) }

    var start: [CGPoint] { samples.first?.places ?? [] }
    var now: [CGPoint] { samples.last?.places ?? [] }
    var duration: Double { (samples.last?.time ?? 0) - (samples.first?.time ?? 0) }
    var middle: CGPoint { FingerTrack.middle(now) }
    var translation: CGPoint {
        let a = FingerTrack.middle(start), b = middle
        return CGPoint(x: b.x - a.x, y: b.y - a.y)
    }

    static func middle(_ places: [CGPoint]) -> CGPoint {
        guard !places.isEmpty else { return .zero }
        let sum = places.reduce(CGPoint.zero) { CGPoint(x: $0.x + $1.x, y: $0.y + $1.y) }
        return CGPoint(x: sum.x / CGFloat(places.count), y: sum.y / CGFloat(places.count))
    }

    /// The time over which velocities are measured, in seconds; the same as in scenes.
    static let window = 0.05

    /// How fast a value of the places changes a second, as a mean over the last `window`.
    func velocity(_ value: ([CGPoint]) -> CGFloat) -> CGFloat {
        guard let last = samples.last, let first = samples.first else { return 0 }
        let time = max(first.time, last.time - FingerTrack.window)
        guard last.time > time else { return 0 }
        let k = samples.lastIndex { $0.time <= time } ?? 0
        let a = samples[k], b = samples[min(k + 1, samples.count - 1)]
        let t = b.time > a.time ? CGFloat((time - a.time) / (b.time - a.time)) : 0
        let before = value(a.places) + (value(b.places) - value(a.places)) * t
        return (value(last.places) - before) / CGFloat(last.time - time)
    }
}
