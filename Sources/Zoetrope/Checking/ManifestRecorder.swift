/// Takes the fingerprints of a plan's frames from runs of the scene, while they draw them; what no run has shown is drawn for the manifest alone.
public final class ManifestRecorder {
    public let plan: CheckPlan
    private let wanted: Set<Moment>
    private var seen: [Moment: Fingerprint] = [:]

    public init(_ plan: CheckPlan) {
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
    public func manifest(of production: Production, jobs: Int) throws -> Manifest {
        let rest = CheckPlan(times: unseen, scale: plan.scale, fps: plan.fps)
        let drawn = try production.frames(rest, jobs: jobs) { Manifest.Frame(time: $1, fingerprint: Fingerprint(of: $0), description: $2) }
        let recorded = try seen.map { moment, print in
            Manifest.Frame(time: FrameTime(seconds: moment.time), fingerprint: print, description: FrameDescription(try production.layers(at: moment)))
        }
        return Manifest(header: try production.manifestHeader(scale: plan.scale, fps: plan.fps), frames: recorded + drawn)
    }
}
