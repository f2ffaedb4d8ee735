import ZoetropeCodecs
import Foundation
import ZoetropeGeometry
import ZoetropeGoldens
import ZoetropePixels
import ZoetropePresentation
import ZoetropePreview
import ZoetropeRasterizer
import ZoetropeRuns
import ZoetropeSceneModel
import ZoetropeFrames

/// A part of the program that reads untrusted input: all bytes must lead to a value or an error, within the limits that
/// docs/reliability.md states. A trap, an access outside memory, a hang or too much memory is a finding.
package enum FuzzTarget: String, CaseIterable, Sendable {
    /// The bytes are a scene's text.
    case scene
    /// The bytes select an expression from the grammar.
    case expression
    /// The bytes select a scene from the vocabulary, which is drawn at several times on a small canvas.
    case vocabulary
    /// The bytes select a gesture, its rule, its release and what follows the fingers; the run is drawn with each outcome.
    case gesture
    /// The bytes are a project's zoetrope.json.
    case configuration
    /// The bytes are what a browser sends to the preview: a request, and the messages of a WebSocket.
    case preview
    /// The bytes are a file: PNG, APNG, GIF, JPEG or WebP.
    case pictures
    /// The bytes select a PNG or APNG file of chunks with right checksums.
    case chunks
    /// The bytes are a run's manifest.
    case manifest
    /// The bytes select an ICC profile, which a PNG has.
    case profile
    /// The bytes select changes of the bundled font, in which a text is set.
    case font
    /// The bytes select an archive of Core Animation, which is drawn at several times.
    case archive

    /// True when the input was valid, so that all of the target's code was reached. Canvases of more than `side` points
    /// are drawn at a smaller scale.
    @discardableResult package func run(_ bytes: UnsafeRawBufferPointer, side: Double = 256) -> Bool {
        switch self {
        case .scene: return Self.draw(String(decoding: bytes, as: UTF8.self), [(0.5, .forward), (0.5, .back)], side)
        case .expression:
            let text = SceneGrammar.expression(from: bytes)
            return Self.draw(
                #"{"duration": 1, "canvas": {"width": 8, "height": 8}, "layers": [{"opacity": "\#(text)"}]}"#,
                [(0.3, .forward)], side)
        case .vocabulary:
            return Self.draw(SceneGrammar.scene(from: bytes), [(0, .forward), (0.37, .back), (1, .forward)], side)
        case .gesture: return Self.drawGesture(SceneGrammar.gestureScene(from: bytes), side)
        case .configuration:
            let text = String(decoding: bytes, as: UTF8.self)
            return (try? CheckConfiguration(text: text, file: "zoetrope.json")) != nil
        case .preview: return PreviewProtocol.isUnderstood(bytes)
        case .pictures: return Self.read(bytes)
        case .chunks: return PictureGrammar.file(from: bytes).withUnsafeBytes(Self.read)
        case .manifest: return (try? Manifest(decoding: Array(bytes), path: "manifest.json")) != nil
        case .profile:
            var choices = Choices(bytes)
            let file = ProfiledPNG.file(profile: ProfileGrammar.profile(&choices))
            return (try? PNGReader.read(file, name: "picture.png")) != nil
        case .font:
            var choices = Choices(bytes)
            return DamagedFont.isUsable(&choices)
        case .archive: return ArchiveGrammar.isDrawn(ArchiveGrammar.archive(from: bytes))
        }
    }

    /// The scene that `vocabulary` generates from these bytes, for the analysis of a finding.
    package static func drawnScene(from bytes: UnsafeRawBufferPointer) -> String { SceneGrammar.scene(from: bytes) }

    // MARK: Scenes

    private static let screens: [Picture] = [
        Picture(Bitmap(width: 64, height: 96, filledWith: .white)),
        Picture(Bitmap(width: 64, height: 96, filledWith: PremultipliedRGBA8(r: 10, g: 90, b: 60, a: 128)), density: 2),
    ]
    /// Draws a scene at fractions of its duration.
    private static func draw(_ text: String, _ times: [(Double, Moment.Direction)], _ side: Double) -> Bool {
        guard let scene = try? Scene(text: text, file: "scene.json") else { return false }
        let sizes = scene.pictures.enumerated().map { k, reference in
            let picture = screens[k % screens.count], bitmap = picture.bitmap
            return (
                reference.name,
                Setting.PictureSize(width: bitmap.width, height: bitmap.height, density: picture.density)
            )
        }
        let setting = Setting(pictures: Dictionary(sizes) { first, _ in first })
        guard let resolved = try? scene.resolve(setting) else { return false }
        let tree = PresentationTree(resolved)
        let textures = TextureSet(scene.pictures.indices.map { screens[$0 % screens.count] })
        let rasterizer = Rasterizer(textures: textures)
        let scale = min(1, side / max(resolved.canvas.width, resolved.canvas.height))
        let size = tree.pixelSize(scale: scale)
        var bitmap = Bitmap(width: size.width, height: size.height)
        var isDrawn = false
        for (time, direction) in times {
            let moment = Moment(time: time * resolved.duration, direction: direction)
            guard let list = try? tree.displayList(at: moment, scale: scale) else { continue }
            rasterizer.draw(list, into: &bitmap)
            isDrawn = true
        }
        _ = try? tree.layers(at: Moment(time: 0.5 * resolved.duration))
        return isDrawn
    }

    /// Draws a few moments of a gesture's run.
    private static func drawGesture(_ text: String, _ side: Double) -> Bool {
        guard let scene = try? Scene(text: text, file: "scene.json"), let gesture = scene.gesture,
            let resolved = try? scene.resolve(Setting(pictures: [:]))
        else { return false }
        let tree = PresentationTree(resolved), scale = min(1, side / max(resolved.canvas.width, resolved.canvas.height))
        let rasterizer = Rasterizer(textures: TextureSet([])), size = tree.pixelSize(scale: scale)
        var bitmap = Bitmap(width: size.width, height: size.height), isDrawn = false
        for outcome in Gesture.Outcome.allCases {
            guard let run = try? GestureRun(gesture, in: resolved, outcome: outcome) else { continue }
            for part in [0, 0.5, 0.9, 1] {
                guard let moment = try? run.moment(at: run.duration * part),
                    let list = try? tree.displayList(at: moment, scale: scale)
                else { continue }
                rasterizer.draw(list, into: &bitmap)
                isDrawn = true
            }
        }
        return isDrawn
    }

    // MARK: Pictures

    private static let limits = ImageLimits(side: 4096, pixels: 1 << 20, fileBytes: 1 << 20, frames: 50)

    private static func read(_ bytes: UnsafeRawBufferPointer) -> Bool {
        let isPicture = (try? PictureReader.read(Array(bytes), name: "picture", limits: limits)) != nil
        return readAnimation(bytes) || isPicture
    }

    private static func readAnimation(_ bytes: UnsafeRawBufferPointer) -> Bool {
        let path = NSTemporaryDirectory() + "zoetrope-fuzz-\(getpid())"
        guard FileManager.default.createFile(atPath: path, contents: Data(bytes)) else { return false }
        defer { unlink(path) }
        guard let reader = try? AnimationReader(contentsOf: path, limits: limits) else { return false }
        while (try? reader.next()) != nil {}
        return true
    }
}
