import Codecs
import Geometry
import Pixels

/// How far a run's GIFs are from its full-size, full-rate frames, enlarged to the same size on screen. The unit is
/// 1/100 of a distance in OkLab (`SeenPicture`).
///
/// The error of a GIF is taken as the sum of three: of its size, of its colours and its missing frames. Each is
/// measured without the others, so that a few measurements tell of every combination.
final class ShownError<Source: FrameProducer> {
    private let source: Source
    private let matte: Color
    /// The source that draws at a scale.
    private let scaled: (Double) throws -> Source
    /// By instant: the full-size frame, and the rows of it that are looked at.
    private var references: [Double: SeenPicture] = [:]
    private var sizeErrors: [Double: Double] = [:]

    /// `source` draws at full size.
    init(_ source: Source, matte: Color, scaled: @escaping (Double) throws -> Source) {
        (self.source, self.matte, self.scaled) = (source, matte, scaled)
    }

    /// The error of frames that are drawn at another scale.
    func ofSize(_ scale: Double, at instants: [Double]) throws -> Double {
        if let known = sizeErrors[scale] { return known }
        let smaller = try scaled(scale)
        guard smaller.size != source.size else { return 0 }
        let error = try instants.reduce(0.0) { try $0 + distance(of: smaller.frame(at: $1), at: $1) }
        sizeErrors[scale] = error / Double(max(1, instants.count))
        return sizeErrors[scale] ?? 0
    }

    /// The error of a GIF's pictures, without that of its size.
    func ofColors(_ shown: [(instant: Double, bitmap: Bitmap)], scale: Double) throws -> Double {
        let smaller = try scaled(scale), isFull = smaller.size == source.size
        let error = try shown.reduce(0.0) { sum, look in
            let whole = try distance(of: look.bitmap, at: look.instant)
            return try sum + whole - (isFull ? 0 : distance(of: smaller.frame(at: look.instant), at: look.instant))
        }
        return max(0, error / Double(max(1, shown.count)))
    }

    private func distance(of bitmap: Bitmap, at instant: Double) throws -> Double {
        let reference: SeenPicture
        if let known = references[instant] {
            reference = known
        } else {
            let frame = try source.frame(at: instant)
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
    private static var looked: Int { 130_000 }
    /// The pixels of the small frames in which motion is compared: what moves is seen coarsely.
    private static var thumbnail: Double { 6_000 }
    /// The frames that are compared.
    private static var comparisons: Int { 48 }

    /// The error of missing frames, for each rate: of the frame that is held, compared with those that it replaces.
    ///
    /// - Parameter instants: those of a rate's frames. The first of the rates has them all.
    func ofMissingFrames(_ rates: [FrameRate], fullScale: Double, _ instants: (FrameRate) throws -> [Double]) throws
        -> [FrameRate: Double]
    {
        guard let full = rates.first, rates.count > 1 else { return [:] }
        let share = (ShownError.thumbnail / Double(source.size.area)).squareRoot()
        let small = try scaled(fullScale * min(1, share))
        var seen: [Double: SeenPicture] = [:]
        func look(_ instant: Double) throws -> SeenPicture {
            if let known = seen[instant] { return known }
            let picture = try SeenPicture(small.frame(at: instant), matte: matte)
            seen[instant] = picture
            return picture
        }
        let all = try instants(full), step = max(1, all.count / ShownError.comparisons)
        let compared = stride(from: 0, to: all.count, by: step).map { all[$0] }
        var errors: [FrameRate: Double] = [full: 0]
        for rate in rates.dropFirst() {
            let held = try instants(rate)
            let sum = try compared.reduce(0.0) { sum, instant in
                let shown = held.last { $0 <= instant + Timeline.tolerance } ?? instant
                return shown == instant ? sum : try sum + look(instant).meanDistance(to: look(shown))
            }
            errors[rate] = sum / Double(max(1, compared.count))
        }
        return errors
    }
}

extension FrameProducer {
    /// One frame, drawn on this thread.
    func frame(at instant: Double) throws -> Bitmap {
        var bitmap = Bitmap(width: size.width, height: size.height)
        try makePainter()(drawing(at: instant), &bitmap)
        return bitmap
    }
}
