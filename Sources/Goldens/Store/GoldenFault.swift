import ZoetropeFiles

/// What is wrong with a run or its goldens besides single frames: it makes a check fail that looked at no frame, or at
/// equal ones only.
package struct GoldenFault: Hashable, Sendable, Codable {
    package enum Kind: String, Hashable, Sendable, Codable {
        /// Goldens that no run has; a scene that no configuration names; goldens whose configuration is gone.
        case lost, unlisted, configuration
        /// The run lasts longer or shorter than that of the goldens; its frames have another scale than they.
        case length, scale
        /// The scene was edited, and no frame that is checked has changed.
        case edited
        /// What the run was held to is weaker than before.
        case weakened
        /// Goldens were recorded where nobody will look at them.
        case recorded
    }

    package let kind: Kind
    package let problem: String
    /// What to do.
    package let remedy: String

    package init(_ kind: Kind, _ problem: String, _ remedy: Remedy) {
        (self.kind, self.problem, self.remedy) = (kind, problem, "\(remedy)")
    }

    package var text: String { remedy.isEmpty ? problem : "\(problem); \(remedy)" }

    /// Whether it is about goldens or files alone, so that no frame was drawn.
    var isLoss: Bool { [.lost, .unlisted, .configuration].contains(kind) }
}

extension SceneOutcome {
    /// Goldens that nothing draws any more, or a scene without goldens that nobody asked for.
    package init(name: String, fault: GoldenFault, frames: [FrameTime] = [], file: String? = nil) {
        self.init(
            name: name, frames: [], words: [], size: .init(width: 0, height: 0), tolerance: .exact, unrecorded: 0,
            goldens: frames, faults: [fault])
        self.file = file
    }
}

/// Whether a machine runs this that nobody watches: the variable CI is set, and is not 0 or false.
package enum ContinuousIntegration {
    package static func isOn(_ environment: [String: String]) -> Bool {
        guard let value = environment["CI"] else { return false }
        return !["", "0", "false", "no"].contains(value.lowercased())
    }
}
