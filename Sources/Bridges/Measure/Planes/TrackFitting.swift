import ZoetropeGeometry

/// Fits a track to the course of some movers, by least squares.
struct TrackFitting {
    let course: PlaneCourse
    let form: PlaneTrack.Form
    /// The time at which the track begins, if it is known.
    var begin: Double?

    /// The durations, as shares of the motion, and the curves or springs with which the search begins.
    private static let lengths = [0.15, 0.3, 0.45, 0.65, 0.85, 1.05]
    private var shapes: [[Double]] {
        switch form {
        case .linear: [[]]
        case .curve:
            [
                UsualCurves.linear, UsualCurves.easeIn, UsualCurves.easeOut, UsualCurves.easeInEaseOut,
                UsualCurves.emphasized, UsualCurves.steepIn, UsualCurves.back,
            ]
        case .spring: PlaneTuning.dampings.map { [$0] }
        case .keys: []
        }
    }

    /// The best track; the starts with the lowest costs are improved.
    func track() -> PlaneTrack {
        let span = course.motion.upperBound - course.motion.lowerBound
        let begins = begin.map { [$0] } ?? PlaneTuning.begins.map { course.motion.lowerBound + span * $0 }
        return track(
            from: begins.flatMap { begin in
                TrackFitting.lengths.flatMap { length in shapes.map { [begin, span * length] + $0 } }
            })
    }

    /// The best track near another one of this form: its key frames keep their number and order.
    func track(near other: PlaneTrack) -> PlaneTrack {
        guard case .keys = form else { return track() }
        return track(from: [[begin ?? other.start] + other.values.dropFirst()])
    }

    /// The best track from some timings, of which five are improved.
    func track(from timings: [[Double]]) -> PlaneTrack {
        let starts = timings.map { start($0) }.sorted { $0.excess < $1.excess }
        var chosen: [(values: [Double], excess: Double)] = []
        for start in starts
        where chosen.count < PlaneTuning.starts
            && !chosen.contains(where: { start.excess < $0.excess * PlaneTuning.sameStart })
        {
            chosen.append(start)
        }
        let found = chosen.compactMap { try? improved($0.values) }.min { $0.cost < $1.cost }
        let best = found.map { ($0.values, $0.cost) } ?? (chosen[0].values, chosen[0].excess)
        let count = best.0.count - course.movers.count
        return PlaneTrack(
            movers: course.movers, form: form, values: Array(best.0.prefix(count)),
            scales: Array(best.0.dropFirst(count)), excess: best.1)
    }

    /// A timing with the scales of least cost, and that cost.
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
                    curvature: first == 0
                        ? whole.curvature : whole.curvature.part(Array((0..<whole.curvature.size).dropFirst(first))),
                    lift: [], slide: [])
            }
        }
        out.values = kept + out.values
        return out
    }

    /// The range of an unknown, and a step over which derivatives are taken.
    private func bounds(_ i: Int, _ span: Double, _ values: [Double]) -> (ClosedRange<Double>, Double) {
        let timings = values.count - course.movers.count
        let steps = PlaneTuning.steps
        switch i {
        case 0:
            let early = PlaneTuning.early.spans * span + PlaneTuning.early.seconds
            return (course.motion.lowerBound - early...course.motion.upperBound, steps.begin)
        case 1:
            let durations = PlaneTuning.durations
            return (durations.lowerBound * span...durations.upperBound * span, steps.duration * span)
        case timings...: return (PlaneTuning.scales, steps.number)
        default:
            guard case .keys(let paces) = form else {
                return (form == .spring ? PlaneTuning.damping : 0...1, steps.number)
            }
            let key = i - 2, count = paces.count - 1
            // A key frame's time stays between its neighbours'; its value may go beyond the ends.
            guard key < count else { return (key < 2 * count ? PlaneTuning.keyValues : 0...1, steps.number) }
            let before = key > 0 ? values[i - 1] : 0, next = key < count - 1 ? values[i + 1] : 1
            let least = (before + values[i]) / 2
            return (least...max(least, (next + values[i]) / 2), steps.key)
        }
    }

    /// A mover's part of its way when the track is at `part`. An opacity may go a little beyond its ends, as with a
    /// screen's spring, but a track that goes far beyond them is another one.
    private func pose(_ m: Int, _ part: Double, _ scale: Double) -> Double {
        let way = course.comes[m] ? 1 - scale * (1 - part) : scale * part
        guard course.movers[m].isFade else { return way.clamped(to: course.movers[m].range) }
        return way > 1 ? max(1, way - PlaneTuning.fadeSlack) : way < 0 ? min(0, way + PlaneTuning.fadeSlack) : way
    }

    /// For each mover the scale of least cost for a timing.
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
            return (up / down).clamped(to: PlaneTuning.firstScales)
        }
    }

    /// The variance of a scale around 1.
    private static let doubt = 0.04

    /// The equations of each frame; the last one is the prior of the scales.
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
