import ZoetropeNumbers
import ZoetropeTiming

/// The seconds of an animator's two ways, and the names that its file has for them.
struct SwiftLength {
    /// Seconds.
    let there, back: Double

    private var isOne: Bool { abs(there - back) < 1e-6 }

    /// The name of the run's seconds.
    var name: String { isOne ? "duration" : "wayDuration" }

    /// The declarations that follow `duration`.
    var declaration: String {
        isOne
            ? ""
            : """
                /// Seconds that the way back takes.
                public var backDuration: TimeInterval = \(SwiftValues.number(back))

            """
    }

    /// The declaration of the scene's own seconds, for the way that is played.
    var own: String {
        guard !isOne else {
            return """
                    /// The scene's own duration in seconds.
                    private let ownDuration: TimeInterval = \(SwiftValues.number(there))

                """
        }
        return """
                /// The scene's own duration in seconds, and that of the run.
                private var ownDuration: TimeInterval { isReversed ? \(SwiftValues.number(back)) : \(SwiftValues.number(there)) }
                private var wayDuration: TimeInterval { isReversed ? backDuration : duration }

            """
    }
}

/// Animations of key paths as lines of code. They call the helpers `basic`, `spring`, `keys` and `steps` of the file.
struct SwiftMotion {
    let duration: Double

    /// The line for one key path. `layer` is the name of a constant; `text` writes a value.
    func line(_ layer: String, _ keyPath: String, _ motion: CodeMotion, _ text: (Reading) -> String) -> String? {
        let key = Escape.swiftLiteral(keyPath)
        switch motion {
        case .constant: return nil
        case .curve(let curve):
            let (from, to) = (text(motion.first), text(motion.last))
            guard from != to else { return nil }
            let place = "from: \(from), to: \(to), begin: \(share(curve.begin)), duration: \(share(curve.duration))"
            switch curve.timing {
            case .bezier(let bezier):
                return "basic(\(layer), \(key), \(place), \(SwiftValues.timing(bezier)))"
            case .spring(let spring):
                let v = spring.velocity == 0 ? "" : ", velocity: \(SwiftValues.number(spring.velocity))"
                return
                    "spring(\(layer), \(key), \(place), stiffness: \(SwiftValues.number(spring.frequency * spring.frequency)), "
                    + "damping: \(SwiftValues.number(2 * spring.ratio * spring.frequency))\(v))"
            }
        case .keys(let keys): return self.keys(layer, key, keys, text)
        }
    }

    private func keys(_ layer: String, _ key: String, _ keys: [CodeKey], _ text: (Reading) -> String) -> String? {
        let values = keys.map { text($0.reading) }
        guard values.contains(where: { $0 != values[0] }) else { return nil }
        // A step that holds has two values at one time, since a key frame's timing cannot hold.
        var times: [Double] = [], all: [String] = [], timings: [CubicBezier] = []
        for (k, frame) in keys.enumerated() {
            times.append(frame.time)
            all.append(values[k])
            guard k + 1 < keys.count else { break }
            switch frame.step {
            case .linear: timings.append(.linear)
            case .bezier(let curve): timings.append(curve)
            case .hold:
                timings.append(.linear)
                times.append(keys[k + 1].time)
                all.append(values[k])
                timings.append(.linear)
            }
        }
        let places = times.map(share), isLinear = timings.allSatisfy { $0 == .linear }
        let functions = isLinear ? "" : ", timings: [\(timings.map(short).joined(separator: ", "))]"
        return "keys(\(layer), \(key), times: [\(places.joined(separator: ", "))], "
            + "values: [\(all.joined(separator: ", "))]\(functions))"
    }

    private func short(_ curve: CubicBezier) -> String {
        curve == .linear
            ? "linear"
            : "bezier(\([curve.x1, curve.y1, curve.x2, curve.y2].map { SwiftValues.number($0) }.joined(separator: ", ")))"
    }

    /// A time as a share of the run.
    private func share(_ t: Double) -> String { SwiftValues.number(t / duration, 6) }
}
