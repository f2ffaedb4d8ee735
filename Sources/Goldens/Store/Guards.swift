import ZoetropeNumbers

/// What a check holds a run to besides its golden frames, as its manifest keeps it: what is claimed, how much may differ,
/// what is not looked at. Whoever makes one of them weaker is told so. What is nil is not known, and not compared.
package struct Guards: Hashable, Sendable, Codable {
    /// Something that must be true, and its terms as they are written, by their keys.
    package struct Claim: Hashable, Sendable, Codable {
        package var that: String
        package var terms: [String: String]?

        /// White space does not matter.
        package init(that: String, terms: [String: String]) {
            self.that = Self.compact(that)
            self.terms = terms.isEmpty ? nil : terms.mapValues(Self.compact)
        }

        private static func compact(_ text: String) -> String {
            var isQuoted = false
            return text.filter { character in
                if character == "'" { isQuoted.toggle() }
                return isQuoted || !character.isWhitespace
            }
        }
    }

    /// A recording that has to move as the scene does, and how far it may be from it, by the keys of zoetrope.json.
    package struct Recording: Hashable, Sendable, Codable {
        package var recording, way: String
        package var limits: [String: Double]
        package var fps: Double?
        /// What it changes about the scene, by labels: `fit` is `cover`.
        package var changes: [String: String]?

        package init(
            recording: String, way: String, limits: [String: Double], fps: Double?, changes: [String: String]
        ) {
            (self.recording, self.way, self.limits, self.fps) = (recording, way, limits, fps)
            self.changes = changes.isEmpty ? nil : changes
        }
    }

    /// What is the scene's: its claims, the rules that it may break, the ways that are checked, recordings.
    package var expect: [Claim]?
    package var allow, ways: [String]?
    package var against: [Recording]?
    /// What is the run's: how much its frames may differ, all or at a time; regions that are not compared; which frames are
    /// checked; whether an edit that no frame shows fails.
    package var tolerance: String?
    package var tolerances: [String: String]?
    package var ignore: [String]?
    package var every: Int?
    package var times: [Double]?
    package var strict: Bool?

    package init() {}

    /// These, and what only others know.
    func completed(by others: Guards?) -> Guards {
        guard let others else { return self }
        var all = self
        (all.expect, all.allow) = (expect ?? others.expect, allow ?? others.allow)
        (all.ways, all.against) = (ways ?? others.ways, against ?? others.against)
        (all.tolerance, all.tolerances) = (tolerance ?? others.tolerance, tolerances ?? others.tolerances)
        (all.ignore, all.strict) = (ignore ?? others.ignore, strict ?? others.strict)
        // Each of the two says which frames there are.
        if every == nil, times == nil { (all.every, all.times) = (others.every, others.times) }
        return all
    }
}
