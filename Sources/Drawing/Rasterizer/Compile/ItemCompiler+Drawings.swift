import ZoetropeDisplayList
import ZoetropeGeometry
import ZoetropePixels

extension ItemCompiler {
    /// A drawing as a picture. The pieces of a bent layer follow each other, so the last one is kept.
    func picture(_ drawing: Drawing) -> CroppedPicture {
        if let last = context.lastDrawing, last.drawing == drawing { return last.picture }
        let width = drawing.width, height = drawing.height, rows = paintedRows(drawing.items, width, height)
        var isOpaque = true
        let texels = Texels(width: width, height: height, memory: .heap) { texels in
            for y in 0..<height {
                let row = rows.row(y)
                texels.row(y).update(from: row, count: width)
                if isOpaque { isOpaque = (0..<width).allSatisfy { row[$0] >> 24 == 255 } }
            }
        }
        let picture = CroppedPicture(
            id: 0, texels: texels, levels: MipLevels(memory: .heap),
            crop: PixelRect(x0: 0, y0: 0, x1: width, y1: height), isOpaque: isOpaque)
        context.lastDrawing = DrawnPicture(drawing: drawing, picture: picture)
        return picture
    }

    /// The rows of items on a transparent canvas of their own.
    func paintedRows(_ items: [DisplayList.Item], _ width: Int, _ height: Int) -> PaintedRows {
        let window = PixelRect(x0: 0, y0: 0, x1: width, y1: height)
        context.reserve(width)
        let compiler = ItemCompiler(
            textures: textures, window: window, context: context, cache: ShaderCache(), shapeCache: ShapeCache(),
            outlineCache: OutlineCache(), limit: window.grown(by: max(width, height)))
        return PaintedRows(compiler.compile(items), window, context: context)
    }
}

/// A drawing with its texels.
struct DrawnPicture {
    let drawing: Drawing
    let picture: CroppedPicture
}
