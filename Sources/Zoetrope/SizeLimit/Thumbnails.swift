import ZoetropeFiles
import ZoetropePixels
import ZoetropeFrames
import ZoetropeGIF

/// Small frames of a run, for what can be told from these: how it moves, and how a GIF's bytes are spread over it.
final class Thumbnails<Source: FrameProducer> {
    /// In pixels a point.
    let scale: Double
    private let source: Source
    private let paint: (Source.Drawing, inout Bitmap) throws -> Void
    /// How many pixels, across and down, a pixel of a thumbnail is the mean of: 1 where small frames can be drawn.
    private let side: Int
    private var kept: [Double: Bitmap] = [:]

    /// The pixels of a thumbnail, about.
    private static var pixels: Double { 6_000 }
    /// The thumbnails that are kept: with 6,000 pixels each, 12 MB.
    private static var mostKept: Int { 512 }
    /// The quality of the GIF that tells how bytes are spread. They are spread alike at others.
    private static var quality: Int { 60 }

    /// - Parameters:
    ///   - scaled: the source that draws at a scale, if there is a choice.
    ///   - fullScale: the largest of the scales.
    init(fullScale: Double, scaled: (Double) throws -> Source) throws {
        let full = try scaled(fullScale)
        let share = min(1, (Self.pixels / Double(full.size.area)).squareRoot())
        scale = fullScale * share
        source = try scaled(scale)
        paint = source.makePainter()
        side = max(1, Int((Double(source.size.area) / Self.pixels).squareRoot()))
    }

    /// The pictures of a run with these frames.
    func pictures(_ frames: [FrameSchedule.Frame]) throws -> RunPictures { try RunPictures(frames, of: source) }

    func frame(at instant: Double) throws -> Bitmap {
        if let known = kept[instant] { return known }
        var bitmap = Bitmap(width: source.size.width, height: source.size.height)
        try paint(source.drawing(at: instant), &bitmap)
        if side > 1 {
            bitmap = bitmap.reduced(width: max(1, bitmap.width / side), height: max(1, bitmap.height / side))
        }
        if kept.count >= Self.mostKept { kept.removeAll() }
        kept[instant] = bitmap
        return bitmap
    }

    /// The bytes of each picture in a GIF of thumbnails.
    func sizes(of run: RunPictures, options: GIFOptions, jobs: Int) throws -> [Double] {
        guard let first = run.pictures.first else { return [] }
        var options = options
        options.quality = Self.quality
        let sink = MemorySink(), size = try frame(at: first.instant)
        let encoder = try GIFEncoder(width: size.width, height: size.height, options: options, to: sink, jobs: jobs)
        for picture in run.pictures {
            try encoder.append(
                frame(at: picture.instant), delay: FrameDelay(ticks: picture.delay, timescale: 100))
        }
        try encoder.finish()
        var sizes = [Double](repeating: 0, count: run.pictures.count), index = 0, end = first.delay
        for image in GIFImageSizes(sink.bytes) {
            while image.start >= end, index < sizes.count - 1 {
                index += 1
                end += run.pictures[index].delay
            }
            sizes[index] += Double(image.bytes)
        }
        return sizes
    }
}
