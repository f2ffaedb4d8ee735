import DisplayList
import Geometry
import SceneModel

/// A resolved scene that can be evaluated at any moment.
package struct PresentationTree: Sendable {
    package let scene: ResolvedScene
    /// What is drawn around the canvas.
    package let frame: DeviceFrame?

    package init(_ scene: ResolvedScene, frame: DeviceFrame? = nil) {
        self.scene = scene
        self.frame = frame
    }

    /// What to draw at `moment`, at `scale` pixels per point.
    ///
    /// - Throws: a `SceneError` if a value is not allowed at that moment.
    package func displayList(at moment: Moment, scale: Double) throws -> DisplayList {
        displayList(of: try root(at: moment), scale: scale)
    }

    private func displayList(of root: LayerState, scale: Double) -> DisplayList {
        let size = pixelSize(scale: scale), screen = canvasRect(scale: scale)
        let builder = DisplayListBuilder(
            screen: PixelRect(
                x: Int(screen.x), y: Int(screen.y), width: Int(screen.width), height: Int(screen.height)))
        let plane = Homography.scale(scale, scale).then(.translation(screen.x, screen.y))
        let items = root.sublayers.flatMap { builder.items(of: $0, in: root, seenThrough: plane) }
        guard let frame else {
            return DisplayList(width: size.width, height: size.height, background: scene.background, items: items)
        }
        return DisplayList(
            width: size.width, height: size.height, background: .clear,
            items: frame.around(
                items, screen: screen, background: scene.background, canvas: scene.canvas, scale: scale))
    }

    /// The size of the picture in pixels: the canvas and the frame around it.
    package func pixelSize(scale: Double) -> (width: Int, height: Int) {
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

    /// The layers at `moment`: all that are not hidden, bottom first, sublayers after their layer.
    package func layers(at moment: Moment) throws -> [LayerReport] {
        layers(of: try root(at: moment))
    }

    /// The results of `displayList(at:scale:)` and `layers(at:)` from a single evaluation of the scene.
    package func snapshot(at moment: Moment, scale: Double) throws -> (list: DisplayList, layers: [LayerReport]) {
        let root = try root(at: moment)
        return (displayList(of: root, scale: scale), layers(of: root))
    }

    private func layers(of root: LayerState) -> [LayerReport] {
        var reports: [LayerReport] = []
        func add(_ layer: LayerState, in parent: LayerState, path: [String], plane: Homography, opacity: Double) {
            let seen = Homography(layer.transform(in: parent)).then(plane), opacity = opacity * layer.opacity
            reports.append(LayerReport(layer, inside: path, seenThrough: seen, opacity: opacity))
            for sublayer in layer.sublayers {
                add(sublayer, in: layer, path: path + [layer.name], plane: seen, opacity: opacity)
            }
        }
        for layer in root.sublayers { add(layer, in: root, path: [], plane: .identity, opacity: 1) }
        return reports
    }

    func root(at moment: Moment) throws -> LayerState {
        var evaluator = try Evaluator(scene, at: moment)
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
    /// The layer's `zPosition`: among siblings, higher ones are drawn later.
    package let zPosition: Double
    /// Whether its front faces the viewer.
    package let facesViewer: Bool
    /// A description of the mask, such as `circle (330, 60) radius 20`; nil without a mask.
    package var mask: String? { state.mask?.description }
    /// Without its sublayers.
    let state: LayerState

    init(_ layer: LayerState, inside containers: [String], seenThrough seen: Homography, opacity: Double) {
        (name, zPosition) = (layer.name, layer.zPosition)
        (self.containers, self.opacity) = (containers, opacity)
        var state = layer
        state.sublayers = []
        self.state = state
        corners = seen.image(of: layer.bounds.corners)
        facesViewer = seen.determinant > 0
    }
}
