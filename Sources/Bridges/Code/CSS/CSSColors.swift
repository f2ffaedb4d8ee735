/// Colours whose alpha changes. CSS interpolates premultiplied colours, Core Animation straight ones. Where the two
/// differ, a motion gets so many key frames that CSS is close enough between them.
extension CSSLayers {
    /// `part` of a property's numbers, with a colour from its `k`-th number on, as a motion that CSS interpolates
    /// correctly.
    func mixed(
        _ motion: CodeMotion, _ property: CodeProperty, of layer: CodeLayer, colorAt k: Int = 0,
        _ part: @escaping ([Double]) -> [Double] = { $0 }
    ) -> CodeMotion {
        let own = motion.part(part)
        guard own.isMoving, !own.isMixedAlike(colorAt: k), let readings = layer.readings[property] else { return own }
        let values = readings.values.map { Reading(.numbers, $0.numbers.isEmpty ? [] : part($0.numbers)) }
        // Readings without the property have fewer numbers: those motions keep their key frames.
        let count = values.map(\.numbers.count).max() ?? 0
        guard count >= k + 4, values.allSatisfy({ $0.numbers.count == count }) else { return own }
        let size = layer.motions[.size]?.readings.flatMap(\.numbers).max() ?? 400
        let fit = MotionFit(
            candidates: [],
            tolerance: { _, i in
                i >= k && i < k + 4 ? Self.colorTolerance : property.tolerance(of: own.first, i, size: size)
            })
        let multiplied = values.map { Reading($0.form, $0.numbers.multiplied(colorAt: k)) }
        return fit.motion(Readings(times: readings.times, values: multiplied)).mapped { r in
            r.numbers.divided(colorAt: k)
        }
    }

    /// Half of a level of 255.
    private static let colorTolerance = 0.002
}

extension CodeMotion {
    /// Whether both interpolations agree between all of its readings: the alpha is constant, or the other channels are.
    fileprivate func isMixedAlike(colorAt k: Int) -> Bool {
        zip(readings, readings.dropFirst()).allSatisfy { a, b in
            guard a.form == b.form, a.numbers.count >= k + 4, b.numbers.count >= k + 4 else { return true }
            func stays(_ i: Int) -> Bool { abs(a.numbers[k + i] - b.numbers[k + i]) < 1e-6 }
            return stays(3) || (0..<3).allSatisfy(stays)
        }
    }
}

extension [Double] {
    fileprivate func multiplied(colorAt k: Int) -> [Double] {
        var out = self
        for i in k..<k + 3 { out[i] *= self[k + 3] }
        return out
    }

    /// A clear colour has no other channels: it becomes black.
    fileprivate func divided(colorAt k: Int) -> [Double] {
        guard count >= k + 4 else { return self }
        var out = self
        for i in k..<k + 3 { out[i] = self[k + 3] > 1e-4 ? Swift.min(1, self[i] / self[k + 3]) : 0 }
        return out
    }
}
