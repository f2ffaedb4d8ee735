import ZoetropeDisplayList
import ZoetropeGeometry
import ZoetropeLayers
import ZoetropePixels
import ZoetropeSceneModel

/// What an export of the layers needs.
extension SceneRenderer {
    /// The canvas with its layers at a moment, without a device's frame and a caption.
    ///
    /// - Throws: a `SceneError` if a value is not allowed then.
    package func layerTree(at moment: Moment) throws -> (root: LayerState, background: Color) {
        (try tree.root(at: moment), scene.background)
    }

    /// The pictures that the layers show, by number, fitted to the canvas as they are drawn.
    package func pictureBitmaps() throws -> [Bitmap] {
        try scene.pictures.indices.map { id in
            let size = scene.pictures[id], frame = Rect(Size(Double(size.width), Double(size.height)))
            let piece = DisplayList.Piece(polygon: frame.corners, homography: .identity)
            let surface = DisplayList.Surface(
                pieces: [piece], paint: .picture(id: id, source: frame, frame: frame))
            return try drawing.bitmap(
                of: DisplayList(
                    width: size.width, height: size.height, background: .clear, items: [.surface(surface)]))
        }
    }
}
