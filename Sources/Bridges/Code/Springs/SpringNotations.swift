import ZoetropeTiming

/// A spring as the code of one platform.
package struct SpringNotation: Sendable {
    /// The word for it on the command line.
    package let key: String
    package let title: String
    /// Lines of code; empty if the platform does not have such springs.
    package let lines: [String]
    /// A remark; empty for none.
    package let note: String
}

extension SpringFigures {
    /// The largest error of a `linear()`, as a share of the way.
    package static let linearError = 0.001

    /// The words that choose a notation, without `all`.
    package static let notationKeys = [
        "physical", "coreanimation", "swiftui", "uikit", "android", "css", "motion", "react", "flutter",
    ]

    /// The spring in every notation.
    package var notations: [SpringNotation] {
        func text(_ v: Double) -> String { CodeNumber.precise(v) }
        let v = spring.velocity, z = text(spring.ratio), k = text(stiffness), c = text(damping), r = text(response)
        let has = v != 0
        return [
            SpringNotation(
                key: "physical", title: "Mass, stiffness, damping",
                lines: ["mass 1, stiffness \(k), damping \(c)" + (has ? ", initial velocity \(text(v))" : "")],
                note: "undamped frequency \(text(spring.frequency)) rad/s, damping ratio \(z)"),
            SpringNotation(
                key: "coreanimation", title: "Core Animation",
                lines: [
                    "animation.mass = 1", "animation.stiffness = \(k)", "animation.damping = \(c)",
                ] + (has ? ["animation.initialVelocity = \(text(v))"] : [])
                    + (spring.ratio > 1 ? ["animation.allowsOverdamping = true"] : [])
                    + ["animation.duration = animation.settlingDuration  // \(CodeNumber.text(settlingDuration))"],
                note: "CASpringAnimation(perceptualDuration: \(r), bounce: \(text(bounce))) is the same"),
            SpringNotation(
                key: "swiftui", title: "SwiftUI",
                lines: [
                    ".spring(response: \(r), dampingFraction: \(z))",
                    ".spring(duration: \(r), bounce: \(text(bounce)))",
                ]
                    + (has
                        ? [".interpolatingSpring(mass: 1, stiffness: \(k), damping: \(c), initialVelocity: \(text(v)))"]
                        : []),
                note: has ? "the first two start at rest" : ""),
            uikit,
            SpringNotation(
                key: "android", title: "Android",
                lines: [
                    "SpringForce().setStiffness(\(k)f).setDampingRatio(\(z)f)",
                    "spring(dampingRatio = \(z)f, stiffness = \(k)f)  // Compose",
                ], note: has ? "the velocity is given where the animation is started" : ""),
            css,
            SpringNotation(
                key: "motion", title: "Motion (motion.dev)",
                lines: [
                    "{ type: \"spring\", mass: 1, stiffness: \(k), damping: \(c)\(has ? ", velocity: \(text(v))" : "") }"
                ],
                note: has ? "its velocity is in units of the value a second: multiply by the way" : ""),
            SpringNotation(
                key: "react", title: "React Native, react-spring",
                lines: [
                    "{ mass: 1, stiffness: \(k), damping: \(c) }  // React Native, Reanimated",
                    "{ mass: 1, tension: \(k), friction: \(c) }  // react-spring",
                ], note: ""),
            SpringNotation(
                key: "flutter", title: "Flutter",
                lines: ["SpringDescription(mass: 1, stiffness: \(k), damping: \(c))"],
                note: has ? "SpringSimulation takes the velocity: \(text(v))" : ""),
        ]
    }

    private var uikit: SpringNotation {
        func text(_ v: Double) -> String { CodeNumber.precise(v) }
        let parameters =
            "UISpringTimingParameters(mass: 1, stiffness: \(text(stiffness)), damping: \(text(damping)), initialVelocity: "
            + (spring.velocity == 0
                ? ".zero)" : "CGVector(dx: \(text(spring.velocity)), dy: \(text(spring.velocity))))")
        guard let seconds = viewDuration else {
            return SpringNotation(
                key: "uikit", title: "UIKit", lines: [parameters],
                note: "UIView.animate(…usingSpringWithDamping:…) cannot say a spring with a damping ratio of "
                    + "\(text(spring.ratio))")
        }
        return SpringNotation(
            key: "uikit", title: "UIKit",
            lines: [
                "UIView.animate(withDuration: \(text(seconds)), delay: 0, usingSpringWithDamping: \(text(spring.ratio)), "
                    + "initialSpringVelocity: \(text(spring.velocity)))",
                parameters,
            ], note: "the duration is when it has settled to 1/1000")
    }

    private var css: SpringNotation {
        guard settled.isFinite else {
            return SpringNotation(key: "css", title: "CSS", lines: [], note: "a spring without damping never ends")
        }
        // The duration as written, in milliseconds: a spring is so fast that half a millisecond exceeds the error.
        let seconds = max((settled * 1000).rounded(.up) / 1000, 0.001)
        let easing = LinearEasing(.spring(spring), duration: seconds, error: Self.linearError)
        return SpringNotation(
            key: "css", title: "CSS",
            lines: ["transition: transform \(CodeNumber.text(seconds))s \(easing.text);"],
            note:
                "\(easing.points.count) points, off by at most \(CodeNumber.text(Self.linearError * 100)) % of the way")
    }
}
