import Zoetrope
import ZoetropeGoldens

extension LayerRun {
    /// The manifest of a run: what each frame of its own rate shows. The frames are drawn for it.
    package func manifest(_ header: Manifest.Header, playback: Playback, options: RunOptions) throws -> Manifest {
        let produced = try produced(playback, options), whole = try produced.wholeRun()
        // Of a blurred frame, the first moment is described.
        let firsts = try whole.entries.map { try produced.timing.times(at: $0.instant)[0] }, known = Set(firsts)
        var descriptions: [Double: FrameDescription] = [:], frames: [Manifest.Frame] = []
        try draw(produced, whole) { time, state in
            guard known.contains(time) else { return }
            descriptions[time] = FrameDescription(of: try state.reports())
        } visit: { bitmap, instant in
            frames.append(
                Manifest.Frame(
                    time: FrameTime(seconds: instant), fingerprint: Fingerprint(of: bitmap),
                    description: descriptions[firsts[frames.count]]))
        }
        return Manifest(header: header, frames: frames)
    }
}
