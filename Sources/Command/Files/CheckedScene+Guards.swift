import Zoetrope
import ZoetropeGoldens
import ZoetropeRuns
import ZoetropeSceneModel

extension CheckedScene {
    /// What a run is held to besides its goldens. What holds for the scene as a whole stands with its first run.
    func guards(of run: CheckedRun, _ variant: CheckedVariant, _ renderer: SceneRenderer) throws -> Guards {
        let frames = variant.frames, request = frames.request
        var guards = Guards()
        (guards.tolerance, guards.tolerances) = ("\(request.tolerance)", request.tolerances)
        guards.ignore = request.ignored.map(\.text)
        if frames.isConfigured {
            guards.strict = request.strict
            if !frames.isPartial {
                guards.times = request.times
                if request.times == nil { guards.every = request.every }
            }
        }
        let ways = variant.ways(of: renderer)
        let first = Way.allCases.first(where: ways.contains)
        guard variant.name == nil, variant.playback == nil, first == run.settings.way else { return guards }
        let scene = renderer.scene.scene
        let all = try scene.claims + claims.flatMap { try scene.claims($0.list, in: $0.document) }
        guards.expect = all.map { Guards.Claim(that: $0.text, terms: $0.terms) }
        guards.allow = scene.allowedLint.map(\.rawValue).sorted()
        guards.ways = ways.map(\.rawValue).sorted()
        guards.against = recordings.map(\.guardian)
        return guards
    }
}

extension CheckedRecording {
    /// The recording and its tolerances, as a manifest keeps them.
    fileprivate var guardian: Guards.Recording {
        Guards.Recording(
            recording: name, way: (isBack ? Way.back : .forward).rawValue,
            limits: [
                "points": tolerance.points, "degrees": tolerance.degrees, "milliseconds": tolerance.milliseconds,
                "opacity": tolerance.opacity,
            ], fps: rate, changes: changes.labels(in: .recording))
    }
}
