/// What a decoder shows after the images so far, and the making of the next image.
final class GIFCanvas {
    typealias Vector = ConeSpace.Vector
    private let width: Int
    private let cones: Slab<Vector>
    private let rgb: Slab<UInt32>
    private var isFirst = true

    init(width: Int, height: Int) {
        self.width = width
        cones = Slab(width * height, .zero)
        rgb = Slab(width * height, 0)
    }

    /// The colours shown, 0xBBGGRR.
    var shown: [UInt32] { (0..<rgb.count).map { rgb[$0] } }

    /// Draws a frame.
    func draw(_ frame: GIFFrame, _ analysis: FrameAnalysis, settings: GIFSettings) -> GIFImage {
        let places = frame.indices(of: analysis.rect)
        let area = load(frame, analysis, places: places, settings: settings)
        let colors = SearchPalette(analysis.palette.colors, transparent: !isFirst)
        let codes = LZWSearch(area, colors: colors, diffuses: settings.dither == .diffusion).encode()
        for (i, p) in places.enumerated() {
            cones[p] = area.canvas[i]
            rgb[p] = area.shown[i]
        }
        isFirst = false
        return GIFImage(
            rect: analysis.rect, palette: analysis.usesGlobal ? nil : colors.table,
            transparentIndex: colors.transparent < 0 ? nil : colors.transparent, codes: codes)
    }

    private func load(_ frame: GIFFrame, _ analysis: FrameAnalysis, places: [Int], settings: GIFSettings) -> SearchArea
    {
        let rect = analysis.rect
        let area = SearchArea(width: rect.width, height: rect.height)
        var converter = ConeSpace.Converter.Run()
        for (i, p) in places.enumerated() {
            let life = analysis.life[i]
            area.canvas[i] = cones[p]
            area.shown[i] = rgb[p]
            area.isStill[i] = life == 0
            // A still pixel's own colour does not matter, only that it looks much like the canvas to its neighbours.
            var source = life > 0 ? converter.cones(frame.pixels[p]) : cones[p]
            source.w = life * analysis.bitsPerError
            area.source[i] = source
        }
        switch settings.dither {
        case .none: area.findTexture(strength: 0)
        case .diffusion: area.findTexture(strength: settings.diffusion)
        case .ordered:
            area.findTexture(strength: 1)
            area.addPattern(amplitude: analysis.meanError / 100 * GIFSettings.patternStrength, x: rect.x0, y: rect.y0)
        }
        return area
    }
}
