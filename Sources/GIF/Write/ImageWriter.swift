import ZoetropeFiles
import ZoetropeFrames

/// Writes images, in their order, to a file. Each is written when the next one starts, since its delay is known then.
final class ImageWriter {
    /// The shortest delay that players keep, in 1/100 s.
    static let shortest = PlayedFormat.gif.shortest.ticks

    private let width, height: Int
    private let loop: GIFOptions.Loop
    private let settings: GIFSettings
    private let sink: any ByteSink
    private var file: GIFWriter?
    /// The last image, which is not written yet because its delay may grow, and its start in 1/100 s.
    private var held: GIFImage?
    private var heldStart = 0

    init(width: Int, height: Int, loop: GIFOptions.Loop, settings: GIFSettings, sink: any ByteSink) {
        (self.width, self.height, self.loop, self.settings, self.sink) = (width, height, loop, settings, sink)
    }

    /// - Parameters:
    ///   - start: when the image starts, in 1/100 s.
    ///   - palette: the image's palette without the transparent entry. The first image's becomes the global table.
    func add(_ image: GIFImage, start: Int, palette: GIFPalette) throws {
        try writeHeld(until: start)
        var image = image
        if file == nil {
            var table = palette
            if settings.hasRoom(in: table) { table.colors.append(0) }
            file = try GIFWriter(width: width, height: height, global: table, loop: loop, to: sink)
            image.palette = nil
        }
        held = image
        heldStart = start
    }

    /// - Parameter end: when the last frame ends, in 1/100 s.
    func finish(at end: Int) throws {
        try writeHeld(until: max(end, heldStart + Self.shortest))
        try file?.finish()
    }

    /// A delay has 16 bits. A longer one is continued by images of one transparent pixel; an image that is disposed of
    /// ends with itself once more, because its rectangle must be cleared at the end.
    private func writeHeld(until end: Int) throws {
        guard let file, var image = held else { return }
        held = nil
        let delays = PlayedFormat.gif.parts(end - heldStart, timescale: 100, longest: 65_535)
        let isDisposed = image.isDisposed
        for (i, delay) in delays.enumerated() {
            image.isDisposed = isDisposed && i == delays.count - 1
            try file.write(i == 0 || image.isDisposed ? image : .nothing, delay: delay)
        }
    }
}

/// The drawing of one image: what the search reads and what it writes to.
struct ImageDrawing: Sendable {
    let plan: FramePlan
    let analysis: FrameAnalysis
    let palette: FrameAnalysis.Palette
    let settings: GIFSettings
    let canvas: GIFCanvas
    /// How much of this image, and of the one before, is drawn.
    let progress: ImageProgress
    let earlier: ImageProgress?

    func image(memory: SearchMemory) -> GIFImage {
        let colors = SearchPalette(
            palette.colors.colors, transparent: !plan.isFirst || settings.isTransparent,
            isPadded: plan.isFirst && settings.hasRoom(in: palette.colors))
        let codes = LZWSearch(self, colors: colors, memory: memory).encode()
        return GIFImage(
            rect: analysis.rect, palette: palette.isGlobal ? nil : colors.table,
            transparentIndex: colors.transparent < 0 ? nil : colors.transparent, isDisposed: plan.isDisposed,
            codes: codes)
    }
}
