import Zoetrope
import ZoetropeGeometry
import ZoetropeGoldens
import ZoetropeLayers
import ZoetropePixels
import ZoetropeTypography

/// A tree at recorded moments: draws, writes and compares them without the tree.
package final class LayerRecording {
    private var moments: [(time: Double, state: LayerState)] = []
    private let shelf = PictureShelf(), typesetter = Typesetter()
    private let background: CGColor?
    /// In points.
    private let size: CGSize
    /// What cannot be drawn and is left out, a line each.
    package private(set) var warnings: [String] = []

    package init(size: CGSize, background: CGColor?) { (self.size, self.background) = (size, background) }

    /// Seconds, from the recording's start.
    package var times: [Double] { moments.map(\.time) }

    /// Records a tree as it is now. Times increase; a second moment of a time replaces the first.
    package func capture(_ root: CALayer, at time: Double) {
        var evaluator = TreeEvaluator(shelf: shelf, typesetter: typesetter)
        let state = evaluator.canvas(of: root, at: root.superlayer?.localTime ?? AnimationContext.current.now)
        for problem in evaluator.problems where !warnings.contains(problem) { warnings.append(problem) }
        if let last = moments.last, time - last.time < 1e-9 { moments.removeLast() }
        moments.append((time, state))
    }

    /// The index of the moment at a time.
    private func index(at time: Double) throws -> Int {
        var low = 0, high = moments.count
        while low < high {
            let middle = (low + high) / 2
            if moments[middle].time < time - 1e-8 { low = middle + 1 } else { high = middle }
        }
        guard low < moments.count else { throw UnrecordedTime(time: time, last: moments.last?.time ?? 0, next: nil) }
        guard abs(moments[low].time - time) <= 1e-8 else {
            throw UnrecordedTime(time: time, last: moments.last?.time ?? 0, next: moments[low].time)
        }
        return low
    }

    private var duration: Double { moments.last?.time ?? 0 }

    private func renderer() throws -> DisplayListRenderer { try DisplayListRenderer(pictures: shelf.bitmaps) }

    package func frameSize(scale: Double) throws -> PixelSize {
        try LayerRun.frameSize(of: size, scale: scale)
    }

    /// - Throws: a ``ZoetropeError``, also for a time that was not recorded.
    package func bitmap(at time: Double, scale: Double) throws -> Bitmap {
        _ = try frameSize(scale: scale)
        return try bitmap(of: moments[index(at: time)].state, scale, renderer())
    }

    private func bitmap(of state: LayerState, _ scale: Double, _ renderer: DisplayListRenderer) throws -> Bitmap {
        try renderer.bitmap(of: state.list(scale: scale, background: background?.color ?? .clear))
    }

    /// Where each layer is at a time.
    package func layers(at time: Double) throws -> [LayerReport] { try moments[index(at: time)].state.reports() }

    package func write(_ outputs: [Output], options: RunOptions, progress: (RunProgress) -> Void) throws {
        var outputs = outputs
        for index in outputs.indices { outputs[index].keep(.rate) }
        let size = try frameSize(scale: options.scale)
        let produced = try ProducedRun(PlaybackTiming(Playback(), duration: duration), options: options)
        let source = try LayerFrames(
            at: produced.times(of: outputs), timing: produced.timing, background: background?.color ?? .clear,
            scale: options.scale, size: size, pictures: { shelf.bitmaps },
            state: { time, _ in moments[try index(at: time)].state })
        try produced.write(outputs, of: source, progress: progress)
    }

    package func check(
        against folder: String, at times: [Double], name: String, scale: Double, tolerance: Tolerance,
        record: GoldenRecordMode, evidence: String?
    ) throws -> GoldenResult {
        var check = FrameCheck(folder: folder, name: name)
        (check.scale, check.tolerance, check.record, check.evidence) = (scale, tolerance, record, evidence)
        let renderer = try renderer()
        return try check.run(at: times, duration: duration, size: frameSize(scale: scale)) { time in
            let state = moments[try index(at: time)].state
            return (try bitmap(of: state, scale, renderer), try state.reports())
        }
    }
}

/// A time of which there is no frame.
private struct UnrecordedTime: ZoetropeError {
    let time, last: Double
    let next: Double?
    var kind: ZoetropeErrorKind { .request }

    var description: String {
        guard let next else { return "there is no frame at \(time) s: the recording ends at \(last) s" }
        return "there is no frame at \(time) s; the next one is at \(next) s: name the time when you record"
    }
}
