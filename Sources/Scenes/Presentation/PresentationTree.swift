import ZoetropeDisplayList
import ZoetropeGeometry
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
        try limited(at: moment) { try displayList(of: root, scale: scale) }
    }

    private func displayList(of root: LayerState, scale: Double) throws -> DisplayList {
        let size = pixelSize(scale: scale), screen = canvasRect(scale: scale)
        var builder = DisplayListBuilder(
            screen: PixelRect(
                x: Int(screen.x), y: Int(screen.y), width: Int(screen.width), height: Int(screen.height)))
        let plane = Homography.scale(scale, scale).then(.translation(screen.x, screen.y))
        let items = try builder.items(ofSublayersOf: root, seenThrough: plane)
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
    private func canvasRect(scale: Double) -> Rect {
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
        layers(of: try placed(root(at: moment), at: moment))
    }

    /// The results of `displayList(at:scale:)` and `layers(at:)` from a single evaluation of the scene.
    package func snapshot(at moment: Moment, scale: Double) throws -> (list: DisplayList, layers: [LayerReport]) {
        let root = try root(at: moment)
        let list = try displayList(of: root, at: moment, scale: scale)
        return (list, layers(of: try placed(root, at: moment)))
    }

    private func layers(of placed: [PlacedLayer]) -> [LayerReport] {
        var reports: [LayerReport] = []
        func add(_ layer: PlacedLayer, path: [String]) {
            reports.append(LayerReport(layer, inside: path))
            for sublayer in layer.sublayers { add(sublayer, path: path + [layer.layer.name]) }
        }
        for layer in placed { add(layer, path: []) }
        return reports
    }

    /// The scene's own layers, placed on a canvas of one pixel a point.
    func placed(_ root: LayerState, at moment: Moment) throws -> [PlacedLayer] {
        try limited(at: moment) {
            var budget = DepthBudget()
            return try PlacedLayer.sublayers(of: root, seenThrough: .identity, &budget)
        }
    }

    /// The result of `body`. A `DepthLimit` that it throws becomes a `SceneError`.
    private func limited<Result>(at moment: Moment, _ body: () throws -> Result) throws -> Result {
        do { return try body() } catch let limit as DepthLimit {
            throw scene.error(limit.message(when: scene.when(try scene.bindings(at: moment))), at: limit.origin)
        }
    }

    func root(at moment: Moment) throws -> LayerState {
        var evaluator = try Evaluator(scene, typesetter: typesetter, at: moment)
        return try evaluator.root()
    }
}

/// Where a layer is on the canvas at one moment.
package struct LayerReport: Hashable, Sendable {
    package let name: String
    /// The names of the layers that contain it, the outermost first.
    package let containers: [String]
    /// 0 for the scene's own layers, 1 for their sublayers, …
    package var depth: Int { containers.count }
    /// The corners of the bounds on the canvas, in points: upper left, upper right, lower right, lower left. There may
    /// be more or fewer if the layer reaches behind the eye.
    package let corners: [Point]
    /// The layer's own opacity times those of the layers that contain it; 0…1.
    package let opacity: Double
    /// The layer's `zPosition`, in points toward the viewer.
    package let zPosition: Double
    /// Whether its front faces the viewer.
    package let facesViewer: Bool
    /// A description of the mask, such as `circle (330, 60) radius 20`; nil without a mask.
    package var mask: String? { state.mask?.description }
    /// The number of pieces that other layers cut it into; 1 where it is whole, 0 for a transform layer.
    package let pieces: Int
    /// Without its sublayers.
    let state: LayerState
    /// Where the layer is in the scene's file; nil for layers that are not in it.
    package var origin: Origin? { state.origin }

    init(_ placed: PlacedLayer, inside containers: [String]) {
        let layer = placed.layer
        (name, zPosition) = (layer.name, layer.zPosition)
        (self.containers, opacity, pieces) = (containers, placed.opacity, placed.pieces)
        var state = layer
        state.sublayers = []
        self.state = state
        corners = placed.seen.image(of: layer.bounds.corners)
        facesViewer = placed.seen.determinant > 0
    }
}
