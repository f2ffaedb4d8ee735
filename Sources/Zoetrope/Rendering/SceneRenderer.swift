import Foundation
import Rasterizer

/// A scene with its pictures: ready to draw any moment of it, or to write whole runs.
public struct SceneRenderer: Sendable {
    /// What a caller may change about a scene.
    package struct Options: Sendable {
        /// Files to use instead of the scene's own, by the pictures' names; their densities are read off the files' names.
        package var pictures: [String: String]
        package var parameters: [Setting.Assignment]
        /// In points; nil: the scene's own, which as a rule is its first picture's.
        package var canvas: Size?
        package var fit: PictureFit

        package init(
            pictures: [String: String] = [:], parameters: [Setting.Assignment] = [], canvas: Size? = nil,
            fit: PictureFit = .stretch
        ) {
            self.pictures = pictures
            self.parameters = parameters
            self.canvas = canvas
            self.fit = fit
        }
    }

    package let scene: ResolvedScene
    /// What is right and will hardly be meant, a line each: the scene's own, and each screen whose shape is not the canvas', with what `fit` makes of it.
    package let warnings: [String]
    /// The pictures' paths, as they were read.
    package let files: [String]
    private let tree: PresentationTree
    private let textures: TextureSet
    /// Of the pictures as they are drawn, by the names that the scene uses.
    let pictureFingerprints: [String: Fingerprint]

    /// Loads a scene file and its pictures, which are looked for beside it.
    package init(path: String, options: Options = Options()) throws {
        try self.init(Scene.load(path: path), directory: (path as NSString).deletingLastPathComponent, options: options)
    }

    /// `directory` is what the paths of the scene's own pictures are relative to; empty: the current one.
    package init(_ scene: Scene, directory: String, options: Options = Options()) throws {
        let scenePictures = try ScenePictures(scene, directory: directory, replacing: options.pictures)
        let unfitted = try scene.resolve(
            Setting(pictures: scenePictures.sizes, parameters: options.parameters, canvas: options.canvas))
        let fitted = scenePictures.fitted(to: unfitted.canvas, options.fit, background: unfitted.background)
        self.scene = try scene.resolve(
            Setting(pictures: fitted.sizes, parameters: options.parameters, canvas: unfitted.canvas))
        warnings = self.scene.warnings + scenePictures.mismatches(with: unfitted.canvas, options.fit)
        files = scenePictures.files
        tree = PresentationTree(self.scene)
        textures = TextureSet(fitted.pictures)
        pictureFingerprints = Dictionary(
            zip(fitted.references.map(\.name), fitted.pictures.map { Fingerprint(of: $0.bitmap) })
        ) { first, _ in first }
    }

    /// The paths of the pictures that a scene file names; none where it cannot be read.
    package static func pictures(ofScene path: String) -> [String] {
        let directory = (path as NSString).deletingLastPathComponent
        return (try? Scene.load(path: path))?.pictures.map { ScenePictures.path(of: $0, directory) } ?? []
    }

    /// The size of frames in pixels at `scale` pixels a point, within `FrameLimits`.
    package func size(scale: Double) throws -> FrameSize {
        guard scale.isFinite, scale > 0 else { throw RunError.scale(scale) }
        let wide = scene.canvas.width * scale, high = scene.canvas.height * scale, limit = Double(FrameLimits.side)
        guard wide <= limit, high <= limit, wide * high <= Double(FrameLimits.pixels) else {
            throw RunError.size(width: Int(min(wide, 1e9)), height: Int(min(high, 1e9)))
        }
        let size = tree.pixelSize(scale: scale)
        return FrameSize(width: size.width, height: size.height)
    }

    /// The scene at one moment, at `scale` pixels a point.
    package func frame(at moment: Moment, scale: Double = 1) throws -> Bitmap {
        let size = try size(scale: scale)
        var bitmap = Bitmap(width: size.width, height: size.height)
        Rasterizer(textures: textures).draw(try displayList(at: moment, scale: scale), into: &bitmap)
        return bitmap
    }

    /// What is drawn for one moment.
    package func displayList(at moment: Moment, scale: Double = 1) throws -> DisplayList {
        try tree.displayList(at: checked(moment), scale: scale)
    }

    /// What is on screen at a moment, bottom first.
    package func layers(at moment: Moment) throws -> [LayerReport] { try tree.layers(at: checked(moment)) }

    /// What the scene's author will hardly have meant.
    package func lint() throws -> [LintFinding] { try Linter(tree: tree, textures: textures).findings() }

    /// One thread's means of drawing.
    func makeRasterizer() -> Rasterizer { Rasterizer(textures: textures) }

    private func checked(_ moment: Moment) throws -> Moment {
        let limit = scene.duration(moment.direction)
        guard moment.time >= 0, moment.time <= limit else { throw RunError.time(moment.time, limit: limit) }
        return moment
    }

    package func frames(of playback: Playback, scale: Double) throws -> SceneFrames {
        let size = try size(scale: scale)
        return SceneFrames(
            tree: tree, textures: textures, playback: playback, scale: scale, width: size.width, height: size.height)
    }
}

/// In pixels.
package struct FrameSize: Hashable, Sendable {
    package let width, height: Int
}
