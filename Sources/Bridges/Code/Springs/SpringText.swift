import ZoetropeNumbers
import ZoetropeSceneModel
import ZoetropeTiming

/// An error in a request for code, with what to do.
package struct CodeError: Error, CustomStringConvertible {
    package let description: String
    package init(_ description: String) { self.description = description }
}

extension Spring {
    /// The sets of names by which a spring is written, with their meaning. Any set may also have `velocity`, in whole
    /// ways a second.
    package static let forms: [(keys: [String], meaning: String)] = [
        (["duration", "bounce"], "SwiftUI's and Core Animation's; two bare numbers are these"),
        (["response", "dampingFraction"], "SwiftUI's"),
        (["mass", "stiffness", "damping"], "CASpringAnimation's; three bare numbers are these"),
        (["stiffness", "dampingRatio"], "Android's SpringForce"),
        (["settling", "dampingRatio"], "UIView's: the seconds it is given, and usingSpringWithDamping"),
    ]

    /// From a text such as `0.5,0.3`, `response=0.4,dampingFraction=0.8` or `bouncy`. Ratios above 1 are overdamped;
    /// UIView's count as 1.
    ///
    /// - Throws: a `CodeError` that lists the forms.
    package static func parse(_ text: String) throws -> Spring {
        if let bounce = presets[text] { return Spring(duration: 0.5, bounce: Double(bounce), initialVelocity: 0) }
        var values: [String: Double] = [:], bare: [Double] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let sides = part.split(separator: "=", maxSplits: 1).map { String($0).filter { $0 != " " } }
            guard let last = sides.last, let number = Double(last), number.isFinite, abs(number) <= 1e9 else {
                throw unreadable(text)
            }
            if sides.count == 1 {
                bare.append(number)
            } else if values.updateValue(number, forKey: sides[0]) != nil {
                throw CodeError(
                    "the spring '\(SafeText.line(text, limit: 80))' has \(SafeText.line(sides[0])) twice; leave one out"
                )
            }
        }
        if !bare.isEmpty {
            guard values.isEmpty || Set(values.keys) == ["velocity"], bare.count == 2 || bare.count == 3 else {
                throw unreadable(text)
            }
            for (key, value) in zip(bare.count == 2 ? forms[0].keys : forms[2].keys, bare) { values[key] = value }
        }
        let velocity = values.removeValue(forKey: "velocity") ?? 0
        if values["mass"] == nil, values["damping"] != nil { values["mass"] = 1 }
        guard let form = forms.first(where: { Set($0.keys) == Set(values.keys) })?.keys else { throw unreadable(text) }
        return try spring(form.map { values[$0]! }, form, velocity)
    }

    private static func spring(_ v: [Double], _ form: [String], _ velocity: Double) throws -> Spring {
        func check(_ isRight: Bool, _ rule: String) throws {
            if !isRight {
                throw CodeError(
                    "a spring with \(zip(form, v).map { "\($0) \(NumberText.short($1))" }.joined(separator: ", ")): \(rule)"
                )
            }
        }
        switch form {
        case forms[0].keys:
            try check(v[0] > 1e-6, "the duration must be above 0")
            try check(v[1] > -1 && v[1] <= 1, "the bounce must be above -1 and at most 1")
            return Spring(duration: v[0], bounce: v[1], initialVelocity: velocity, allowsOverdamping: true)
        case forms[1].keys:
            try check(v[0] > 1e-6 && v[1] >= 0, "the response must be above 0, and the dampingFraction 0 or more")
            return Spring(response: v[0], dampingFraction: v[1], initialVelocity: velocity, allowsOverdamping: true)
        case forms[2].keys:
            try check(
                v[0] > 1e-6 && v[1] > 1e-6 && v[2] >= 0, "mass and stiffness must be above 0, and the damping 0 or more"
            )
            return Spring(
                mass: v[0], stiffness: v[1], damping: v[2], initialVelocity: velocity, allowsOverdamping: true)
        case forms[3].keys:
            try check(v[0] > 1e-6 && v[1] >= 0, "the stiffness must be above 0, and the dampingRatio 0 or more")
            return Spring(
                mass: 1, stiffness: v[0], damping: 2 * v[1] * v[0].squareRoot(), initialVelocity: velocity,
                allowsOverdamping: true)
        default:
            try check(v[0] > 1e-6 && v[1] >= leastRatio, "settling must be above 0, and the dampingRatio 0.01 or more")
            return Spring(dampingRatio: v[1], initialVelocity: velocity, duration: v[0])
        }
    }

    private static func unreadable(_ text: String) -> CodeError {
        let known = forms.map { "  " + $0.keys.map { $0 + "=…" }.joined(separator: ",") + "   " + $0.meaning }
        return CodeError(
            "'\(SafeText.line(text, limit: 80))' is not a spring; write one of\n" + known.joined(separator: "\n")
                + "\n  smooth, snappy, bouncy   SwiftUI's\nand, if it starts with a speed, velocity=… (whole distances a second)"
        )
    }
}
