import ZoetropeDisplayList
import ZoetropeGeometry
import ZoetropeLayers
import ZoetropeSceneModel
import ZoetropeTypography

/// A resolved scene that can be evaluated at any moment.
package struct PresentationTree: Sendable {
    package let scene: ResolvedScene
    /// What is drawn around the canvas.
    package let frame: DeviceFrame?
    /// What stands below it.
    package let caption: Caption?
    /// Has the scene's fonts.
    package let typesetter: Typesetter

    package init(
        _ scene: ResolvedScene, frame: DeviceFrame? = nil, caption: Caption? = nil,
        typesetter: Typesetter = Typesetter()
    ) {
        self.scene = scene
        self.frame = frame
        self.caption = caption
        self.typesetter = typesetter
    }

    /// What to draw at `moment`, at `scale` pixels per point.
    ///
    /// - Throws: a `SceneError` if a value is not allowed at that moment.
    package func displayList(at moment: Moment, scale: Double) throws -> DisplayList {
        try displayList(of: root(at: moment), at: moment, scale: scale)
    }

    func displayList(of root: LayerState, at moment: Moment, scale: Double) throws -> DisplayList {
        framed(try limited(at: moment) { try root.items(on: screen(scale: scale), scale: scale) }, scale: scale)
    }

    private func screen(scale: Double) -> PixelRect {
        let screen = canvasRect(scale: scale)
        return PixelRect(x: Int(screen.x), y: Int(screen.y), width: Int(screen.width), height: Int(screen.height))
    }

    /// The canvas' items with what is around them.
    private func framed(_ items: [DisplayList.Item], scale: Double) -> DisplayList {
        let size = pixelSize(scale: scale), screen = canvasRect(scale: scale)
        guard frame != nil || caption != nil else {
            return DisplayList(width: size.width, height: size.height, background: scene.background, items: items)
        }
        let canvas =
            frame?.around(items, screen: screen, background: scene.background, canvas: scene.canvas, scale: scale)
            ?? [Caption.canvas(items, screen: screen, background: scene.background)]
        return DisplayList(
            width: size.width, height: size.height, background: .clear,
            items: canvas + (placedCaption(scale: scale)?.items ?? []))
    }

    /// The size of the picture in pixels: the canvas, the frame around it, and the caption below.
    package func pixelSize(scale: Double) -> (width: Int, height: Int) {
        let size = framedSize(scale: scale)
        return (size.width, size.height + (placedCaption(scale: scale)?.height ?? 0))
    }

    private func placedCaption(scale: Double) -> (items: [DisplayList.Item], height: Int)? {
        let size = framedSize(scale: scale)
        return caption?.placed(below: size.height, width: size.width, scale: scale, typesetter)
    }

    private func framedSize(scale: Double) -> (width: Int, height: Int) {
        let screen = canvasRect(scale: scale)
        let margins = frame?.margins(scene.canvas, scale: scale)
        return (
            Int(screen.maxX) + (margins?.right ?? 0), Int(screen.maxY) + (margins?.bottom ?? 0)
        )
    }

    /// The canvas in the picture, in pixels: its points times `scale`, rounded, at least 1 x 1.
    package func canvasRect(scale: Double) -> Rect {
        let margins = frame?.margins(scene.canvas, scale: scale)
        return Rect(
            x: Double(margins?.left ?? 0), y: Double(margins?.top ?? 0),
            width: max(1, (scene.canvas.width * scale).rounded()),
            height: max(1, (scene.canvas.height * scale).rounded()))
    }

    /// The whole of the picture `id`, in its pixels.
    package func sourceRect(ofPicture id: Int) -> Rect {
        let size = scene.pictures[id]
        return Rect(Size(Double(size.width), Double(size.height)))
    }

    /// The layers at `moment`: all that are not hidden, in drawing order, sublayers after their layer.
    package func layers(at moment: Moment) throws -> [LayerReport] {
        let root = try root(at: moment)
        return try limited(at: moment, root.reports)
    }

    /// The results of `displayList(at:scale:)` and `layers(at:)` from a single evaluation of the scene.
    package func snapshot(at moment: Moment, scale: Double) throws -> (list: DisplayList, layers: [LayerReport]) {
        let root = try root(at: moment)
        let drawn = try limited(at: moment) { try root.snapshot(on: screen(scale: scale), scale: scale) }
        return (framed(drawn.items, scale: scale), drawn.reports)
    }

    /// Layers of which only the file says which is in front, though another one beside them is tilted.
    package func tiedLayers(at moment: Moment) throws -> [TiedLayers] {
        let root = try root(at: moment)
        return try limited(at: moment, root.tiedLayers)
    }

    /// Evaluates and lays out the layers of a moment, as for drawing it. `last` are those of the moment before, which
    /// need not be laid out again.
    package func tryLayout(at moment: Moment, after last: inout LayerState?) throws {
        let root = try root(at: moment), isAgain = root == last
        last = root
        if !isAgain { _ = try displayList(of: root, at: moment, scale: 1) }
    }

    /// The values of each layer that `layers(at:)` reports, in the same order. What has its default is left out, except
    /// for the place.
    package func values(at moment: Moment) throws -> [[LayerValue]] {
        let root = try root(at: moment), pictures = scene.scene.pictures.map(\.name)
        return try limited(at: moment) { try root.values(pictures: pictures) }
    }

    /// The topmost layer that draws something at each of some points of the canvas, as an index into `layers(at:)`; nil
    /// where only the background shows. A bent layer counts as flat, and a picture's clear pixels count as drawn; layers
    /// of at most the opacity `alpha` are seen through.
    package func layers(under points: [Point], at moment: Moment, above alpha: Double = 0) throws -> [Int?] {
        let root = try root(at: moment)
        return try limited(at: moment) { try root.layers(under: points, above: alpha) }
    }

    /// The result of `body`. A `FrameLimit` that it throws becomes a `SceneError`.
    private func limited<Result>(at moment: Moment, _ body: () throws -> Result) throws -> Result {
        do { return try body() } catch let limit as FrameLimit {
            let origin = limit.tag.map { scene.scene.source.origin(tag: $0) }
            throw scene.error(limit.message(when: scene.when(try scene.bindings(at: moment))), at: origin)
        }
    }

    /// Evaluates the scene at a moment, and draws nothing.
    ///
    /// - Throws: a `SceneError` if a value is not allowed at that moment.
    package func evaluate(at moment: Moment) throws { _ = try root(at: moment) }

    /// The canvas with its layers at a moment.
    ///
    /// - Throws: a `SceneError` if a value is not allowed at that moment.
    package func root(at moment: Moment) throws -> LayerState {
        var evaluator = try Evaluator(scene, typesetter: typesetter, at: moment)
        return try evaluator.root()
    }
}
