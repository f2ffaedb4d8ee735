import ZoetropeGoldens
import ZoetropeRuns
import ZoetropeSceneModel

/// The frames that are checked: of which run, when, and at what size.
package struct CheckPlan: Sendable {
    /// Seconds since the start of the run, each within 0…its duration.
    package var times: [Double]
    /// Pixels per point.
    package var scale: Double
    /// Frames per second that the times were taken from; it is only recorded.
    package var fps: Double
    /// What the run was asked for; it is only recorded.
    package var settings: RunRequest
    /// nil: the scene from start to end.
    package var playback: PlaybackTiming?
    /// The scene file and the configuration, relative to the goldens' folder, where they are known; only recorded.
    package var file, configuration: String?
    /// What the run is held to besides its goldens; only recorded, and compared with what was recorded.
    package var guards: Guards?

    package init(
        times: [Double], scale: Double, fps: Double, settings: RunRequest = RunRequest(),
        playback: PlaybackTiming? = nil
    ) {
        self.times = times
        self.scale = scale
        self.fps = fps
        self.settings = settings
        self.playback = playback
    }

    /// Every `step`-th frame of a run, from the first on, and the last one.
    package init(
        every step: Int, at rate: FrameRate, scale: Double, duration: Double, settings: RunRequest = RunRequest(),
        playback: PlaybackTiming? = nil
    ) throws {
        let frames = try FrameSchedule.every(rate, for: duration).frames
        let picked = frames.indices.filter { $0 % step == 0 || $0 == frames.count - 1 }
        self.init(
            times: picked.map { frames[$0].instant }, scale: scale, fps: rate.value, settings: settings,
            playback: playback)
    }

    /// The scene's moments at a time of the run: one, or those whose mean a blurred frame is.
    func moments(at time: Double) throws -> [Moment] { try playback?.moments(at: time) ?? [Moment(time: time)] }
}
