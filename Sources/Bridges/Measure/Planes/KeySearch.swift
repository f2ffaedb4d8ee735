/// Finds the key frames of some movers, one after the other: each is put where it lowers the cost most.
struct KeySearch {
    let course: PlaneCourse

    /// At most this many key frames between the ends.
    private static let most = 4
    /// The named paces that a segment may have.
    private static let paces = ["linear", "easeIn", "easeOut", "easeInEaseOut", "default"].map(PlaneKeys.Pace.named)

    /// The segments' paces, and the track's values.
    private typealias Timing = (paces: [PlaneKeys.Pace], values: [Double])

    /// The best track for each number of key frames, with named paces and with control points.
    ///
    /// - Parameter simple: the best track without key frames.
    func tracks(from simple: PlaneTrack) -> [PlaneTrack] {
        let motion = course.motion
        var starts: [Timing] = [[simple.start, simple.end], [motion.lowerBound, motion.upperBound]].map {
            ([.linear], [$0[0], $0[1] - $0[0]])
        }
        let turned = turned.map { [settled(paced($0).timing)] } ?? []
        var found: [PlaneTrack] = []
        for _ in 0..<KeySearch.most {
            let likely = starts.flatMap(split).map(paced).sorted { $0.excess < $1.excess }.prefix(3)
            let tracks = likely.map { settled($0.timing) }
            guard let best = tracks.min(by: { $0.excess < $1.excess }) else { break }
            found.append(best)
            starts = tracks.map(timing)
        }
        return found + turned + (found.prefix(3) + turned).flatMap { plainer(curved($0)) }
    }

    /// The timing, improved, with paces chosen again once the key frames are in place.
    private func settled(_ start: Timing) -> PlaneTrack { improved(paced(timing(improved(start))).timing) }

    private func timing(_ track: PlaneTrack) -> Timing { (track.keys?.paces ?? [.linear], track.values) }

    private func improved(_ timing: Timing) -> PlaneTrack {
        TrackFitting(course: course, form: .keys(timing.paces)).track(from: [timing.values])
    }

    /// The timings with one more key frame in one of the segments, at the movers' place then or halfway.
    private func split(_ timing: Timing) -> [Timing] {
        let keys = PlaneKeys(timing.paces, timing.values[2...])
        var out: [Timing] = []
        for k in timing.paces.indices {
            let step = keys.times[k + 1] - keys.times[k]
            for share in PlaneTuning.splits {
                let time = keys.times[k] + share * step
                let value = part(at: timing.values[0] + time * timing.values[1]).clamped(to: -0.5...1.6)
                let (times, values) = (keys.times.inserting(time, at: k + 1), keys.values.inserting(value, at: k + 1))
                let inner = Array(times.dropFirst().dropLast() + values.dropFirst().dropLast())
                out.append((timing.paces.inserting(timing.paces[k], at: k + 1), timing.values.prefix(2) + inner))
            }
        }
        return out
    }

    /// A key frame at each turning point of the movers, as in a bounce; nil if they have none, or many.
    private var turned: Timing? {
        let motion = course.motion, span = motion.upperBound - motion.lowerBound
        var turns: [(time: Double, value: Double)] = [], furthest = (time: motion.lowerBound, value: 0.0), side = 1.0
        for time in course.times where motion.contains(time) {
            let value = part(at: time)
            if side * (value - furthest.value) > 0 { furthest = (time, value) }
            guard side * (furthest.value - value) > PlaneTuning.turning else { continue }
            turns.append(furthest)
            (furthest, side) = ((time, value), -side)
        }
        guard (1...8).contains(turns.count) else { return nil }
        let times = turns.map { ($0.time - motion.lowerBound) / span }
        let values = turns.map { $0.value.clamped(to: -0.5...1.6) }
        return ([.linear] + turns.map { _ in .linear }, [motion.lowerBound, span] + times + values)
    }

    /// The movers' mean part of the way in the frame nearest to a time.
    private func part(at time: Double) -> Double {
        let k = course.times.indices.min { abs(course.times[$0] - time) < abs(course.times[$1] - time) } ?? 0
        var sum = 0.0, weight = 1e-9
        for m in course.movers.indices {
            sum += course.weights[k][m, m] * course.poses[k][m]
            weight += course.weights[k][m, m]
        }
        return sum / weight
    }

    /// The timing with the named paces of least cost, each chosen while the others stay.
    private func paced(_ start: Timing) -> (timing: Timing, excess: Double) {
        func excess(_ paces: [PlaneKeys.Pace]) -> Double {
            TrackFitting(course: course, form: .keys(paces)).start(start.values).excess
        }
        var best = (paces: start.paces, excess: excess(start.paces))
        func take(_ paces: [PlaneKeys.Pace]) {
            let next = excess(paces)
            if next < best.excess { best = (paces, next) }
        }
        // Bounces leave fast and return slowly: first all segments get the same pace, or two in turns; then each gets
        // its own.
        for a in KeySearch.paces {
            for b in KeySearch.paces { take(start.paces.indices.map { $0.isMultiple(of: 2) ? a : b }) }
        }
        for i in best.paces.indices { KeySearch.paces.forEach { take(best.paces.replacing(i, with: $0)) } }
        return ((best.paces, start.values), best.excess)
    }

    /// Each result replaces one more segment's curve by a named one, the cheapest first.
    private func plainer(_ track: PlaneTrack) -> [PlaneTrack] {
        var out = [track]
        while let keys = out.last?.keys, let values = out.last?.values.prefix(2), keys.paces.contains(.curve) {
            let tracks = keys.paces.indices.filter { keys.paces[$0] == .curve }.flatMap { i in
                KeySearch.paces.map { pace in
                    let paces = keys.paces.replacing(i, with: pace)
                    return improved((paces, values + keys.numbers(paces)))
                }
            }
            guard let best = tracks.min(by: { $0.excess < $1.excess }) else { break }
            out.append(best)
        }
        return out
    }

    /// The track with control points for each segment.
    private func curved(_ track: PlaneTrack) -> PlaneTrack {
        guard let keys = track.keys else { return track }
        let paces = keys.paces.map { _ in PlaneKeys.Pace.curve }
        return improved((paces, track.values.prefix(2) + keys.numbers(paces)))
    }
}

extension Array {
    fileprivate func replacing(_ index: Int, with element: Element) -> Array {
        var out = self
        out[index] = element
        return out
    }

    fileprivate func inserting(_ element: Element, at index: Int) -> Array {
        var out = self
        out.insert(element, at: index)
        return out
    }
}
