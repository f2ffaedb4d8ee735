extension CodeMotion {
    /// Whether it is 1 all the time.
    package var isOne: Bool { if case .constant(let r) = self { r.numbers == [1] } else { false } }

    /// The motion of some of the numbers.
    package func part(_ numbers: ([Double]) -> [Double]) -> CodeMotion {
        mapped { $0.numbers.isEmpty ? [] : numbers($0.numbers) }
    }

    /// The motion with other numbers, computed from each reading.
    package func mapped(_ numbers: (Reading) -> [Double]) -> CodeMotion {
        switch self {
        case .constant(let r): return .constant(Reading(r.form, numbers(r)))
        case .curve(var curve):
            let (from, to) = (numbers(Reading(curve.form, curve.from)), numbers(Reading(curve.form, curve.to)))
            (curve.from, curve.to) = (from, to)
            return from == to ? .constant(Reading(curve.form, from)) : .curve(curve)
        case .keys(var keys):
            for k in keys.indices { keys[k].reading.numbers = numbers(keys[k].reading) }
            return CodeMotion.simple(keys)
        }
    }

    /// The motion of one number.
    package func component(_ k: Int) -> CodeMotion { part { k < $0.count ? [$0[k]] : [] } }

    /// The forms without numbers, which change in steps.
    package var forms: CodeMotion {
        switch self {
        case .constant, .curve: return .constant(first)
        case .keys(let keys):
            var out: [CodeKey] = []
            for key in keys where out.last?.reading.form != key.reading.form {
                var key = key
                key.step = .hold
                out.append(key)
            }
            guard out.count > 1, let end = keys.last else { return .constant(first) }
            if out[out.count - 1].time < end.time { out.append(end) }
            return .keys(out)
        }
    }

    /// Key frames without those that equal both of their neighbours.
    fileprivate static func simple(_ keys: [CodeKey]) -> CodeMotion {
        guard keys.contains(where: { $0.reading != keys[0].reading }) else { return .constant(keys[0].reading) }
        var out: [CodeKey] = []
        for (k, key) in keys.enumerated() {
            let repeats =
                k > 0 && k + 1 < keys.count && key.reading == keys[k - 1].reading
                && key.reading == keys[k + 1].reading
            if !repeats { out.append(key) }
        }
        return .keys(out)
    }
}

extension CodeReadings {
    /// Steps between the different readings.
    func steps(until end: Double) -> CodeMotion {
        var keys: [CodeKey] = []
        for (t, value) in zip(times, values) where keys.last?.reading != value {
            keys.append(CodeKey(time: t, reading: value, step: .hold))
        }
        guard keys.count > 1, let last = values.last else { return .constant(values[0]) }
        keys.append(CodeKey(time: end, reading: last, step: .hold))
        return .keys(keys)
    }
}
