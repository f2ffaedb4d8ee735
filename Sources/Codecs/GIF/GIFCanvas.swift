/// What a decoder shows after the images so far, and the making of the next image.
final class GIFCanvas {
    typealias Vector = ConeSpace.Vector
    let width, height: Int
    private let cones: Slab<Vector>
    private let rgb: Slab<UInt32>
    private var isFirst = true

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        cones = Slab(width * height, .zero)
        rgb = Slab(width * height, 0)
    }

    /// The colour shown at a pixel, 0xBBGGRR.
    func shown(_ i: Int) -> UInt32 { rgb[i] }

    /// Draws a frame; nil when nothing changes.
    func draw(_ frame: GIFFrame, _ analysis: FrameAnalysis, settings: GIFSettings) -> GIFImage? {
        guard let rect = analysis.rect else { return nil }
        let area = load(frame, analysis, rect: rect, settings: settings)
        let colors = SearchPalette(analysis.palette.colors, transparent: !isFirst)
        let codes = LZWSearch(area, colors: colors, diffusion: settings.diffusion).encode()
        store(area, rect: rect)
        let index: Int? = isFirst ? nil : colors.transparent
        isFirst = false
        var palette = analysis.palette
        if index != nil { palette.colors.append(0) }
        return GIFImage(rect: rect, palette: palette, transparentIndex: index, codes: codes)
    }

    private func load(_ frame: GIFFrame, _ analysis: FrameAnalysis, rect: PixelRect, settings: GIFSettings) -> SearchArea {
        let area = SearchArea(width: rect.width, height: rect.height)
        let converter = ConeSpace.Converter()
        var i = 0
        for y in rect.y..<rect.y + rect.height {
            for p in y * width + rect.x..<y * width + rect.x + rect.width {
                let life = analysis.life[i]
                area.canvas[i] = cones[p]
                area.shown[i] = rgb[p]
                area.isStill[i] = life == 0
                var c = converter.cones(frame.pixels[p])
                c.w = life * settings.bitsPerError
                area.source[i] = c
                i += 1
            }
        }
        if settings.diffusion > 0 { area.findDither(strength: settings.diffusion) }
        return area
    }

    private func store(_ area: SearchArea, rect: PixelRect) {
        var i = 0
        for y in rect.y..<rect.y + rect.height {
            for p in y * width + rect.x..<y * width + rect.x + rect.width {
                cones[p] = area.canvas[i]
                rgb[p] = area.shown[i]
                i += 1
            }
        }
    }
}
