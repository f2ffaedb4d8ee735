import ZoetropeGeometry
import ZoetropePixels
import ZoetropeSceneModel
import Zoetrope

extension Fitting {
    /// Values with which the scene's tracks run as those of another fit do, whose timings have other numbers; nil where
    /// none do. Nothing is drawn, so far more values are tried than on pictures: a spring by duration and damping ratio
    /// is found from one by its response. Numbers of the scene on which no track depends are the other fit's.
    ///
    /// - Parameter found: the values that the search on pictures has ended with.
    func alike(_ other: Fitting, _ values: [Double], found: [Double]) throws -> [Double]? {
        let courses = try Courses(of: other, values)
        guard !courses.isStill else { return nil }
        var random = SplitMix64(17), starts: [(values: [Double], cost: Double)] = []
        let own = candidate.unknowns.map(\.value), fitted = try candidate.lengthened(to: evidence.span)
        for i in 0..<MeasureTuning.alike.tries {
            var start = i % 2 == 0 ? fitted : own
            start[0] = values[0].clamped(to: candidate.unknowns[0].range)
            for k in start.indices.dropFirst() where i > 1 && !absent.contains(k) {
                start[k] = spread(
                    candidate.unknowns[k], around: start[k], random.unit(), reach: MeasureTuning.spread.alike)
            }
            starts.append((start, courses.cost(self, start)))
        }
        starts.append((found, courses.cost(self, found)))
        // The best ones may all lie where a number has no effect, as a damping ratio above 1: so some others are improved.
        let count = MeasureTuning.alike.starts
        let best = try (starts.sorted { $0.cost < $1.cost }.prefix(count) + starts.prefix(3 * count)).map {
            try nearer($0.values, to: courses)
        }
        guard let nearest = best.min(by: { $0.cost < $1.cost }) else { return nil }
        guard nearest.cost < courses.cost(MeasureTuning.alike.away) else { return nil }
        var result = nearest.values
        for (i, number) in candidate.numbers.enumerated() {
            var changed = nearest.values
            changed[i + 1] = other.candidate.value(of: number.slot.name, values) ?? changed[i + 1]
            if courses.cost(self, changed) == courses.cost(self, nearest.values) { result[i + 1] = changed[i + 1] }
        }
        return result
    }

    /// Least squares of the tracks' values alone.
    private func nearer(_ values: [Double], to courses: Courses) throws -> (values: [Double], cost: Double) {
        let free = candidate.unknowns.indices.filter { !absent.contains($0) }
        let unknowns = free.map { i in
            var unknown = candidate.unknowns[i]
            unknown.value = values[i].clamped(to: unknown.range)
            return unknown
        }
        func filled(_ part: [Double]) -> [Double] {
            var all = values
            for (i, value) in zip(free, part) { all[i] = value }
            return all
        }
        let solution = try LeastSquares(most: 30).solve(unknowns) { part, derivatives in
            guard let here = courses.residuals(self, filled(part)) else { return [.impossible(free.count)] }
            let changed = derivatives == .none ? [] : Array(unknowns.indices)
            let slopes = changed.map { k -> [Double] in
                var moved = part
                moved[k] += unknowns[k].step
                let there = courses.residuals(self, filled(moved)) ?? here
                return zip(there, here).map { ($0 - $1) / unknowns[k].step }
            }
            return [FrameEquations(residuals: here, slopes: slopes, count: free.count)]
        }
        return (filled(solution.values), solution.cost)
    }
}

extension FrameEquations {
    /// The equations of residuals that are no pixels.
    fileprivate init(residuals: [Double], slopes: [[Double]], count: Int) {
        func product(_ a: [Double], _ b: [Double]) -> Double { zip(a, b).reduce(0) { $0 + $1.0 * $1.1 } }
        var curvature = SymmetricMatrix(size: count)
        for i in slopes.indices { for j in 0...i { curvature[i, j] = product(slopes[i], slopes[j]) } }
        let zero = [Double](repeating: 0, count: count)
        self.init(
            cost: product(residuals, residuals),
            gradient: slopes.isEmpty ? zero : slopes.map { product($0, residuals) },
            curvature: curvature, lift: zero, slide: zero.map { _ in .zero })
    }
}

/// How a fit's tracks run, at times of the recording: each as a share of the way that it goes.
private struct Courses {
    private let times: [Double], rows: [[Double]]
    /// The tracks that move, with how far each goes.
    private let tracks: [(index: Int, way: Double)]

    var isStill: Bool { tracks.isEmpty }

    init(of fit: Fitting, _ values: [Double]) throws {
        let (first, last) = (fit.evidence.times.first ?? 0, fit.evidence.times.last ?? 0)
        times = (0...MeasureTuning.alike.moments).map {
            mix(first, last, Double($0) / Double(MeasureTuning.alike.moments))
        }
        let scene = try fit.candidate.scene(values),
            rows = try times.map { try fit.candidate.tracks(scene, values[0], $0) }
        self.rows = rows
        tracks = (rows.first ?? []).indices.compactMap { i in
            let all = rows.map { $0[i] }, way = (all.max() ?? 0) - (all.min() ?? 0)
            return way > 0 && way.isFinite ? (i, way) : nil
        }
    }

    /// The cost where every track is a share of its way off.
    func cost(_ share: Double) -> Double { share * share * Double(tracks.count * times.count) }

    func cost(_ fit: Fitting, _ values: [Double]) -> Double {
        residuals(fit, values).map { $0.reduce(0) { $0 + $1 * $1 } } ?? .infinity
    }

    /// How far the tracks are off with some values; nil where the scene cannot be evaluated.
    func residuals(_ fit: Fitting, _ values: [Double]) -> [Double]? {
        guard let scene = try? fit.candidate.scene(values) else { return nil }
        var all: [Double] = []
        for (time, row) in zip(times, rows) {
            guard let now = try? fit.candidate.tracks(scene, values[0], time), now.count == row.count else {
                return nil
            }
            all += tracks.map { (now[$0.index] - row[$0.index]) / $0.way }
        }
        return all.allSatisfy(\.isFinite) ? all : nil
    }
}
