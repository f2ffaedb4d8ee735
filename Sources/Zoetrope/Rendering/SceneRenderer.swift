import ZoetropeDisplayList
import Foundation
import ZoetropeGeometry
import ZoetropeGoldens
import ZoetropeLayers
import ZoetropePixels
import ZoetropePresentation
import ZoetropeRuns
import ZoetropeSceneModel
import ZoetropeTypography
import ZoetropeThreads

/// A scene with its pictures: draws any moment of it, writes whole runs, and checks them.
///
/// A renderer is made once and used as often as needed, by any number of threads at a time. It keeps what it needs to
/// draw, so a second frame is cheaper than the first; the memory it keeps does not grow with the number of frames.
///
/// ```swift
/// let renderer = try SceneRenderer(path: "Scenes/cube.json")
/// let middle = try renderer.frame(at: renderer.duration / 2, scale: 2)
/// ```
public struct SceneRenderer: Sendable {
    package let scene: ResolvedScene
    /// What is allowed but probably not intended, a line each: tracks that nothing uses, screens whose shape is not the
    /// canvas'. Empty for most scenes.
    public let warnings: [String]
    /// The paths that were read: the scene's, where it was a file, and its pictures'.
    package let files: [String]
    package let tree: PresentationTree
    /// Draws with the scene's pictures; picture i is the scene's i-th.
    let drawing: DisplayListRenderer
    /// The fingerprints of the pictures as they are drawn, by their names in the scene, and of the fonts' files.
    package let pictureFingerprints: [String: Fingerprint]
    /// What the caller has changed about the scene.
    let changes: RunRequest

    /// Loads a scene file. Paths of pictures in it are relative to the file's folder.
    ///
    /// - Throws: a ``ZoetropeError``: of kind `scene` with everything that is wrong with the scene, or of kind
    ///   `picture`, `file` or `request`.
    public init(path: String, options: Options = Options()) throws {
        try self.init(
            Scene.draft(path: path), directory: (path as NSString).deletingLastPathComponent, file: path,
            options: options)
    }

    /// Reads a scene from its text.
    ///
    /// - Parameters:
    ///   - text: the text of the scene.
    ///   - name: what the scene is called in messages and goldens, without an ending.
    ///   - directory: the folder that paths of pictures in the scene are relative to.
    ///   - options: what to change about the scene.
    /// - Throws: a ``ZoetropeError``, as ``init(path:options:)`` does.
    public init(
        json text: String, name: String = "scene", directory: String = ".", options: Options = Options()
    ) throws {
        try self.init(Scene.draft(text: text, file: name), directory: directory, options: options)
    }

    /// Reads a scene from its text as UTF-8 bytes. The other parameters are those of
    /// ``init(json:name:directory:options:)-(String,_,_,_)``.
    public init(
        json data: Data, name: String = "scene", directory: String = ".", options: Options = Options()
    ) throws {
        guard let text = String(data: data, encoding: .utf8) else {
            throw SceneError(file: name, message: "the data is not UTF-8 text; a scene is a JSON text")
        }
        try self.init(json: text, name: name, directory: directory, options: options)
    }

    /// The paths of the scene's own pictures are relative to `directory`; empty means the current one.
    /// Pictures that are in `cache` are not decoded again.
    ///
    /// - Throws: a `SceneError` with the faults of the scene, of its files, and of its values as far as they can be
    ///   tried.
    package init(
        _ scene: Scene, directory: String, file: String? = nil, options: Options = Options(),
        cache: PictureCache? = nil
    ) throws {
        let folder = SceneFolder(path: directory, allowOutside: options.allowOutside)
        let sceneFonts = SceneFonts(scene, folder: folder)
        let scenePictures: ScenePictures
        do {
            scenePictures = try ScenePictures(
                scene, folder: folder, replacing: options.pictures, density: options.density ?? 1,
                isConcurrent: options.isConcurrent, cache: cache)
        } catch { throw scene.faults ?? error }
        if let error = try SceneTrial.faults(of: scene, scenePictures, sceneFonts, options) { throw error }
        let unfitted = try scene.resolve(
            Setting(pictures: scenePictures.sizes, parameters: options.assignments, canvas: options.canvas))
        let fitted = try scenePictures.fitted(to: unfitted.canvas, options.fit, background: unfitted.background)
        self.scene = try scene.resolve(
            Setting(pictures: fitted.sizes, parameters: options.assignments, canvas: unfitted.canvas))
        warnings =
            self.scene.warnings + scenePictures.mismatches(with: unfitted.canvas, options.fit)
            + scenePictures.strangers(beside: options.pictures)
            + scenePictures.misplaced(scene.parameters, beside: options.pictures, options.assignments)
            + (options.density == nil ? scenePictures.unstatedDensities(options.pictures) : [])
        files = [file].compactMap { $0 } + scenePictures.files + sceneFonts.files
        changes = RunRequest(options)
        tree = PresentationTree(
            self.scene, frame: try options.frame.map(DeviceFrame.init), caption: try options.caption.map(Caption.init),
            typesetter: Typesetter(fonts: sceneFonts.fonts))
        func make() -> PictureCache.Drawing {
            PictureCache.Drawing(
                renderer: DisplayListRenderer(fitted.pictures),
                prints: fitted.pictures.map { Fingerprint(of: $0.bitmap) },
                pixels: fitted.pictures.reduce(0) { $0 + $1.bitmap.width * $1.bitmap.height })
        }
        let key = scenePictures.key(unfitted.canvas, options.fit, background: unfitted.background)
        let made = cache?.drawing(key, make: make) ?? make()
        drawing = made.renderer
        pictureFingerprints = Dictionary(zip(fitted.references.map(\.name), made.prints)) { first, _ in first }
            .merging(sceneFonts.prints) { first, _ in first }
    }

    /// Another resolution of a renderer's scene, with the same pictures.
    init(_ other: SceneRenderer, _ scene: ResolvedScene) {
        self.scene = scene
        (warnings, files, drawing) = (other.warnings, other.files, other.drawing)
        (pictureFingerprints, changes) = (other.pictureFingerprints, other.changes)
        tree = PresentationTree(
            scene, frame: other.tree.frame, caption: other.tree.caption, typesetter: other.tree.typesetter)
    }

    /// What the scene is called: its file's name up to the first dot.
    public var name: String { scene.scene.name }

    /// The names of the scene's pictures, in its order.
    public var pictureNames: [String] { scene.scene.pictures.map(\.name) }

    /// The names of the scene's parameters, in its order.
    public var parameterNames: [String] { scene.scene.parameters.map(\.name) }

    /// The duration of the forward run, in seconds.
    public var duration: Double { scene.duration }

    /// The duration of the way back, in seconds.
    public var backDuration: Double { scene.backDuration }

    /// The canvas in points.
    public var canvas: DisplayList.Size { scene.canvas }

    /// The fingerprint of a scene file, as manifests have it; nil where it cannot be read.
    package static func fingerprint(ofScene path: String) -> Fingerprint? {
        (try? Scene.load(path: path)).map { Fingerprint(of: Array($0.source.text.utf8)) }
    }

    /// The paths of the pictures and fonts that a scene file names; none where it cannot be read.
    package static func pictures(ofScene path: String) -> [String] {
        let folder = SceneFolder(path: (path as NSString).deletingLastPathComponent, allowOutside: true)
        guard let scene = try? Scene.load(path: path) else { return [] }
        return (scene.pictures.map(\.file) + scene.fonts.map(\.file)).compactMap { try? folder.path(of: $0) }
    }
}

// MARK: Frames

extension SceneRenderer {
    /// The size of frames: the canvas times `scale`, rounded, at least 1 x 1, and the device frame around it.
    ///
    /// - Parameter scale: pixels per point, above 0.
    /// - Throws: a ``ZoetropeError`` when frames would be larger than 16,384 pixels on a side or 64 million in all.
    public func frameSize(scale: Double = 1) throws -> PixelSize {
        guard scale.isFinite, scale > 0 else { throw RunError.scale(scale) }
        try FrameLimits.check(width: canvas.width * scale, height: canvas.height * scale)
        let pixels = tree.pixelSize(scale: scale), size = PixelSize(width: pixels.width, height: pixels.height)
        try FrameLimits.check(width: Double(size.width), height: Double(size.height))
        return size
    }

    /// One frame of a run.
    ///
    /// - Parameters:
    ///   - time: seconds from the start of the run, 0 to its end. In the default run that is the scene's own time.
    ///   - playback: how the run goes through the scene.
    ///   - scale: pixels per point.
    /// - Throws: a ``ZoetropeError`` for a time outside the run, a size outside the limits, or a scene whose values are
    ///   invalid at that time.
    public func frame(at time: Double, of playback: Playback = Playback(), scale: Double = 1) throws -> Bitmap {
        try frame(at: moment(at: time, of: playback), scale: scale)
    }

    /// Draws one frame of a run into a bitmap of ``frameSize(scale:)``, and replaces all of its pixels. No memory is
    /// allocated for pixels, so this is the best way to draw many frames one after another.
    public func draw(
        at time: Double, of playback: Playback = Playback(), scale: Double = 1, into bitmap: inout Bitmap
    ) throws {
        let size = try frameSize(scale: scale)
        guard bitmap.width == size.width, bitmap.height == size.height else {
            throw RunError.canvas(
                bitmap.width, bitmap.height, expectedWidth: size.width, expectedHeight: size.height)
        }
        let list = try displayList(at: moment(at: time, of: playback), scale: scale)
        drawing.withRasterizer { $0.draw(list, into: &bitmap) }
    }

    /// What is drawn for one frame of a run, as data: surfaces, shadows and groups with their places on the canvas.
    public func displayList(
        at time: Double, of playback: Playback = Playback(), scale: Double = 1
    ) throws -> DisplayList {
        try displayList(at: moment(at: time, of: playback), scale: scale)
    }

    /// Draws the frames of a run on several threads and hands them over in their order, on the calling thread. A frame
    /// that equals the one before is not drawn again.
    ///
    /// - Parameters:
    ///   - playback: how the run goes through the scene.
    ///   - options: the frame rate, the scale, and how many threads draw.
    ///   - body: takes a frame and its time in seconds. An error that it throws ends the run and is rethrown.
    public func forEachFrame(
        of playback: Playback = Playback(), options: RunOptions = RunOptions(), _ body: (Bitmap, Double) throws -> Void
    ) throws {
        try forEachFrame(of: playback, options: options, cancellation: nil, body)
    }

    /// The frames of a run, drawn on several threads while the caller awaits them. A frame that equals the one before
    /// is not drawn again.
    ///
    /// ```swift
    /// for try await frame in renderer.frames(options: RunOptions(rate: 60, scale: 2)) {
    ///     encoder.append(frame.bitmap, at: frame.time)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - playback: how the run goes through the scene.
    ///   - options: the frame rate, the scale, and how many threads draw.
    public func frames(of playback: Playback = Playback(), options: RunOptions = RunOptions()) -> FrameSequence {
        FrameSequence { try forEachFrame(of: playback, options: options, cancellation: $0, $1) }
    }

    private func forEachFrame(
        of playback: Playback, options: RunOptions, cancellation: Cancellation?, _ body: (Bitmap, Double) throws -> Void
    ) throws {
        let timing = try PlaybackTiming(playback, of: scene).blurred(options.motionBlur, rate: options.rate.value)
        let schedule = try FrameSchedule.every(options.rate, for: timing.duration)
        let span = try options.span(last: schedule.frames.count - 1)
        let source = try frames(of: timing, scale: options.scale, cancellation: cancellation)
        try FrameRun(source: source, timeline: Timeline([schedule], within: span), jobs: options.jobs)
            .run(pool: Pool(source.size)) { frame, entry in try body(frame.bitmap, entry.instant) }
    }

    /// The scene at one moment, at `scale` pixels a point.
    package func frame(at moment: Moment, scale: Double = 1) throws -> Bitmap {
        drawing.drawn(try displayList(at: moment, scale: scale))
    }

    /// What is drawn for one moment.
    package func displayList(at moment: Moment, scale: Double = 1) throws -> DisplayList {
        _ = try frameSize(scale: scale)
        return try tree.displayList(at: checked(moment), scale: scale)
    }

    /// What is on screen at a moment, bottom first.
    package func layers(at moment: Moment) throws -> [LayerReport] { try tree.layers(at: checked(moment)) }

    /// The display list and the layers of one moment, from one evaluation of the scene.
    func snapshot(at moment: Moment, scale: Double) throws -> (list: DisplayList, layers: [LayerReport]) {
        try tree.snapshot(at: checked(moment), scale: scale)
    }

    package func frames(
        of timing: PlaybackTiming, scale: Double, cancellation: Cancellation? = nil
    ) throws -> SceneFrames {
        SceneFrames(
            tree: tree, drawing: drawing, timing: timing, scale: scale, size: try frameSize(scale: scale),
            cancellation: cancellation)
    }

    private func moment(at time: Double, of playback: Playback) throws -> Moment {
        let timing = try PlaybackTiming(playback, of: scene), run = playback.route.way.words(of: scene.scene.name)
        return try timing.moment(at: RunError.checked(time, within: timing.duration, of: run))
    }

    private func checked(_ moment: Moment) throws -> Moment {
        let limit = scene.duration(moment.direction)
        // After a gesture's release, a spring may go beyond the run's ends.
        if moment.pacing == .linear { return moment }
        let way: Way = moment.direction == .back ? .back : .forward
        var moment = moment
        moment.time = try RunError.checked(moment.time, within: limit, of: way.words(of: scene.scene.name))
        return moment
    }
}
