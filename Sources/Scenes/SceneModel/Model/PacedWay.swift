import ZoetropeGeometry

/// The way of a paced track: its values, and how far each is from the one before, by which its time is shared out.
struct PacedWay: Sendable {
    private let values, lengths: [Double]

    /// - Parameter pacing: the numbers of each value, by which a track that is no spline measures its way.
    init(values: [Double], pacing: [[Double]], isCubic: Bool) {
        if isCubic {
            // A number goes from turn to turn.
            let turns = CubicStep.turns(values)
            self.values = turns
            lengths = zip(turns, turns.dropFirst()).map { abs($1 - $0) }
        } else {
            self.values = values
            lengths = zip(pacing, pacing.dropFirst()).map { a, b in
                zip(a, b).reduce(0) { $0 + ($1.1 - $1.0) * ($1.1 - $1.0) }.squareRoot()
            }
        }
    }

    /// Of values that are the same all the time; nil where one is not.
    init?(_ values: [Number], pacing: [[Number]], mode: TrackModel.CalculationMode) {
        guard mode.isPaced else { return nil }
        let known = values.compactMap(\.expression.constant)
        let numbers = pacing.map { $0.compactMap(\.expression.constant) }
        guard known.count == values.count, zip(numbers, pacing).allSatisfy({ $0.count == $1.count }),
            known.allSatisfy(\.isFinite), numbers.joined().allSatisfy(\.isFinite)
        else { return nil }
        self.init(values: known, pacing: numbers, isCubic: mode == .cubicPaced)
    }

    /// The value at a fraction of the way.
    func value(at fraction: Double) -> Double {
        var left = fraction * lengths.reduce(0, +)
        // Beyond 0…1, the first or the last step of any length is extrapolated.
        let last = lengths.lastIndex { $0 > 0 } ?? 0
        for (k, length) in lengths.enumerated() where length > 0 {
            if left <= length || k == last { return mix(values[k], values[k + 1], left / length) }
            left -= length
        }
        return values[0]
    }
}
