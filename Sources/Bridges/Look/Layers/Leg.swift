/// The damped oscillation of a value about its end, before it settles.
package struct Swing: Hashable, Sendable {
    /// The overshoot, as a share of the way, and the time of its peak in seconds; 0 for none.
    package var beyond = 0.0, peak = 0.0
    /// The undershoot after it, and the time of its trough; 0 if it is too small to tell.
    package var back = 0.0, trough = 0.0
}

/// A monotonic change of one value: from `from` at `begin` to `to` at `end`.
package struct Leg: Hashable, Sendable {
    /// Seconds.
    package var begin, end: Double
    package var from, to: Double
    /// The last time at which the value is exactly `from`, and the first at which it is exactly `to`: `begin` and `end`
    /// leave out changes too small to see.
    var first, last: Double
    package var swing = Swing()

    package var way: Double { to - from }

    /// The legs of a value with samples at `times`. Legs shorter than `least` are left out. A damped oscillation is the
    /// end of the leg before it.
    static func all(_ times: [Double], _ values: [Double], least: Double) -> [Leg] {
        guard values.count > 1, let low = values.min(), let high = values.max(), high - low >= least else { return [] }
        let turns = turningPoints(values, least: max(least / 8, (high - low) * LookTuning.leastTurn))
        let legs = zip(turns, turns.dropFirst()).flatMap { split(times, values, $0...$1) }
        return settled(legs).map { $0.trimmed(times, values) }.filter { abs($0.way) >= least }
    }

    /// The indices at which the values turn back by at least `least`, with the first and the last.
    private static func turningPoints(_ v: [Double], least: Double) -> [Int] {
        var out = [0], low = 0, high = 0, extreme = 0, direction = 0
        for i in v.indices {
            switch direction {
            case 0:
                if v[i] < v[low] { low = i }
                if v[i] > v[high] { high = i }
                if v[i] - v[low] >= least {
                    (direction, extreme) = (1, i)
                    if low > 0 { out.append(low) }
                } else if v[high] - v[i] >= least {
                    (direction, extreme) = (-1, i)
                    if high > 0 { out.append(high) }
                }
            default:
                let ahead = Double(direction) * (v[i] - v[extreme])
                if ahead > 0 { extreme = i }
                if ahead <= -least {
                    out.append(extreme)
                    (direction, extreme) = (-direction, i)
                }
            }
        }
        if direction != 0, extreme > out[out.count - 1] { out.append(extreme) }
        return out
    }

    /// The leg from one turning point to the next, divided at rests, without the rests at its ends.
    private static func split(_ times: [Double], _ v: [Double], _ range: ClosedRange<Int>) -> [Leg] {
        let way = abs(v[range.upperBound] - v[range.lowerBound]), run = times[times.count - 1] - times[0]
        guard way > 0 else { return [] }
        let pause = max(LookTuning.pause.seconds, LookTuning.pause.share * run)
        var pieces: [ClosedRange<Int>] = [], start = range.lowerBound, still = range.lowerBound
        for i in range {
            if abs(v[i] - v[still]) > LookTuning.rest * way {
                if times[i] - times[still] >= pause, abs(v[still] - v[start]) > LookTuning.beforeRest * way {
                    if still > start { pieces.append(start...still) }
                    start = i - 1
                }
                still = i
            }
        }
        if range.upperBound > start { pieces.append(start...range.upperBound) }
        return pieces.map { piece in
            let (a, b) = (v[piece.lowerBound], v[piece.upperBound]), slack = LookTuning.unseen * abs(b - a)
            let first = piece.first { abs(v[$0] - a) > slack } ?? piece.lowerBound
            let last = piece.last { abs(v[$0] - b) > slack } ?? piece.upperBound
            return Leg(
                begin: times[max(piece.lowerBound, first - 1)], end: times[min(piece.upperBound, last + 1)], from: a,
                to: b, first: times[piece.lowerBound], last: times[piece.upperBound])
        }
    }

    /// The leg, ended when the difference from its last value is too small to see.
    private func trimmed(_ times: [Double], _ values: [Double]) -> Leg {
        var leg = self
        let slack = LookTuning.unseen * abs(way)
        let open = times.indices.last { times[$0] < last - 1e-9 && times[$0] >= begin && abs(values[$0] - to) > slack }
        if let open, open + 1 < times.count { leg.end = min(end, times[open + 1]) }
        // A short rest at an end of the run counts as motion.
        let hair = LookTuning.hair * (times[times.count - 1] - times[0])
        if leg.begin - leg.first < hair { leg.begin = leg.first }
        if leg.last - leg.end < hair { leg.end = leg.last }
        return leg
    }

    /// Joins a leg with the swings after it, if each is smaller than the one before.
    private static func settled(_ legs: [Leg]) -> [Leg] {
        var out: [Leg] = [], i = 0
        while i < legs.count {
            var leg = legs[i], size = abs(leg.way)
            // Where it turns back, which is later than where it seems to stand still.
            let farthest = leg.to, peak = leg.last
            var k = i + 1
            // A single large swing back is a leg of its own; several swings are a spring.
            let swings =
                i + 2 < legs.count && legs[i + 2].way * legs[i + 1].way < 0
                && abs(legs[i + 2].way) < LookTuning.swing.later * abs(legs[i + 1].way)
            var share = swings ? LookTuning.swing.several : LookTuning.swing.single
            while k < legs.count, abs(legs[k].way) < share * size, legs[k].way * legs[k - 1].way < 0,
                legs[k].begin - legs[k - 1].end < LookTuning.swingGap
            {
                (size, share) = (abs(legs[k].way), LookTuning.swing.later)
                (leg.to, leg.end, leg.last) = (legs[k].to, legs[k].end, legs[k].last)
                k += 1
            }
            if k > i + 1, leg.way != 0 {
                leg.swing = Swing(beyond: abs((farthest - leg.to) / leg.way), peak: peak)
                if k > i + 2 {
                    (leg.swing.back, leg.swing.trough) = (abs((legs[i + 1].to - leg.to) / leg.way), legs[i + 1].last)
                }
            }
            out.append(leg)
            i = k
        }
        return out
    }
}
