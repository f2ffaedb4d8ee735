import ZoetropeNumbers
import ZoetropeSceneModel

/// What fingers did in a recording.
package struct MeasuredGesture: Sendable {
    /// A gesture file, as `--gesture` takes it.
    package let file: String
    let run: GestureRun
    /// Seconds since the recording's first frame: when the fingers begin to move, and let go.
    package let begins, release: Double
    /// The progress furthest from the start, and the progress at which the run comes to rest.
    package let furthest, target: Double
    /// The fingers' speed at the release, in points a second; nil if only the progress is known.
    package let speed: Double?
    /// The progress's speed at the release, in shares of the way a second; below 0 toward the start.
    package let progressSpeed: Double
    /// Whether the run goes back to where it began.
    package var isCancelled: Bool { !run.finishes && target == startProgress }
    let startProgress: Double
    /// Whether the scene's own threshold or detents would have decided otherwise.
    package let isAgainstRule: Bool
    /// How many numbers describe the gesture.
    let numbers: Int

    /// In one sentence.
    package var words: String {
        func percent(_ v: Double) -> String { NumberText.short(100 * v, places: 0) + " %" }
        let way =
            "a finger drives it from \(NumberText.seconds(begins)) to \(NumberText.seconds(release)), at most to "
            + percent(furthest)
        let pace =
            speed.map { "released at \(NumberText.short($0, places: 0)) points a second" }
            ?? "released at \(percent(abs(progressSpeed))) of the way a second"
        let end = isCancelled ? "cancelled" : run.finishes ? "finished" : "it comes to rest at \(percent(target))"
        let rule = isAgainstRule ? ", which the scene's own rule would not have done" : ""
        return "\(way); \(pace); \(end)\(rule)"
    }
}
