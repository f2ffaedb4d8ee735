import ZoetropeDisplayList
import ZoetropeGeometry
import ZoetropePixels

extension ItemCompiler {
    /// A drawing as a picture, which is kept for the pieces of a bent layer that follow, and for the next frame.
    func picture(_ drawing: Drawing) -> CroppedPicture {
        context.drawings.picture(of: drawing, in: context) { makePicture(drawing) }
    }

    private func makePicture(_ drawing: Drawing) -> CroppedPicture {
        let width = drawing.width, height = drawing.height, rows = canvases.rows(of: drawing.items, width, height)
        var isOpaque = true
        let texels = Texels(width: width, height: height, memory: .heap) { texels in
            for y in 0..<height {
                let row = rows.row(y)
                texels.row(y).update(from: row, count: width)
                if isOpaque { isOpaque = (0..<width).allSatisfy { row[$0] >> 24 == 255 } }
            }
        }
        return CroppedPicture(
            id: 0, texels: texels, levels: MipLevels(memory: .heap),
            crop: PixelRect(x0: 0, y0: 0, x1: width, y1: height), isOpaque: isOpaque)
    }

    /// What draws items on canvases of their own.
    var canvases: OwnCanvases { OwnCanvases(textures: textures, context: context) }
}

/// Draws items on a transparent canvas of their own. It keeps no shader, so a shader that is kept may keep it.
struct OwnCanvases {
    let textures: TextureSet
    let context: DrawContext

    func rows(of items: [DisplayList.Item], _ width: Int, _ height: Int) -> PaintedRows {
        let window = PixelRect(x0: 0, y0: 0, x1: width, y1: height)
        context.reserve(width)
        let compiler = ItemCompiler(
            textures: textures, window: window, context: context, cache: ShaderCache(), shapeCache: ShapeCache(),
            outlineCache: OutlineCache(), limit: window.grown(by: max(width, height)))
        return PaintedRows(compiler.compile(items), window, context: context)
    }

    /// The alpha that items have, row by row, 0…1.
    func alphas(_ items: [DisplayList.Item], _ width: Int, _ height: Int) -> [Float] {
        let rows = rows(of: items, width, height)
        var out: [Float] = []
        out.reserveCapacity(width * height)
        for y in 0..<height {
            let row = rows.row(y)
            for x in 0..<width { out.append(Float(row[x] >> 24) * (1 / 255)) }
        }
        return out
    }
}
