import ZoetropeGoldens
import ZoetropeRuns

/// A run that has goldens, although the scene does not play this way by itself, or not any more.
package struct FormerRun {
    package let playback: Playback
    /// The times of its goldens.
    package let times: [Double]
    /// Where it cannot be played: what a check of it says.
    package let lost: SceneOutcome?
}

extension SceneRenderer {
    /// The runs besides `playbacks` that have goldens. A way back can be played without one of the scene's own; a
    /// gesture that the scene has lost cannot.
    package func formerRuns(in folder: String, name: String?) throws -> [FormerRun] {
        let store = GoldenStore(directory: folder)
        return try [Playback(route: .back), Playback(route: .gesture)].compactMap { playback in
            guard !ways.contains(playback.route.way) else { return nil }
            let golden = goldenName(name, of: playback)
            guard let manifest = try store.scene(named: golden).manifest else { return nil }
            let times = manifest.frames.map(\.time)
            guard playback.route.way == .gesture else {
                let end = try PlaybackTiming(playback, of: scene).duration
                return FormerRun(playback: playback, times: times.map(\.seconds).filter { $0 <= end }, lost: nil)
            }
            // A gesture that a test gives is another test's.
            guard try RunRequest(manifest.header.settings).gesture == nil else { return nil }
            let fault = GoldenFault(.lost, "the scene has no gesture any more", .prune)
            return FormerRun(
                playback: playback, times: [], lost: SceneOutcome(name: golden, fault: fault, frames: times))
        }
    }
}
