import Zoetrope
import ZoetropeLayers
import ZoetropeTypography

/// Pictures that were made of layers: what looks the same is drawn once, and is one picture.
final class PictureMemory {
    private let shelf: PictureShelf, typesetter: Typesetter
    private var made: [(state: LayerState, scale: Double, picture: CGImage)] = []
    /// Pictures that are remembered.
    private static let most = 4

    init(shelf: PictureShelf = PictureShelf(), typesetter: Typesetter = Typesetter()) {
        (self.shelf, self.typesetter) = (shelf, typesetter)
    }

    func picture(of layer: CALayer, scale: Double) throws -> CGImage {
        var evaluator = TreeEvaluator(shelf: shelf, typesetter: typesetter)
        let time = layer.superlayer?.localTime ?? AnimationContext.current.now
        return try picture(of: evaluator.canvas(of: layer, at: time), scale: scale)
    }

    /// A canvas whose pictures are on this shelf.
    func picture(of canvas: LayerState, scale: Double) throws -> CGImage {
        if let known = made.first(where: { $0.scale == scale && $0.state == canvas }) { return known.picture }
        let size = CGSize(width: canvas.bounds.width, height: canvas.bounds.height)
        _ = try LayerRun.frameSize(of: size, scale: scale)
        let list = try canvas.displayList(scale: scale, background: .clear)
        let picture = CGImage(bitmap: try DisplayListRenderer(pictures: shelf.bitmaps).bitmap(of: list))
        made.append((canvas, scale, picture))
        if made.count > Self.most { made.removeFirst() }
        return picture
    }
}

extension CALayer {
    /// The tree as it looks now, in the bounds of this layer.
    ///
    /// - Parameter scale: pixels a point.
    package func picture(scale: Double) throws -> CGImage {
        try AnimationContext.current.pictures.picture(of: self, scale: scale)
    }
}
