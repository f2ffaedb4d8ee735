import ZoetropeTiming

/// Steps between two readings of a property that are within its tolerance of all readings between them.
struct KeyFit {
    let readings: Readings
    let tolerance: (Reading, Int) -> Double

    private var last: Int { readings.times.count - 1 }

    /// The farthest reading that one step can reach, and the step.
    func longest(from i: Int) -> (end: Int, step: CodeKey.Step) {
        guard readings.values[i].form == readings.values[i + 1].form else { return (i + 1, .hold) }
        if isJump(i, limits(readings.values[i])) { return (i + 1, .hold) }
        var good = i + 1, step = CodeKey.Step.linear, width = 2
        var bad: Int?
        while bad == nil, good < last {
            let next = min(last, i + width)
            if let found = self.step(from: i, to: next) { (good, step) = (next, found) } else { bad = next }
            width *= 2
        }
        guard var bad else { return (good, step) }
        while bad - good > 1 {
            let middle = (good + bad) / 2
            if let found = self.step(from: i, to: middle) { (good, step) = (middle, found) } else { bad = middle }
        }
        return (good, step)
    }

    private func limits(_ reading: Reading) -> [Double] { reading.numbers.indices.map { tolerance(reading, $0) } }

    /// Whether readings at (nearly) one time differ: another property may be what jumps there.
    private func isJump(_ k: Int, _ limits: @autoclosure () -> [Double]) -> Bool {
        guard readings.times[k + 1] - readings.times[k] < 1e-6 else { return false }
        let (a, b) = (readings.values[k].numbers, readings.values[k + 1].numbers), limits = limits()
        return limits.indices.contains { abs(a[$0] - b[$0]) > limits[$0] }
    }

    /// A step from one reading to another; nil if none is close enough.
    private func step(from i: Int, to j: Int) -> CodeKey.Step? {
        let (a, b) = (readings.values[i], readings.values[j])
        let limits = self.limits(a)
        for k in i..<j where readings.values[k + 1].form != a.form || isJump(k, limits) { return nil }
        if isNear(i, j, limits, { $0 }) { return .linear }
        // The number that changes most, in units of its tolerance, gives the timing of the others.
        let ways = zip(zip(a.numbers, b.numbers), limits).map { abs($0.1 - $0.0) / $1 }
        guard let c = ways.indices.max(by: { ways[$0] < ways[$1] }), ways[c] > 2 else { return nil }
        guard let curve = bezier(i, j, c) else { return nil }
        return isNear(i, j, limits, curve.value) ? .bezier(curve) : nil
    }

    /// Whether a step that was found for other readings is as near to these.
    func isNear(_ i: Int, _ j: Int, _ step: CodeKey.Step) -> Bool {
        let limits = limits(readings.values[i])
        if step == .hold { return isNear(i, j, limits) { $0 < 1 ? 0 : 1 } }
        guard (i..<j).allSatisfy({ readings.values[$0 + 1].form == readings.values[i].form && !isJump($0, limits) })
        else { return false }
        if case .bezier(let curve) = step { return isNear(i, j, limits, curve.value) }
        return isNear(i, j, limits) { $0 }
    }

    private func isNear(_ i: Int, _ j: Int, _ limits: [Double], _ share: (Double) -> Double) -> Bool {
        let (a, b) = (readings.values[i].numbers, readings.values[j].numbers)
        let (begin, length) = (readings.times[i], readings.times[j] - readings.times[i])
        for k in i + 1..<max(i + 1, j) {
            guard readings.values[k].numbers.count == a.count, a.count == b.count else { return false }
            let s = share((readings.times[k] - begin) / length)
            for c in a.indices where abs(a[c] + (b[c] - a[c]) * s - readings.values[k].numbers[c]) > limits[c] {
                return false
            }
        }
        return true
    }

    /// The cubic Bézier with x = t that is nearest to a number's change, by least squares: y is 3·y1·t·(1-t)² +
    /// 3·y2·t²·(1-t) + t³. Of several that are as near, as with one reading between two, the one nearest to a straight line.
    private func bezier(_ i: Int, _ j: Int, _ c: Int) -> CubicBezier? {
        let (a, way) = (readings.values[i].numbers[c], readings.values[j].numbers[c] - readings.values[i].numbers[c])
        let (begin, length) = (readings.times[i], readings.times[j] - readings.times[i])
        let straight = 1e-6
        var (p, q, r, u, v) = (straight, 0.0, straight, straight / 3, straight * 2 / 3)
        for k in i + 1..<max(i + 1, j) {
            let t = (readings.times[k] - begin) / length
            let e = 3 * t * (1 - t) * (1 - t), f = 3 * t * t * (1 - t)
            let y = (readings.values[k].numbers[c] - a) / way - t * t * t
            (p, q, r) = (p + e * e, q + e * f, r + f * f)
            (u, v) = (u + e * y, v + f * y)
        }
        let determinant = p * r - q * q
        let y1 = (u * r - v * q) / determinant, y2 = (p * v - q * u) / determinant
        guard abs(y1) < 50, abs(y2) < 50 else { return nil }
        func rounded(_ y: Double) -> Double { (y * 10_000).rounded() / 10_000 }
        return CubicBezier(1.0 / 3, rounded(y1), 2.0 / 3, rounded(y2))
    }
}
