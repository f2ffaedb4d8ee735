import FileOutput

/// Frames that have been looked at, drawn on the canvas and written as images, one after the other.
///
/// Unchecked: one thread at a time uses it, each after the one before it has ended: the encoder's `WorkLine`, and then, when that is done, the encoder.
final class GIFPress: @unchecked Sendable {
    /// The least time a frame is shown, in 1/100 s: what is quicker, browsers play at a tenth of the speed.
    static let shortest = 2

    private let width, height: Int
    private let loop: GIFOptions.Loop
    private let settings: GIFSettings
    private let sink: any ByteSink
    /// Made when the first frame is, so that it is no bigger than that.
    private lazy var canvas = GIFCanvas(width: width, height: height)
    private var writer: GIFWriter?
    /// The last image, not yet written since its delay may grow, and when it begins.
    private var held: GIFImage?
    private var heldStart = 0

    init(width: Int, height: Int, loop: GIFOptions.Loop, settings: GIFSettings, sink: any ByteSink) {
        (self.width, self.height, self.loop, self.settings, self.sink) = (width, height, loop, settings, sink)
    }

    /// What a decoder shows after the images that are drawn so far, 0xBBGGRR.
    var shown: [UInt32] { canvas.shown }

    func draw(_ frame: GIFFrame, _ analysis: FrameAnalysis) throws {
        try writeHeld(until: frame.start)
        var image = canvas.draw(frame, analysis, settings: settings)
        if writer == nil {
            var table = analysis.palette
            if settings.hasRoom(in: table) { table.colors.append(0) }
            writer = try GIFWriter(width: width, height: height, global: table, loop: loop, to: sink)
            image.palette = nil
        }
        held = image
        heldStart = frame.start
    }

    /// - Parameter end: when the last frame ends, in 1/100 s.
    func finish(at end: Int) throws {
        try writeHeld(until: max(end, heldStart + Self.shortest))
        try writer?.finish()
    }

    /// A delay has 16 bits: what is left over is shown by images of one transparent pixel.
    private func writeHeld(until end: Int) throws {
        guard let writer, let image = held else { return }
        held = nil
        let delays = Self.split(end - heldStart)
        try writer.write(image, delay: delays[0])
        for delay in delays.dropFirst() { try writer.write(.nothing, delay: delay) }
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
