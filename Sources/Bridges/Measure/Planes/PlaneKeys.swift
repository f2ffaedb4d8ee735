import ZoetropeTiming

/// The key frames of a track from 0 to 1, between its ends.
struct PlaneKeys: Sendable {
    /// The pace of a step between two key frames.
    enum Pace: Hashable, Sendable {
        /// A curve that a scene calls by its name.
        case named(String)
        /// A curve with control points of its own.
        case curve

        static let linear = Pace.named("linear")
    }

    let paces: [Pace]
    /// The fractions of the duration at which key frames are, and the parts of the way there; with the ends.
    let times: [Double]
    let values: [Double]
    private let curves: [CubicBezier]

    /// - Parameter numbers: the times of the key frames between the ends, their values, then the control points of each
    ///   pace that has its own.
    init(_ paces: [Pace], _ numbers: ArraySlice<Double>) {
        let count = paces.count - 1, first = numbers.startIndex
        self.paces = paces
        // A fit may move one beyond its neighbour.
        var times = [0.0]
        for time in numbers[first..<first + count] { times.append(min(1, max(time, times[times.count - 1]))) }
        self.times = times + [1]
        values = [0] + numbers[first + count..<first + 2 * count] + [1]
        var points = numbers.dropFirst(2 * count)
        curves = paces.map { pace in
            guard case .named(let name) = pace else {
                let own = Array(points.prefix(4))
                points = points.dropFirst(4)
                return CubicBezier(own[0], own[1], own[2], own[3])
            }
            return CubicBezier.named[name] ?? .linear
        }
    }

    /// How many paces are chosen by their names.
    var names: Int { paces.filter { $0 != .linear && $0 != .curve }.count }

    /// Whether it stays where it is from a key frame to the next one.
    func isStill(_ k: Int) -> Bool { abs(values[k + 1] - values[k]) < 0.005 }

    /// The part of the way that is gone after a fraction of the duration.
    func part(at fraction: Double) -> Double {
        if fraction >= 1 { return 1 }
        let k = max(0, (times.lastIndex { $0 <= fraction } ?? 0).clamped(to: 0...times.count - 2))
        let step = times[k + 1] - times[k]
        let part = step > 0 ? curves[k].value(at: (fraction - times[k]) / step) : 1
        return values[k] + (values[k + 1] - values[k]) * part
    }

    /// The numbers with other paces; a pace that had a name keeps its curve where it gets control points.
    func numbers(_ paces: [Pace]) -> [Double] {
        Array(times.dropFirst().dropLast()) + values.dropFirst().dropLast()
            + zip(paces, curves).flatMap { pace, curve in pace == .curve ? curve.numbers : [] }
    }

    /// The paces as a scene writes them: nil where all are linear.
    func timing(_ number: (Double) -> String) -> String? {
        guard names > 0 || paces.contains(.curve) else { return nil }
        let list = paces.indices.map { k in
            if isStill(k) { return "\"linear\"" }
            if case .named(let name) = paces[k] { return "\"\(name)\"" }
            return "[" + curves[k].numbers.map(number).joined(separator: ", ") + "]"
        }
        return "[" + list.joined(separator: ", ") + "]"
    }
}
