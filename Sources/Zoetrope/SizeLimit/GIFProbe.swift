import ZoetropeCodecs
import ZoetropeFiles
import ZoetropePixels
import ZoetropeFrames
import ZoetropeGIF

/// A sample of a run, encoded.
struct GIFProbe {
    /// An estimate of the whole GIF's bytes; exact where the sample is the whole run.
    let bytes: Double
    /// What the GIF shows at the sample's `looks`, and the instants of these.
    let shown: [(instant: Double, bitmap: Bitmap)]

    /// `source` draws at the size of the GIF.
    init<Source: FrameProducer>(
        _ sample: RunPictures.Sample, of source: Source, options: GIFOptions, jobs: Int, looking: Bool
    ) throws {
        let sink = MemorySink(), size = source.size
        let encoder = try GIFEncoder(width: size.width, height: size.height, options: options, to: sink, jobs: jobs)
        let paint = source.makePainter()
        var bitmap = Bitmap(width: size.width, height: size.height)
        for member in sample.members {
            try paint(source.drawing(at: member.picture.instant), &bitmap)
            try encoder.append(bitmap, delay: FrameDelay(ticks: member.picture.delay, timescale: 100))
        }
        try encoder.finish()
        let starts = sample.members.indices.map { i in sample.members[..<i].reduce(0) { $0 + $1.picture.delay } }
        bytes = GIFImageSizes(sink.bytes).reduce(0) { sum, image in
            let member = starts.lastIndex { $0 <= image.start } ?? 0
            return sum + Double(image.bytes) * sample.members[member].weight
        }
        shown = looking ? try GIFProbe.pictures(sink.bytes, at: sample.looks.map { ($0, starts[$0]) }, sample) : []
    }

    /// What the GIF shows when the members at `looks` start.
    private static func pictures(
        _ gif: [UInt8], at looks: [(member: Int, start: Int)], _ sample: RunPictures.Sample
    ) throws -> [(instant: Double, bitmap: Bitmap)] {
        let reader = try AnimationReader(gif: gif)
        var result: [(instant: Double, bitmap: Bitmap)] = [], end = 0
        var rest = looks[...]
        while let frame = try reader.next() {
            end += frame.delay?.ticks ?? 0
            while let look = rest.first, look.start < end {
                result.append((sample.members[look.member].picture.instant, frame.bitmap))
                rest.removeFirst()
            }
        }
        return result
    }
}
