import Zoetrope
import ZoetropeLayers
import ZoetropeTypography

/// Pictures that were made of layers: what looks the same is drawn once, and is one picture.
final class PictureMemory {
    private let shelf = PictureShelf(), typesetter = Typesetter()
    private var made: [(state: LayerState, scale: Double, picture: CGImage)] = []
    /// Pictures that are remembered.
    private static let most = 4

    func picture(of layer: CALayer, scale: Double) throws -> CGImage {
        _ = try LayerRecording(size: layer.bounds.size, background: nil).frameSize(scale: scale)
        var evaluator = TreeEvaluator(shelf: shelf, typesetter: typesetter)
        let state = evaluator.canvas(of: layer, at: layer.superlayer?.localTime ?? AnimationContext.current.now)
        if let known = made.first(where: { $0.scale == scale && $0.state == state }) { return known.picture }
        let list = try state.displayList(scale: scale, background: .clear)
        let picture = CGImage(bitmap: try DisplayListRenderer(pictures: shelf.bitmaps).bitmap(of: list))
        made.append((state, scale, picture))
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
