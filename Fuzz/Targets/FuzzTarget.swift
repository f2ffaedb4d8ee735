import Codecs
import Foundation
import Geometry
import Goldens
import Pixels
import Presentation
import Rasterizer
import SceneModel

/// A part of the program that reads untrusted input: all bytes must lead to a value or an error, within the limits that
/// docs/reliability.md states. A trap, an access outside memory, a hang or too much memory is a finding.
package enum FuzzTarget: String, CaseIterable, Sendable {
    /// The bytes are a scene's text.
    case scene
    /// The bytes select an expression from the grammar.
    case expression
    /// The bytes select a scene from the vocabulary, which is drawn at several times on a small canvas.
    case vocabulary
    /// The bytes are a file: PNG, APNG or GIF.
    case pictures
    /// The bytes are a run's manifest.
    case manifest
    /// The bytes are an ICC profile, embedded in a PNG.
    case profile

    /// True when the input was valid, so that all of the target's code was reached.
    @discardableResult package func run(_ bytes: UnsafeRawBufferPointer) -> Bool {
        switch self {
        case .scene: return Self.draw(String(decoding: bytes, as: UTF8.self), times: [0.5])
        case .expression:
            let text = SceneGrammar.expression(from: bytes)
            return Self.draw(
                #"{"duration": 1, "canvas": {"width": 8, "height": 8}, "layers": [{"opacity": "\#(text)"}]}"#,
                times: [0.3])
        case .vocabulary: return Self.draw(SceneGrammar.scene(from: bytes), times: [0, 0.37, 1])
        case .pictures: return Self.read(bytes)
        case .manifest: return (try? Manifest(decoding: Array(bytes), path: "manifest.json")) != nil
        case .profile: return (try? PNGReader.read(ProfiledPNG.file(profile: Array(bytes)), name: "picture.png")) != nil
        }
    }

    /// The scene that `vocabulary` generates from these bytes, for the analysis of a finding.
    package static func drawnScene(from bytes: UnsafeRawBufferPointer) -> String { SceneGrammar.scene(from: bytes) }

    // MARK: Scenes

    private static let screens: [Picture] = [
        Picture(Bitmap(width: 64, height: 96, filledWith: .white)),
        Picture(Bitmap(width: 64, height: 96, filledWith: PremultipliedRGBA8(r: 10, g: 90, b: 60, a: 128)), density: 2),
    ]
    /// Pixels a side; larger canvases are drawn at a smaller scale.
    private static let side = 256.0

    private static func draw(_ text: String, times: [Double]) -> Bool {
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
        for time in times {
            for direction in [Moment.Direction.forward, .back] {
                let moment = Moment(time: time * resolved.duration, direction: direction)
                _ = try? tree.layers(at: moment)
                guard let list = try? tree.displayList(at: moment, scale: scale) else { continue }
                rasterizer.draw(list, into: &bitmap)
                isDrawn = true
            }
        }
        return isDrawn
    }

    // MARK: Pictures

    private static let limits = ImageLimits(side: 4096, pixels: 1 << 20, fileBytes: 1 << 20, frames: 50)

    private static func read(_ bytes: UnsafeRawBufferPointer) -> Bool {
        let path = NSTemporaryDirectory() + "zoetrope-fuzz-\(getpid())"
        guard FileManager.default.createFile(atPath: path, contents: Data(bytes)) else { return false }
        defer { unlink(path) }
        guard let reader = try? AnimationReader(contentsOf: path, limits: limits) else { return false }
        while (try? reader.next()) != nil {}
        return true
    }
}
