import ZoetropeGeometry
import ZoetropePixels
import ZoetropeSceneModel
import Zoetrope

/// Finds the values with which a candidate's frames look like a recording's.
struct Fitting: Sendable {
    let evidence: RecordingEvidence
    let candidate: Candidate

    struct Fit: Sendable {
        var values: [Double]
        var cost: Double
        var frames: [FrameEquations]
    }

    /// A rough fit: many values are tried on small pictures, and the best of them are improved on larger ones. Numbers
    /// that are 0 in the scene stay 0, and curves stay between their ends.
    ///
    /// - Parameter known: values at which the scene's numbers stay, except those that lengthen the run.
    func coarse(tries: Int, knowing known: [Double] = [], tell: (Double) -> Void) throws -> Fit {
        let span = evidence.span
        let free = known.isEmpty ? [] : candidate.lengthening()
        let kept = Dictionary(
            uniqueKeysWithValues: known.indices.map { ($0 + 1, known[$0]) }.filter { !free.contains($0.0) })
        let absent = absent.union(kept.keys)
        let ranked = try starts(known.isEmpty ? tries : tries / 2, span: span, kept)
        tell(0.4)
        let improved = try Fitting.apart(ranked, 5).map {
            try improve($0.values, level: 0, steps: 10, bend: 60, fixed: absent, isBounded: true)
        }
        tell(0.7)
        let fine = try improved.sorted { $0.cost < $1.cost }.prefix(2).map {
            try improve($0.values, level: 1, steps: 15, bend: 40, fixed: absent, isBounded: true)
        }
        tell(1)
        return fine.min { $0.cost < $1.cost } ?? improved[0]
    }

    /// The unknowns that are 0 in the scene, such as the velocity of a spring that starts from rest. They stay 0 unless
    /// another value explains the recording much better. Beside others they often change little.
    var absent: Set<Int> {
        Set((1..<max(1, 1 + candidate.numbers.count)).filter { candidate.unknowns[$0].value == 0 })
    }

    /// Whether the candidate has a curve; its control points may lie beyond its ends.
    var hasCurve: Bool { candidate.timings.contains(where: \.isCurve) }

    /// The best values near those of `fit`, on the largest pictures and all frames. Absent values stay 0 unless others
    /// lower the cost much more.
    func fine(_ fit: Fit) throws -> Fit {
        func simply(_ values: [Double]) throws -> Fit {
            try improve(values, level: 1, steps: 12, bend: 40, fixed: absent, isBounded: true)
        }
        let first = try simply(fit.values), others = try otherLengths(first.values).map(simply)
        let near = others.reduce(first) { $1.cost < MeasureTuning.better * $0.cost ? $1 : $0 }
        let simple = try improve(near.values, level: 2, steps: 25, bend: 24, fixed: absent, isBounded: true)
        if !hasCurve, absent.isEmpty { return simple }
        let coarse = try improve(simple.values, level: 1, steps: 12, bend: 40)
        if coarse.cost < Fitting.gain * near.cost {
            let free = try improve(coarse.values, level: 2, steps: 12, bend: 24)
            if free.cost < Fitting.gain * simple.cost { return free }
        }
        return try improve(simple.values, level: 2, steps: 0, bend: 24)
    }

    /// An absent value becomes other than 0 only if the cost falls at least to this share: codecs' errors at the
    /// beginning of a motion look like a velocity, too.
    private static let gain = 0.75

    /// The fit's cost on the largest pictures and all frames, with the values as they are.
    func costed(_ fit: Fit) throws -> Fit { try improve(fit.values, level: 2, steps: 0, bend: 24) }

    /// The best starts, but only one of those with nearly the same cost: they lead to the same minimum.
    private static func apart(_ ranked: [(values: [Double], cost: Double)], _ count: Int) -> [(
        values: [Double], cost: Double
    )] {
        var out: [(values: [Double], cost: Double)] = []
        for start in ranked
        where out.count < count && !out.contains(where: { start.cost < $0.cost * (1 + MeasureTuning.sameStart) }) {
            out.append(start)
        }
        return out
    }

    /// At most this many frames are compared at each level; the last level compares all.
    private static let frames = [20, 40, RecordingEvidence.most + 8]

    /// The frames that are compared at a level.
    func counted(_ level: Int) -> [Int] { Fitting.some(Fitting.frames[level], of: evidence.times.count) }

    /// Start values, the best first. Half as many again as `tries` have the scene's numbers and vary only in their begin
    /// and timings: where several numbers are varied, too, hardly one start would have all of them nearly right.
    func starts(_ tries: Int, span: Double, _ kept: [Int: Double] = [:]) throws -> [(values: [Double], cost: Double)] {
        var random = SplitMix64(7)
        // The run's duration must not cut off a spring that is given by its response.
        let isSpring = candidate.timings.contains { $0.names.contains("response") },
            length = isSpring ? MeasureTuning.springRun * span : span
        let own = candidate.unknowns.map(\.value), fitted = try candidate.lengthened(to: length)
        var all = [own, fitted]
        let timings = candidate.timings.map { $0.starts(span: span) }
        let firstTiming = 1 + candidate.numbers.count
        let steady = firstTiming > 1 ? tries / 2 : 0
        for i in 0..<tries + steady {
            var values = i % 2 == 0 ? fitted : own
            let range = candidate.unknowns[0].range
            values[0] = mix(range.lowerBound, range.upperBound, random.unit())
            for k in 1..<max(1, firstTiming) where i < tries && random.unit() < 0.5 && !absent.contains(k) {
                values[k] = spread(candidate.unknowns[k], around: values[k], random.unit())
            }
            for (place, starts) in zip(candidate.places, timings) {
                values.replaceSubrange(place, with: starts[Int(random.unit() * Double(starts.count))])
            }
            all.append(values)
        }
        let frames = Fitting.some(16, of: evidence.times.count)
        for (k, value) in kept { for i in all.indices { all[i][k] = value } }
        let candidates = all
        let costs = try Concurrent.map(all.count) { i in
            try total(candidates[i], level: 0, frames: frames)
        }
        return zip(all, costs).sorted { $0.1 < $1.1 }.map { (values: $0.0, cost: $0.1) }
    }

    /// A value around another one: within a factor of `reach` if it is positive, else anywhere in its range.
    func spread(
        _ unknown: Unknown, around value: Double, _ random: Double, reach factor: Double = MeasureTuning.spread.match
    ) -> Double {
        let reach = value > 0 ? value / factor...value * factor : unknown.range
        let low = max(reach.lowerBound, unknown.range.lowerBound),
            high = min(reach.upperBound, unknown.range.upperBound)
        guard low < high else { return value }
        guard low > 0 else { return mix(low, high, random) }
        return low * Elementary.exp(random * Elementary.log(high / low))
    }

    static func some(_ most: Int, of count: Int) -> [Int] {
        count <= most ? Array(0..<count) : (0..<most).map { $0 * (count - 1) / (most - 1) }
    }

    func total(_ values: [Double], level: Int, frames: [Int]) throws -> Double {
        guard let scene = try? candidate.scene(values) else { return .infinity }
        let level = evidence.levels[level]
        var sum = 0.0
        for k in frames {
            // Values with which the scene cannot be drawn at some moment have an infinite cost.
            guard
                let drawn = try? candidate.frame(scene, begins: values[0], at: evidence.times[k], scale: level.scale)
            else { return .infinity }
            sum +=
                FrameEquations(
                    seen: level.frames[k], drawn: drawn, changed: [], steps: [], mask: level.mask, bend: 60
                ).cost
        }
        return sum
    }

    /// Least squares from `values` on; the unknowns `fixed` keep their values.
    func improve(_ values: [Double], level: Int, steps: Int, bend: Float, fixed: Set<Int> = [], isBounded: Bool = false)
        throws -> Fit
    {
        let free = candidate.unknowns.indices.filter { !fixed.contains($0) }
        let sizes = try distances(values, free, level: level)
        let unknowns = zip(free, sizes).map { i, step -> Unknown in
            var unknown = candidate.unknowns[i]
            if isBounded, unknown.isHeight { unknown.range = 0...1 }
            unknown.value = values[i].clamped(to: unknown.range)
            unknown.step = step
            return unknown
        }
        let frames = counted(level)
        let solution = try LeastSquares(
            most: steps, tolerance: MeasureTuning.tolerances[level], isThorough: level == 2
        )
        .solve(unknowns) { part, derivatives in
            var all = values
            for (i, value) in zip(free, part) { all[i] = value }
            return try equations(all, free, unknowns.map(\.step), level: level, frames, bend: bend, derivatives)
        }
        var all = values
        for (i, value) in zip(free, solution.values) { all[i] = value }
        return Fit(values: all, cost: solution.cost, frames: solution.frames)
    }

    /// The cost on the largest pictures and all frames.
    func cost(_ values: [Double]) throws -> Double {
        try equations(values, [], [], level: 2, Array(evidence.times.indices), bend: 24, .none)
            .reduce(0) { $0 + $1.cost }
    }

    /// The equations of some frames for the unknowns `free`. Exact derivatives are central differences at the finest
    /// level, and forward differences elsewhere.
    private func equations(
        _ values: [Double], _ free: [Int], _ steps: [Double], level: Int, _ frames: [Int], bend: Float,
        _ derivatives: Derivatives
    ) throws -> [FrameEquations] {
        guard let base = try? candidate.scene(values) else { return [.impossible(free.count)] }
        let isTwoSided = level == 2 && derivatives == .exact
        let pictures = evidence.levels[level], begins = values[0]
        let changed =
            try derivatives != .none
            ? zip(free, steps).map { i, step in
                (
                    up: try variation(values, base, i, step),
                    down: isTwoSided ? try variation(values, base, i, -step) : nil
                )
            } : []
        let distances = steps.map { isTwoSided ? $0 : $0 / 2 }
        return try Concurrent.map(frames.count) { index in
            let k = frames[index]
            func draw(_ scene: SceneRenderer, _ begins: Double) throws -> FloatPicture {
                try candidate.frame(scene, begins: begins, at: evidence.times[k], scale: pictures.scale)
            }
            // Values with which the scene cannot be drawn at some moment have an infinite cost.
            guard let drawn = try? draw(base, begins) else { return .impossible(free.count) }
            return FrameEquations(
                seen: pictures.frames[k], drawn: drawn,
                changed: changed.map { pair in
                    (
                        (try? draw(pair.up.scene, pair.up.begins)) ?? drawn,
                        pair.down.flatMap { try? draw($0.scene, $0.begins) } ?? drawn
                    )
                },
                steps: distances, mask: pictures.mask, bend: bend, changesSeen: false,
                withSlides: derivatives == .exact
            ).weighted(evidence.weights[k])
        }
    }

    struct Variation: Sendable {
        let scene: SceneRenderer
        let begins: Double
    }

    /// The scene with one value changed by a step; the base if that value is not allowed.
    func variation(_ values: [Double], _ base: SceneRenderer, _ i: Int, _ step: Double) throws -> Variation {
        if i == 0 { return Variation(scene: base, begins: values[0] + step) }
        var changed = values
        changed[i] += step
        return Variation(scene: (try? candidate.scene(changed)) ?? base, begins: values[0])
    }
}
