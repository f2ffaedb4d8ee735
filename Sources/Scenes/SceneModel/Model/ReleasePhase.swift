/// A part of the time after a gesture's release.
struct ReleasePhase: Sendable {
    /// Seconds from the release.
    let begin, end: Double

    /// 0 before it, 1 after it, and in proportion to time between.
    func progress(at seconds: Double) -> Double {
        if seconds < begin { return 0 }
        return seconds < end ? (seconds - begin) / (end - begin) : 1
    }

    /// Those of a gesture for the phases whose names the scene's expressions know: the scene's own gesture has these. A
    /// gesture of another file has some of them, and others that only take time; one that it lacks never begins.
    static func all(_ gesture: Gesture, in scene: ResolvedScene) throws -> [ReleasePhase] {
        let own = try gesture.phases.map { ($0.name, try ReleasePhase($0, in: scene)) }
        let known = scene.scene.gesture?.phases.map(\.name) ?? []
        let named = Dictionary(own) { first, _ in first }
        let never = ReleasePhase(begin: .infinity, end: 0)
        return known.map { named[$0] ?? never } + own.filter { !known.contains($0.0) }.map(\.1)
    }

    private init(begin: Double, end: Double) { (self.begin, self.end) = (begin, end) }

    private init(_ phase: PhaseModel, in scene: ResolvedScene) throws {
        begin = try scene.number(phase.begin, scene.bindings)
        end = try scene.number(phase.end, scene.bindings)
        guard begin >= 0, end >= begin, end <= SceneLimits.gestureDuration else {
            throw scene.error(
                "the phase '\(phase.name)' goes from \(begin.text) s to \(end.text) s; it begins at the release or "
                    + "later, and ends after that and within \(SceneLimits.gestureDuration.text) s", at: phase.origin)
        }
    }
}
