import Zoetrope
import ZoetropeGoldens
import ZoetropeRuns

/// Which frames of a run are checked, and how: as the command line or zoetrope.json says.
struct FrameRequest {
    var request = RunRequest()
    /// Whether this is all that zoetrope.json says. The goldens then must have these frames and no others.
    var isConfigured = false
    /// What the run is held to besides its goldens.
    var guards: Guards?
    /// Whether only some frames were asked for. Other goldens are left alone.
    var isPartial = false

    /// The frames that were asked for. Without a configuration, frames that nobody asked for are those of the goldens,
    /// up to the end of the run; new goldens take the scale and the rate of `sibling`, another run of the scene.
    func plan(
        _ renderer: SceneRenderer, _ settings: RunRequest, _ manifest: Manifest?, sibling: Manifest? = nil
    ) throws -> CheckPlan {
        let header = isConfigured ? nil : (manifest ?? sibling)?.header
        let scale = request.has(\.scale) ? request.scale : header?.scale ?? 1
        // The goldens' own rate, so that --every counts the frames that they were taken from.
        let rate = request.has(\.rate) ? request.rate : header.flatMap { FrameRate(value: $0.fps) } ?? .sixty
        let playback = try renderer.playback(settings, fps: rate.value)
        func plan(at times: [Double]) -> CheckPlan {
            CheckPlan(times: times, scale: scale, fps: rate.value, settings: settings, playback: playback)
        }
        if let times = request.times {
            // A configuration has one list of times for all runs of a scene.
            let mayBeLate = isConfigured && settings.way != .forward,
                run = settings.way.words(of: renderer.scene.scene.name)
            return try plan(
                at: times.filter { !mayBeLate || !RunError.isLate($0, within: playback.duration) }
                    .map { try RunError.checked($0, within: playback.duration, of: run) })
        }
        if !isConfigured, let manifest, !request.has(\.every), !request.has(\.rate) {
            let times = renderer.times(within: manifest, duration: playback.duration)
            if !times.isEmpty { return plan(at: times) }
        }
        return try CheckPlan(
            every: request.every, at: rate, scale: scale, duration: playback.duration, settings: settings,
            playback: playback)
    }
}
