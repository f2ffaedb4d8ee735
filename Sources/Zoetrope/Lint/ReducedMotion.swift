import ZoetropeGeometry
import ZoetropeLayers
import ZoetropeNumbers
import ZoetropeSceneModel

extension SceneRenderer {
    /// The parameter by which a scene says what remains of it where motion is to be reduced: 1 there, else 0.
    package static let reduceMotion = "reduceMotion"

    /// What moves although the scene is asked to reduce motion: layers in sight that go farther than a twentieth of the
    /// canvas' shorter side. Of a scene without the parameter, that it lacks it.
    package func reducedMotionFindings() throws -> [LintFinding] {
        guard parameterNames.contains(SceneRenderer.reduceMotion) else {
            return [
                LintFinding(
                    rule: .motion, time: 0,
                    message:
                        "the scene has no parameter 'reduceMotion'; add one with the default 0, and fade "
                        + "instead of moving if it is 1")
            ]
        }
        let steps = 60, canvas = Rect(canvas), limit = 0.05 * min(canvas.width, canvas.height)
        var starts: [String: LayerReport] = [:], found: [LintFinding] = [], told: Set<String> = []
        for step in 0...steps {
            let time = duration * Double(step) / Double(steps)
            let reports = try layers(at: Moment(time: time))
            let seen = zip(reports, reports.inSight(in: canvas))
            for (path, (report, isSeen)) in zip(reports.map(\.path).numbered, seen) where isSeen {
                guard let start = starts[path] else {
                    starts[path] = report
                    continue
                }
                let way = zip(start.corners, report.corners).map { ($0 - $1).length }.max() ?? 0
                guard way > limit, told.insert(path).inserted else { continue }
                found.append(
                    LintFinding(
                        rule: .motion, time: time, layers: [path],
                        message:
                            "layer '\(SafeText.line(path, limit: 80))' moves by \(NumberText.short(way, places: 0)) points "
                            + "although motion is reduced; keep it in place and fade it"))
            }
        }
        return found
    }
}
