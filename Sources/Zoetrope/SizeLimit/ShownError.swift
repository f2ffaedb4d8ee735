import ZoetropePixels
import ZoetropeGIF

/// How far a run's GIFs are from its full-size, full-rate frames, enlarged to the same size on screen. The unit is
/// 1/100 of a distance in OkLab (`SeenPicture`).
///
/// The error of a GIF is taken as the sum of three: of its size, of its colours and its missing frames (`HeldError`).
/// Each is measured without the others, so that a few measurements tell of every combination.
final class ShownError<Source: FrameProducer> {
    private let source: Source
    private let matte: Color
    /// The source that draws at a scale.
    private let scaled: (Double) throws -> Source
    private let paint: (Source.Drawing, inout Bitmap) throws -> Void
    /// By instant: the full-size frame, and the rows of it that are looked at.
    private var references: [Double: SeenPicture] = [:]

    /// `source` draws at full size.
    init(_ source: Source, matte: Color, scaled: @escaping (Double) throws -> Source) {
        (self.source, self.matte, self.scaled) = (source, matte, scaled)
        paint = source.makePainter()
    }

    /// The mean error of frames that are drawn at each scale, the largest of which is full size. Those that are close
    /// to others are interpolated.
    func ofSizes(_ scales: [Double], at instants: [Double]) throws -> [Double: Double] {
        guard let full = scales.first else { return [:] }
        var errors = [full: 0.0], larger = full, between: [Double] = []
        for scale in scales.dropFirst() {
            guard larger / scale >= ShownError.scaleStep || scale == scales.last else {
                between.append(scale)
                continue
            }
            let error = try ofSize(scale, at: instants), last = errors[larger] ?? 0
            for middle in between {
                let share = (blur(middle / full) - blur(larger / full)) / (blur(scale / full) - blur(larger / full))
                errors[middle] = last + (error - last) * share
            }
            (errors[scale], larger, between) = (error, scale, [])
        }
        return errors
    }

    /// How much a size blurs, but for a factor: variances add up, and that of a pixel grows with the square of its
    /// side. Errors of this repository's scenes are nearly in proportion to it.
    private func blur(_ share: Double) -> Double { (1 / (share * share) - 1).squareRoot() }

    /// The mean error of frames that are drawn at a scale.
    private func ofSize(_ scale: Double, at instants: [Double]) throws -> Double {
        let smaller = try scaled(scale)
        guard smaller.size != source.size else { return 0 }
        let paint = smaller.makePainter()
        var bitmap = Bitmap(width: smaller.size.width, height: smaller.size.height)
        let sum = try instants.reduce(0.0) { sum, instant in
            try paint(smaller.drawing(at: instant), &bitmap)
            return try sum + distance(of: bitmap, at: instant)
        }
        return sum / Double(max(1, instants.count))
    }

    /// The mean error of a GIF's pictures, without that of its size.
    func ofColors(_ shown: [(instant: Double, bitmap: Bitmap)], scale: Double) throws -> Double {
        let sum = try shown.reduce(0.0) { try $0 + distance(of: $1.bitmap, at: $1.instant) }
        return try max(0, sum / Double(max(1, shown.count)) - ofSize(scale, at: shown.map(\.instant)))
    }

    private func distance(of bitmap: Bitmap, at instant: Double) throws -> Double {
        let reference: SeenPicture
        if let known = references[instant] {
            reference = known
        } else {
            var frame = Bitmap(width: source.size.width, height: source.size.height)
            try paint(source.drawing(at: instant), &frame)
            reference = SeenPicture(frame, matte: matte, rows: band(references.count))
            references[instant] = reference
        }
        return reference.meanDistance(
            to: SeenPicture(bitmap, matte: matte, shownAt: source.size, rows: reference.rows))
    }

    /// All rows of a frame with few pixels; of others a band, at the top of the first frame and at the bottom of the
    /// third.
    private func band(_ index: Int) -> Range<Int> {
        let height = source.size.height, rows = max(1, ShownError.looked / source.size.width)
        guard rows < height else { return 0..<height }
        let first = (height - rows) * (index % 3) / 2
        return first..<first + rows
    }
}

extension ShownError {
    /// The pixels of a frame that are looked at.
    private static var looked: Int { 100_000 }
    /// A scale is measured if it is smaller by this factor than the one before.
    private static var scaleStep: Double { 1.5 }
}
