import Testing
import ZoetropeDisplayList
import ZoetropeGeometry
import ZoetropePixels
import ZoetropeRasterizer

/// Pictures whose pixels are texels.
@Suite struct NearestTests {
    private func stretched(_ scale: Double, _ filters: TexelFilters, _ bitmap: Bitmap) -> Bitmap {
        let r = Rect(x: 0, y: 0, width: Double(bitmap.width), height: Double(bitmap.height))
        var surface = Surface(
            pieces: [Piece(polygon: r.corners, homography: .scale(scale, scale))],
            paint: .picture(id: 0, source: r, frame: r))
        surface.filters = filters
        let size = Int(r.width * scale)
        return draw([.surface(surface)], size, size, textures: TextureSet([Picture(bitmap)]))
    }

    /// Enlarged three and a half times, every pixel is the texel at its centre; only the filter for that size counts.
    @Test func magnified() {
        var random = Random(seed: 7)
        let bitmap = random.picture(20, 20)
        let out = stretched(3.5, TexelFilters(magnification: .nearest), bitmap)
        for y in 0..<70 {
            for x in 0..<70 {
                #expect(out[x, y] == bitmap[Int((Double(x) + 0.5) / 3.5), Int((Double(y) + 0.5) / 3.5)])
            }
        }
        #expect(stretched(3.5, TexelFilters(minification: .nearest), bitmap) == stretched(3.5, TexelFilters(), bitmap))
    }

    @Test func minified() {
        var random = Random(seed: 8)
        let bitmap = random.picture(60, 60)
        let out = stretched(0.25, TexelFilters(minification: .nearest), bitmap)
        for y in 0..<15 { for x in 0..<15 { #expect(out[x, y] == bitmap[4 * x + 2, 4 * y + 2]) } }
        #expect(
            stretched(0.25, TexelFilters(magnification: .nearest), bitmap) == stretched(0.25, TexelFilters(), bitmap))
    }
}
