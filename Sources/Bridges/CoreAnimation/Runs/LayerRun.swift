import Foundation
import Zoetrope
import ZoetropeGeometry
import ZoetropeGoldens
import ZoetropeLayers
import ZoetropePixels
import ZoetropeTypography

/// A layer tree for some seconds: draws any moment of it, and writes it to files.
///
/// The tree's frames are evaluated in their order on the calling thread, which is where delegates, completion blocks and
/// display links are called, and are drawn by all cores. The pixels do not depend on their number.
///
/// ```swift
/// let spinner = CAShapeLayer()
/// spinner.bounds = CGRect(x: 0, y: 0, width: 60, height: 60)
/// …
/// try LayerRun(spinner, duration: 1).write([.gif(to: .path("spinner.gif"))])
/// ```
public final class LayerRun {
    /// The topmost layer; its bounds are the canvas, wherever its superlayer would have it.
    public let root: CALayer
    /// Seconds.
    public let duration: CFTimeInterval
    /// The clock's time at the run's start.
    public let start: CFTimeInterval
    /// What is behind all layers; clear at first.
    public var background: CGColor?
    private var events: [(time: Double, action: () -> Void)] = []
    private let shelf = PictureShelf()
    private let typesetter = Typesetter()
    /// What draws single frames, with as many of the shelf's pictures.
    private var drawn: (pictures: Int, sequence: DrawnSequence)?
    /// The last frame that was drawn by itself: while a tree stands still, its picture is the same.
    private var last: (state: LayerState, scale: Double, background: CGColor?)?
    /// The time up to which the tree has been brought.
    private var reached: Double?

    /// The run of a tree from now on.
    ///
    /// - Parameters:
    ///   - root: the topmost layer. Its bounds must have a size.
    ///   - duration: seconds, above 0.
    public init(_ root: CALayer, duration: CFTimeInterval = 1) {
        (self.root, self.duration) = (root, duration)
        start = AnimationContext.current.now
    }

    /// Does something at a time of the run, before its frame is drawn: a change of a property is animated then, as by
    /// Core Animation.
    public func at(_ time: CFTimeInterval, _ action: @escaping () -> Void) {
        events.append((time, action))
    }

    /// The size of frames in pixels, at `scale` pixels a point, rounded up.
    ///
    /// - Throws: a ``ZoetropeError`` for bounds without a size, and for more than 16,384 pixels a side or 64 million.
    public func frameSize(scale: Double = 1) throws -> PixelSize {
        try Self.frameSize(of: root.bounds.size, scale: scale)
    }

    /// The same for a canvas of that size in points.
    static func frameSize(of size: CGSize, scale: Double) throws -> PixelSize {
        guard scale.isFinite, scale > 0 else { throw RunError.scale(scale) }
        let width = Double(size.width) * scale, height = Double(size.height) * scale
        guard width >= 0.5, height >= 0.5 else {
            throw LayerRunError(
                "the layer's bounds are \(size.width) x \(size.height) points; the canvas needs a size: "
                    + "set the layer's bounds")
        }
        try FrameLimits.check(width: width, height: height)
        return PixelSize(width: pixels(Double(size.width), scale), height: pixels(Double(size.height), scale))
    }

    /// The tree at a time of the run, as a bitmap. Times of several calls must not decrease where the tree changes by
    /// itself.
    ///
    /// - Throws: a ``ZoetropeError`` for a size that is not allowed, and for layers that cannot be drawn.
    public func bitmap(at time: CFTimeInterval = 0, scale: Double = 1) throws -> Bitmap {
        _ = try frameSize(scale: scale)
        return try bitmap(of: state(at: time), scale: scale)
    }

    /// The layers of the tree at a time of the run, bottom first; for times as `bitmap(at:scale:)`.
    package func layers(at time: Double) throws -> [LayerReport] { try state(at: time).reports() }

    func bitmap(of state: LayerState, scale: Double) throws -> Bitmap {
        if let last, last.scale == scale, last.background == background, last.state == state,
            let bitmap = drawn?.sequence.bitmap
        {
            return bitmap
        }
        last = nil
        let list = try state.list(scale: scale, background: background?.color ?? .clear), pictures = shelf.bitmaps
        if drawn?.pictures != pictures.count {
            drawn = (pictures.count, try DisplayListRenderer(pictures: pictures).makeSequence())
        }
        guard let drawn else { preconditionFailure("the renderer has just been made") }
        let bitmap = try drawn.sequence.bitmap(of: list)
        last = (state, scale, background)
        return bitmap
    }

    /// The tree at a time of the run, as a picture.
    public func image(at time: CFTimeInterval = 0, scale: Double = 1) throws -> CGImage {
        CGImage(bitmap: try bitmap(at: time, scale: scale))
    }

    /// Writes the run to all outputs at once, as ``SceneRenderer`` does: a file appears when it is complete.
    ///
    /// - Parameters:
    ///   - outputs: what to write, each to a different place.
    ///   - playback: how the run is played: its way back is the way there in reverse. A run of layers has no gesture.
    ///   - options: the frame rate, the scale, motion blur, and how many threads draw.
    ///   - progress: called on the calling thread after each picture.
    /// - Throws: a ``ZoetropeError``.
    public func write(
        _ outputs: [Output], playback: Playback = Playback(), options: RunOptions = RunOptions(),
        progress: (RunProgress) -> Void = { _ in }
    ) throws {
        var outputs = outputs
        // Frames are evaluated at the times of the rates that were asked for.
        for index in outputs.indices { outputs[index].keep(.rate) }
        let produced = try produced(playback, options), timeline = try produced.timeline(of: outputs)
        let mayRepeat = outputs.contains { $0.maximumBytes != nil }
        try evaluate(produced, timeline, mayRepeat: mayRepeat) {
            try produced.write(outputs, of: $0, progress: progress)
        }
    }

    /// Draws a part of the run, which `render merge` puts together with the others.
    ///
    /// - Parameter header: what the run is made of.
    package func writePart(
        _ shard: Shard, of outputs: [Output], playback: Playback, options: RunOptions, header: Manifest.Header,
        to path: String, progress: (RunProgress) -> Void = { _ in }
    ) throws {
        let produced = try produced(playback, options)
        try evaluate(produced, try produced.timeline(of: outputs)) {
            try produced.writePart(shard, of: outputs, from: $0, header: header, to: path, progress: progress)
        }
    }

    // MARK: Frames

    /// The states of the tree that were in memory at a time when the run was last written.
    package private(set) var mostStates = 0

    func produced(_ playback: Playback, _ options: RunOptions) throws -> ProducedRun {
        try ProducedRun(PlaybackTiming(playback, duration: duration), options: options)
    }

    /// Draws each frame of a timeline.
    ///
    /// - Parameters:
    ///   - seen: is called with each moment of the tree, in order.
    ///   - visit: is called with each frame and its time in the run, in order.
    func draw(
        _ produced: ProducedRun, _ timeline: Timeline, seen: @escaping (Double, LayerState) throws -> Void,
        visit: (Bitmap, Double) throws -> Void
    ) throws {
        try evaluate(produced, timeline, seen: seen) { try produced.draw(timeline, of: $0, visit: visit) }
    }

    /// Evaluates the frames of a timeline, in the order of the tree's time: as they are drawn, where each is drawn once
    /// (not `mayRepeat`) and shows no earlier moment than the one before; else all before the first one is drawn.
    private func evaluate(
        _ produced: ProducedRun, _ timeline: Timeline, mayRepeat: Bool = false,
        seen: @escaping (Double, LayerState) throws -> Void = { _, _ in }, body: (any FrameProducer) throws -> Void
    ) throws {
        // The next run begins when this one did.
        defer { AnimationContext.current.now = start }
        let scale = produced.options.scale, size = try frameSize(scale: scale)
        let times = try produced.times(of: timeline), background = background?.color ?? .clear
        func evaluated(_ time: Double) throws -> LayerState {
            let state = try state(at: time)
            try seen(time, state)
            return state
        }
        if try !mayRepeat && produced.goesForward(through: timeline) {
            let frames = try LayerStream(
                at: times, timing: produced.timing, background: background, scale: scale, size: size, shelf: shelf,
                state: evaluated)
            defer { mostStates = frames.count.most }
            try body(frames)
        } else {
            let frames = try LayerFrames(
                at: times, timing: produced.timing, background: background, scale: scale, size: size,
                pictures: { shelf.bitmaps }, state: evaluated)
            mostStates = frames.states.count
            try body(frames)
        }
    }

    /// The tree as it is at its clock's time: nothing is laid out, begins or ends.
    fileprivate func still(scale: Double) throws -> CGImage {
        _ = try frameSize(scale: scale)
        var evaluator = TreeEvaluator(shelf: shelf, typesetter: typesetter)
        return CGImage(bitmap: try bitmap(of: evaluator.canvas(of: root, at: start), scale: scale))
    }

    /// What cannot be drawn and is left out, a line each, as far as it is known from the frames so far.
    public var warnings: [String] { left.lines }
    private var left = LeftOuts()

    // MARK: Evaluation

    /// Brings the tree to a time of the run, and evaluates it there.
    func state(at time: Double) throws -> LayerState {
        advance(to: time)
        var evaluator = TreeEvaluator(shelf: shelf, typesetter: typesetter)
        let state = evaluator.canvas(of: root, at: start + time)
        left.add(evaluator.left)
        return state
    }

    private func advance(to time: Double) {
        if reached == nil { commit(at: start) }
        let due = events.enumerated().filter { $0.element.time <= time + 1e-12 }
            .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
        events.removeAll { $0.time <= time + 1e-12 }
        for event in due {
            commit(at: start + event.element.time)
            event.element.action()
        }
        LayerLoop.passRefreshes(before: start + time, commit)
        LayerLoop.callEvents(until: start + time)
        AnimationContext.current.now = start + time
        LayerLoop.callLinks(by: start + time)
        commit(at: start + time)
        reached = time
    }

    private func commit(at time: Double) { LayerLoop.commit(root, at: time) }
}

extension CALayer {
    /// A picture of the tree as it is now; nothing is laid out, begins or ends.
    ///
    /// - Throws: an error for a size without pixels, for one with too many, and for what cannot be drawn.
    package final func stillImage(scale: Double) throws -> CGImage { try LayerRun(self).still(scale: scale) }
}

/// Why a run of layers cannot be drawn.
struct LayerRunError: ZoetropeError, Hashable {
    let description: String

    init(_ description: String) { self.description = description }
}
