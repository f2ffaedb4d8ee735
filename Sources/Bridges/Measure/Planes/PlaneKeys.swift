import ZoetropeTiming

/// The key frames between a track's ends, from 0 to 1.
struct PlaneKeys: Sendable {
    /// The timing of a segment between two key frames.
    enum Pace: Hashable, Sendable {
        /// A named curve.
        case named(String)
        /// A curve with control points.
        case curve

        static let linear = Pace.named("linear")
    }

    let paces: [Pace]
    /// The key frames' times, as fractions of the duration, and their parts of the way; both with the ends.
    let times: [Double]
    let values: [Double]
    private let curves: [CubicBezier]

    /// - Parameter numbers: the times of the key frames between the ends, their values, then the control points of each
    ///   `curve`.
    init(_ paces: [Pace], _ numbers: ArraySlice<Double>) {
        let count = paces.count - 1, first = numbers.startIndex
        self.paces = paces
        // A fit may move a key frame beyond its neighbour.
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

    /// The number of paces that are named curves.
    var names: Int { paces.filter { $0 != .linear && $0 != .curve }.count }

    /// Whether the track stands still from one key frame to the next.
    func isStill(_ k: Int) -> Bool { abs(values[k + 1] - values[k]) < PlaneTuning.still }

    /// The part of the way at a fraction of the duration.
    func part(at fraction: Double) -> Double {
        if fraction >= 1 { return 1 }
        let k = max(0, (times.lastIndex { $0 <= fraction } ?? 0).clamped(to: 0...times.count - 2))
        let step = times[k + 1] - times[k]
        let part = step > 0 ? curves[k].value(at: (fraction - times[k]) / step) : 1
        return values[k] + (values[k + 1] - values[k]) * part
    }

    /// The numbers with other paces; a named pace that gets control points keeps its curve.
    func numbers(_ paces: [Pace]) -> [Double] {
        var numbers = Array(times.dropFirst().dropLast())
        numbers += values.dropFirst().dropLast()
        for (pace, curve) in zip(paces, curves) where pace == .curve { numbers += curve.numbers }
        return numbers
    }

    /// The paces as a scene writes them; nil if all are linear.
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
