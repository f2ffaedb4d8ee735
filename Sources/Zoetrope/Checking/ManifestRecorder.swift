import ZoetropeGoldens
import ZoetropePixels
import ZoetropeSceneModel
import ZoetropeThreads

/// Takes the fingerprints of a plan's frames while runs draw them for their outputs. Frames of the plan that no run has
/// shown are drawn when the manifest is made.
package final class ManifestRecorder {
    package let plan: CheckPlan
    /// What the frame at each of the plan's times shows.
    private let moments: [Double: [Moment]]
    private let wanted: Set<[Moment]>
    private var seen: [[Moment]: Fingerprint] = [:]

    package init(_ plan: CheckPlan) throws {
        self.plan = plan
        var moments: [Double: [Moment]] = [:]
        for time in plan.times { moments[time] = try plan.moments(at: time) }
        self.moments = moments
        wanted = Set(moments.values)
    }

    /// A frame that a run has drawn, at the plan's scale. It shows `moments`: several, if it is blurred.
    func see(_ frame: Bitmap, at moments: [Moment]) {
        if wanted.contains(moments), seen[moments] == nil { seen[moments] = Fingerprint(of: frame) }
    }

    private func print(at time: Double) -> Fingerprint? { moments[time].flatMap { seen[$0] } }

    /// The times that no run has shown.
    package var unseen: [Double] { plan.times.filter { print(at: $0) == nil } }

    /// A frame that needs a description only.
    private struct Row: Sendable {
        let time: Double
        let moment: Moment
        let fingerprint: Fingerprint
    }

    /// The manifest of the plan. `renderer` must be the one whose runs were recorded.
    package func manifest(of renderer: SceneRenderer, jobs: Int) throws -> Manifest {
        var rest = plan
        rest.times = unseen
        let drawn = try renderer.frames(rest, jobs: jobs) {
            Manifest.Frame(time: $1, fingerprint: Fingerprint(of: $0), description: $2)
        }
        let rows = plan.times.compactMap { time in
            moments[time].flatMap { shown in seen[shown].map { Row(time: time, moment: shown[0], fingerprint: $0) } }
        }
        let recorded = try OrderedPipeline(workers: jobs).map(rows) {
            { row in
                Manifest.Frame(
                    time: FrameTime(seconds: row.time), fingerprint: row.fingerprint,
                    description: try renderer.describe(renderer.layers(at: row.moment), at: row.moment))
            }
        }
        return Manifest(header: try renderer.manifestHeader(of: plan), frames: recorded + drawn)
    }
}
