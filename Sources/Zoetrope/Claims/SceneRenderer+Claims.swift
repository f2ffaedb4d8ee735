import ZoetropeSceneModel

extension SceneRenderer {
    /// The claims of the scene (its key `expect`) that do not hold, each with the moment at which it is broken first,
    /// and what its figures are there. Empty where all hold.
    ///
    /// Runs are looked at 60 times a second, at one pixel a point; long ones, and pictures of a large canvas, less often.
    ///
    /// - Throws: a ``ZoetropeError`` when the scene cannot be drawn.
    public func brokenClaims() throws -> [LintFinding] { try brokenClaims(scene.scene.claims) }

    /// The claims that do not hold, such as those of zoetrope.json.
    package func brokenClaims(_ claims: [Claim]) throws -> [LintFinding] {
        guard !claims.isEmpty else { return [] }
        _ = try frameSize(scale: 1)
        let own: [Claim.Run] = ways.compactMap { Claim.Run(rawValue: $0.rawValue) }
        var found: [LintFinding] = []
        for kind in Claim.Run.allCases {
            let asked = claims.filter { $0.runs.isEmpty ? own.contains(kind) : $0.runs.contains(kind) }
            guard !asked.isEmpty else { continue }
            let run = try ClaimRun(self, kind, asked.flatMap(\.figures))
            found += asked.compactMap { ClaimTrial($0, run).finding }
        }
        return found
    }
}
