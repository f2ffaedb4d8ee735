import Foundation
import ZoetropeLayers
import ZoetropeGeometry
import ZoetropeSceneModel
import ZoetropeThreads

/// What a page needs on which somebody tries values: other parameters at once, and what is on the canvas.
extension SceneRenderer {
    /// The scene with these values for its parameters and defaults for the others. Pictures are not read again; they
    /// stay fitted to the canvas as they are.
    ///
    /// - Throws: a `SceneError` for a value that is not allowed.
    package func setting(_ assignments: [Setting.Assignment]) throws -> SceneRenderer {
        try resolved(scene.scene, assignments)
    }

    /// Another scene with the same pictures.
    private func resolved(_ other: Scene, _ assignments: [Setting.Assignment]) throws -> SceneRenderer {
        let names = scene.scene.pictures.map(\.name)
        let sizes = Dictionary(zip(names, scene.pictures)) { first, _ in first }
        return SceneRenderer(
            self, try other.resolve(Setting(pictures: sizes, parameters: assignments, canvas: scene.canvas)))
    }

    /// What is wrong with the scene's values at several moments.
    package func trial(with gesture: Gesture? = nil) throws -> SceneTrial { try SceneTrial(tree, gesture: gesture) }

    /// The values of each of the layers at a moment, in the order of `layers(at:)`.
    package func layerValues(at moment: Moment) throws -> [[LayerValue]] { try tree.values(at: moment) }

    /// The topmost layer at each of some points of the canvas, as an index into `layers(at:)`; those of at most the opacity
    /// `alpha` are seen through.
    package func layers(under points: [Point], at moment: Moment, above alpha: Double = 0) throws -> [Int?] {
        try tree.layers(under: points, at: moment, above: alpha)
    }

    /// The value of each track at a moment, in the order of the scene.
    package func trackValues(at moment: Moment) throws -> [Double] { try scene.bindings(at: moment).tracks }

    /// Draws with all cores. A bitmap of the frame's size is drawn into; another is replaced.
    package func draw(at moment: Moment, scale: Double, into bitmap: inout Bitmap) throws {
        let list = try displayList(at: moment, scale: scale)
        if bitmap.width != list.width || bitmap.height != list.height {
            bitmap = Bitmap(width: list.width, height: list.height)
        }
        drawing.draw(list, into: &bitmap, jobs: Threads.cores)
    }

    /// The picture at one pixel a point: its size with a device's frame and a caption, and where the canvas lies in it.
    package var picturePlace: (width: Int, height: Int, canvas: Rect) {
        let size = tree.pixelSize(scale: 1)
        return (size.width, size.height, tree.canvasRect(scale: 1))
    }

    /// Whether every pixel of every frame is opaque, known from the background, which is under all layers. Around a
    /// device and beside a caption, pixels are clear.
    package var isOpaque: Bool { scene.background.premultiplied.a == 255 && tree.frame == nil && tree.caption == nil }
}

extension SceneRenderer {
    /// The scene as another text has it, which names the same pictures; they are not read again.
    ///
    /// - Throws: a `SceneError` for a text that is not a scene, or for a value that is not allowed.
    package func rewritten(_ text: String, _ assignments: [Setting.Assignment]) throws -> SceneRenderer {
        try resolved(Scene(text: text, file: scene.scene.source.file), assignments)
    }

    /// The scene with these values as its own: they stand in its text, as its parameters' defaults.
    package func written(_ assignments: [Setting.Assignment]) throws -> SceneRenderer {
        guard !assignments.isEmpty else { return self }
        let values = Dictionary(assignments.map { ($0.name, $0.value) }) { $1 }
        return try rewritten(
            SceneEdit.text(sourceText, file: scene.scene.source.file, defaults: values), [])
    }

    /// The text of the scene's file.
    package var sourceText: String { scene.scene.source.text }

    /// The path of the scene's file, or the name that a text was given.
    package var sourceFile: String { scene.scene.source.file }
}
