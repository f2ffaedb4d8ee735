import ZoetropeGeometry

/// Looks for the track of some movers, by least squares.
struct TrackFitting {
    let course: PlaneCourse
    let form: PlaneTrack.Form
    /// The time at which it begins, where that is known.
    var begin: Double?

    /// The lengths, as shares of the motion, and the shapes with which the search begins.
    private static let lengths = [0.15, 0.3, 0.45, 0.65, 0.85, 1.05]
    private var shapes: [[Double]] {
        switch form {
        case .linear: [[]]
        case .curve:
            [
                [0, 0, 1, 1], [0.42, 0, 1, 1], [0, 0, 0.58, 1], [0.42, 0, 0.58, 1], [0.2, 0, 0, 1], [0.7, 0, 0.84, 0],
                [0.34, 1.56, 0.64, 1],
            ]
        case .spring: [[0.4], [0.6], [0.8], [1]]
        case .keys: []
        }
    }

    /// The best track; of several starts those that leave least are improved.
    func track() -> PlaneTrack {
        let span = course.motion.upperBound - course.motion.lowerBound
        let begins = begin.map { [$0] } ?? (0..<9).map { course.motion.lowerBound + span * (-0.1 + 0.1 * Double($0)) }
        return track(
            from: begins.flatMap { begin in
                TrackFitting.lengths.flatMap { length in shapes.map { [begin, span * length] + $0 } }
            })
    }

    /// The same near another track of this form: key frames are not looked for anew.
    func track(near other: PlaneTrack) -> PlaneTrack {
        guard case .keys = form else { return track() }
        return track(from: [[begin ?? other.start] + other.values.dropFirst()])
    }

    /// The same from some timings, of which five are improved.
    func track(from timings: [[Double]]) -> PlaneTrack {
        let starts = timings.map { start($0) }.sorted { $0.excess < $1.excess }
        var chosen: [(values: [Double], excess: Double)] = []
        for start in starts where chosen.count < 5 && !chosen.contains(where: { start.excess < $0.excess * 1.02 }) {
            chosen.append(start)
        }
        let found = chosen.compactMap { try? improved($0.values) }.min { $0.cost < $1.cost }
        let best = found.map { ($0.values, $0.cost) } ?? (chosen[0].values, chosen[0].excess)
        let count = best.0.count - course.movers.count
        return PlaneTrack(
            movers: course.movers, form: form, values: Array(best.0.prefix(count)),
            scales: Array(best.0.dropFirst(count)), excess: best.1)
    }

    /// A timing with the scales with which it fits best, and the squares that it leaves then.
    func start(_ timing: [Double]) -> (values: [Double], excess: Double) {
        let values = timing + scales(timing)
        return (values, equations(values, isDerived: false).reduce(0) { $0 + $1.cost })
    }

    private func improved(_ values: [Double]) throws -> LeastSquares.Solution {
        let span = course.motion.upperBound - course.motion.lowerBound, first = begin == nil ? 0 : 1
        let unknowns = values.indices.map { i -> Unknown in
            let (range, step) = bounds(i, span, values)
            return Unknown(name: "", value: values[i].clamped(to: range), range: range, step: step)
        }
        let kept = Array(values.prefix(first))
        var out = try LeastSquares(most: 40, tolerance: 1e-6).solve(Array(unknowns.dropFirst(first))) { part, kind in
            equations(kept + part, isDerived: kind != .none).map { whole in
                FrameEquations(
                    cost: whole.cost, gradient: Array(whole.gradient.dropFirst(first)),
                    curvature: first == 0 ? whole.curvature : whole.curvature.dropping(first), lift: [], slide: [])
            }
        }
        out.values = kept + out.values
        return out
    }

    /// The range of an unknown, and a step over which derivatives are taken.
    private func bounds(_ i: Int, _ span: Double, _ values: [Double]) -> (ClosedRange<Double>, Double) {
        let timings = values.count - course.movers.count
        switch i {
        case 0: return (course.motion.lowerBound - 0.4 * span - 0.05...course.motion.upperBound, 0.002)
        case 1: return (0.02 * span...3 * span, 0.005 * span)
        case timings...: return (0.2...3, 0.01)
        default:
            guard case .keys(let paces) = form else { return (form == .spring ? 0.1...2 : 0...1, 0.01) }
            let key = i - 2, count = paces.count - 1
            // A key frame stays between those beside it; its value may go beyond the ends.
            guard key < count else { return (key < 2 * count ? -0.5...1.6 : 0...1, 0.01) }
            let before = key > 0 ? values[i - 1] : 0, next = key < count - 1 ? values[i + 1] : 1
            let least = (before + values[i]) / 2
            return (least...max(least, (next + values[i]) / 2), 0.005)
        }
    }

    /// How far a mover is on its way when the track is at `part`. An opacity may go a little beyond its ends, as with the
    /// spring of a screen, but a track that leaves its ends far behind is another one.
    private func pose(_ m: Int, _ part: Double, _ scale: Double) -> Double {
        let way = course.comes[m] ? 1 - scale * (1 - part) : scale * part
        guard course.movers[m].isFade else { return way.clamped(to: course.movers[m].range) }
        return way > 1 ? max(1, way - 0.12) : way < 0 ? min(0, way + 0.12) : way
    }

    /// The scales with which a timing fits best, each for itself.
    private func scales(_ timing: [Double]) -> [Double] {
        let parts = PlaneTrack.parts(form, timing, at: course.times)
        return course.movers.indices.map { m in
            var up = course.unit / TrackFitting.doubt, down = up
            for (k, part) in parts.enumerated() {
                let way = course.comes[m] ? 1 - part : part
                let seen = course.comes[m] ? 1 - course.poses[k][m] : course.poses[k][m]
                up += course.weights[k][m, m] * way * seen
                down += course.weights[k][m, m] * way * way
            }
            return (up / down).clamped(to: 0.3...2)
        }
    }

    /// The square of how far a scale may be from 1.
    private static let doubt = 0.04

    /// The squares that values leave, frame by frame; then what scales cost that are not 1.
    private func equations(_ values: [Double], isDerived: Bool) -> [FrameEquations] {
        let m = course.movers.count, count = values.count, timings = count - m
        let span = course.motion.upperBound - course.motion.lowerBound, far = 9 * course.unit
        let steps = values.indices.map { bounds($0, span, values).1 }
        func off(_ values: [Double]) -> [[Double]] {
            let parts = PlaneTrack.parts(form, Array(values.prefix(timings)), at: course.times)
            return parts.enumerated().map { k, part in
                (0..<m).map { pose($0, part, values[timings + $0]) - course.poses[k][$0] }
            }
        }
        let here = off(values)
        let changed = (isDerived ? values.indices : 0..<0).map { i -> ([[Double]], [[Double]]) in
            var (up, down) = (values, values)
            up[i] += steps[i]
            down[i] -= steps[i]
            return (off(up), off(down))
        }
        var out = course.times.indices.map { k -> FrameEquations in
            let now = here[k], pull = course.weights[k].times(now)
            let square = max(0, zip(now, pull).reduce(0) { $0 + $1.0 * $1.1 })
            let weight = square > far ? (far / square).squareRoot() : 1
            var frame = FrameEquations.impossible(isDerived ? count : 0)
            frame.cost = square > far ? 2 * (far * square).squareRoot() - far : square
            guard isDerived else { return frame }
            let slopes = zip(changed, steps).map { pair, step in
                zip(pair.0[k], pair.1[k]).map { ($0 - $1) / (2 * step) }
            }
            for i in 0..<count {
                let weighted = course.weights[k].times(slopes[i])
                frame.gradient[i] = weight * zip(weighted, now).reduce(0) { $0 + $1.0 * $1.1 }
                for j in 0..<count {
                    frame.curvature[i, j] = weight * zip(weighted, slopes[j]).reduce(0) { $0 + $1.0 * $1.1 }
                }
            }
            return frame
        }
        var prior = FrameEquations.impossible(isDerived ? count : 0)
        prior.cost = 0
        for i in timings..<count {
            let off = values[i] - 1, strength = course.unit / TrackFitting.doubt
            prior.cost += strength * off * off
            guard isDerived else { continue }
            prior.gradient[i] = strength * off
            prior.curvature[i, i] = strength
        }
        out.append(prior)
        return out
    }
}

extension SymmetricMatrix {
    fileprivate func times(_ v: [Double]) -> [Double] {
        (0..<size).map { i in (0..<size).reduce(0) { $0 + self[i, $1] * v[$1] } }
    }

    /// Without the first rows and columns.
    fileprivate func dropping(_ first: Int) -> SymmetricMatrix {
        var out = SymmetricMatrix(size: size - first)
        guard size > first else { return out }
        for i in first..<size { for j in first..<size { out[i - first, j - first] = self[i, j] } }
        return out
    }
}
