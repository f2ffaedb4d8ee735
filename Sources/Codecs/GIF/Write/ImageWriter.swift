import FileOutput
import Geometry

/// Images, in order, to a file: each is written when it is known how long it lasts.
final class ImageWriter {
    /// The least time a frame is shown, in 1/100 s: what is quicker, browsers play at a tenth of the speed.
    static let shortest = 2

    private let width, height: Int
    private let loop: GIFOptions.Loop
    private let settings: GIFSettings
    private let sink: any ByteSink
    private var file: GIFWriter?
    /// The last image, not yet written since its delay may grow, and when it begins.
    private var held: GIFImage?
    private var heldStart = 0

    init(width: Int, height: Int, loop: GIFOptions.Loop, settings: GIFSettings, sink: any ByteSink) {
        (self.width, self.height, self.loop, self.settings, self.sink) = (width, height, loop, settings, sink)
    }

    /// - Parameters:
    ///   - start: when the image begins, in 1/100 s.
    ///   - palette: the image's, without the transparent entry; the first one's becomes the global table.
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

    /// A delay has 16 bits: what is left over is shown by images of one transparent pixel, or by the same image again
    /// where its rectangle has to be cleared at the end.
    private func writeHeld(until end: Int) throws {
        guard let file, var image = held else { return }
        held = nil
        let delays = Self.split(end - heldStart), isDisposed = image.isDisposed
        for (i, delay) in delays.enumerated() {
            image.isDisposed = isDisposed && i == delays.count - 1
            try file.write(i == 0 || image.isDisposed ? image : .nothing, delay: delay)
        }
    }

    /// A hold as delays of 16 bits, each `shortest` or more.
    private static func split(_ delay: Int) -> [Int] {
        let longest = 65535
        var delays: [Int] = [], rest = delay
        while rest > longest {
            let part = rest - longest < shortest ? longest - shortest : longest
            delays.append(part)
            rest -= part
        }
        return delays + [rest]
    }
}

/// One frame on its way to an image: what the search reads and what it writes to.
struct ImageDrawing: Sendable {
    let plan: FramePlan
    let analysis: FrameAnalysis
    let settings: GIFSettings
    let canvas: GIFCanvas
    /// What is drawn of this image, and of the one before.
    let progress: ImageProgress
    let earlier: ImageProgress?

    func image(memory: SearchMemory) -> GIFImage {
        let palette = analysis.palette
        let colors = SearchPalette(
            palette.colors, transparent: !plan.isFirst || settings.isTransparent,
            isPadded: plan.isFirst && settings.hasRoom(in: palette))
        let codes = LZWSearch(self, colors: colors, memory: memory).encode()
        return GIFImage(
            rect: analysis.rect, palette: analysis.usesGlobal ? nil : colors.table,
            transparentIndex: colors.transparent < 0 ? nil : colors.transparent, isDisposed: plan.isDisposed,
            codes: codes)
    }
}
