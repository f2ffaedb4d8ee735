import Foundation
import Goldens
import Pixels
import SceneModel

/// Takes the fingerprints of a plan's frames from runs of the scene while they draw them. Frames that no run has shown
/// are drawn for the manifest alone.
package final class ManifestRecorder {
    package let plan: CheckPlan
    private let wanted: Set<Moment>
    private var seen: [Moment: Fingerprint] = [:]

    package init(_ plan: CheckPlan) {
        self.plan = plan
        wanted = Set(plan.times.map { Moment(time: $0) })
    }

    /// A frame that a run has drawn, at the plan's scale.
    func see(_ frame: Bitmap, at moment: Moment) {
        if wanted.contains(moment), seen[moment] == nil { seen[moment] = Fingerprint(of: frame) }
    }

    /// The times that no run has shown.
    package var unseen: [Double] { plan.times.filter { seen[Moment(time: $0)] == nil } }

    /// Of the scene that the runs were of.
    package func manifest(of renderer: SceneRenderer, jobs: Int) throws -> Manifest {
        let rest = CheckPlan(times: unseen, scale: plan.scale, fps: plan.fps)
        let drawn = try renderer.frames(rest, jobs: jobs) {
            Manifest.Frame(time: $1, fingerprint: Fingerprint(of: $0), description: $2)
        }
        var rows = seen.makeIterator(), recorded: [Manifest.Frame] = []
        let describe = { @Sendable () -> ((Moment, Fingerprint)) throws -> Manifest.Frame in
            { row in
                Manifest.Frame(
                    time: FrameTime(seconds: row.0.time), fingerprint: row.1,
                    description: FrameDescription(try renderer.layers(at: row.0)))
            }
        }
        try OrderedPipeline(workers: jobs).run(next: { rows.next().map { ($0.key, $0.value) } }, worker: describe) {
            recorded.append($0)
        }
        return Manifest(header: try renderer.manifestHeader(scale: plan.scale, fps: plan.fps), frames: recorded + drawn)
    }
}
