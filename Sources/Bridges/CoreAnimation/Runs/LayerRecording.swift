import Zoetrope
import ZoetropeGeometry
import ZoetropeGoldens
import ZoetropeLayers
import ZoetropePixels
import ZoetropeTypography

/// A tree at recorded moments: draws, writes and compares them without the tree.
package final class LayerRecording {
    private var moments: [(time: Double, state: LayerState)] = []
    private let shelf = PictureShelf(), typesetter = Typesetter(), identities = LayerIdentities()
    private let background: CGColor?
    /// In points.
    private let size: CGSize
    /// What cannot be drawn and is left out.
    package private(set) var left = LeftOuts()

    package init(size: CGSize, background: CGColor?) { (self.size, self.background) = (size, background) }

    private lazy var pictures = PictureMemory(shelf: shelf, typesetter: typesetter)

    /// A layer as it is in a state of the tree, in its bounds; nil where it is not in it.
    ///
    /// - Parameter scale: pixels a point.
    package func picture(of layer: CALayer, in state: LayerState, scale: Double) throws -> CGImage? {
        guard let number = identities.known(layer), let own = state.descendant(tagged: number) else { return nil }
        return try pictures.picture(of: own.alone, scale: scale)
    }

    /// What was recorded last.
    package var last: LayerState? { moments.last?.state }

    /// Seconds, from the recording's start.
    package var times: [Double] { moments.map(\.time) }

    /// Records a tree as it is now. Times increase; a second moment of a time replaces the first.
    package func capture(_ root: CALayer, at time: Double) {
        var evaluator = TreeEvaluator(shelf: shelf, typesetter: typesetter)
        evaluator.identities = identities
        let state = evaluator.canvas(of: root, at: root.superlayer?.localTime ?? AnimationContext.current.now)
        left.add(evaluator.left)
        if let last = moments.last, time - last.time < 1e-9 { moments.removeLast() }
        moments.append((time, state))
    }

    // MARK: What changes at once

    /// Of each, what was there before code of the run's was called, and after it.
    private var changes: [(time: Double, before: LayerState, between: LayerState?, after: LayerState)] = []

    /// The tree a moment before a time, with no more done to it than time does.
    package func state(of root: CALayer, justBefore time: Double) -> LayerState {
        let context = AnimationContext.current, now = context.now
        context.now = max(0, time - 1e-6)
        defer { context.now = now }
        return state(of: root)
    }

    /// The tree as it is now.
    package func state(of root: CALayer) -> LayerState {
        var evaluator = TreeEvaluator(shelf: shelf, typesetter: typesetter)
        evaluator.identities = identities
        return evaluator.canvas(of: root, at: AnimationContext.current.now)
    }

    /// Notes what a call changed at a time.
    ///
    /// - Parameter between: when animations had ended and blocks were not called yet; never shown.
    package func note(_ before: LayerState, _ after: LayerState, between: LayerState? = nil, at time: Double) {
        if before != after { changes.append((time, before, between, after)) }
    }

    /// What the linter finds in the recording.
    ///
    /// - Parameters:
    ///   - settled: the tree without the animations that still run at the end, which `running` names.
    package func lint(settled: LayerState?, running: [String]) throws -> [LintFinding] {
        let canvas = Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height)), renderer = try renderer()
        let color = background?.color ?? .clear
        func moment(_ time: Double, _ state: LayerState) throws -> RecordedRun.Moment {
            RecordedRun.Moment(time: time, layers: try identities.named(state).reports(), canvas: canvas) { isBare in
                try renderer.bitmap(of: state.list(scale: 1, background: isBare ? .clear : color))
            }
        }
        let run = RecordedRun(
            canvas: canvas, moments: try moments.map { try moment($0.time, $0.state) },
            changes: try changes.map { change in
                let between = try change.between.map { try moment(change.time, $0) }
                return (try moment(change.time, change.before), between, try moment(change.time, change.after))
            })
        let rest = try settled.map { try run.rest(moment(duration, $0), running: running) } ?? []
        return try run.findings() + rest
    }

    /// The index of the moment at a time.
    private func index(at time: Double) throws -> Int {
        let index = moments.partitioningIndex { $0.time >= time - 1e-8 }
        guard index < moments.count else { throw UnrecordedTime(time: time, last: moments.last?.time ?? 0, next: nil) }
        guard abs(moments[index].time - time) <= 1e-8 else {
            throw UnrecordedTime(time: time, last: moments.last?.time ?? 0, next: moments[index].time)
        }
        return index
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
            state: { time in moments[try index(at: time)].state })
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

    var description: String {
        guard let next else { return "there is no frame at \(time) s: the recording ends at \(last) s" }
        return "there is no frame at \(time) s; the next one is at \(next) s: name the time when you record"
    }
}
