import Zoetrope
import ZoetropeGeometry

/// The motion of the first and the last picture of an animation, found by comparing them with the frames between: they
/// slide, or one fades into the other.
struct Slides {
    /// Sentences without their subject's capital: `the first picture slides left`.
    let words: [String]

    init(_ scan: PictureScan) {
        guard let first = scan.frames.first, let last = scan.frames.last, scan.frames.count > 4 else {
            words = []
            return
        }
        let progress = scan.progress
        let middle = scan.frames.indices.filter { LookTuning.middle.contains(progress[$0]) }.map { scan.frames[$0] }
        guard let frame = middle.isEmpty ? nil : middle[middle.count / 2] else {
            words = []
            return
        }
        var out: [String] = []
        // Of a picture that goes and comes back, only the way there is told.
        let isOther = first.distance(to: last) > LookTuning.otherPicture
        if isOther, let share = Slides.mixture(frame, of: first, and: last) {
            out.append("the first picture fades into the last one (half-way, \(Words.percent(share)) of the last)")
        } else {
            let frames = Slides.spread(scan, progress)
            if let way = Slides.way(of: first, in: frames) {
                out.append("the first picture slides \(Words.direction(way))")
            }
            let side = Double(max(last.width, last.height))
            if isOther, let way = Slides.way(of: last, in: frames), way.length > LookTuning.enters * side {
                out.append("the last picture slides in from \(Words.edge(way))")
            }
        }
        words = out
    }

    /// The share of `b` in a frame that is a mixture of two pictures; nil if it is no mixture.
    private static func mixture(_ frame: SmallFrame, of a: SmallFrame, and b: SmallFrame) -> Double? {
        guard frame.values.count == a.values.count, a.values.count == b.values.count else { return nil }
        var top: Float = 0, bottom: Float = 0
        for i in frame.values.indices {
            let d = b.values[i] - a.values[i]
            top += (d * (frame.values[i] - a.values[i])).sum()
            bottom += (d * d).sum()
        }
        guard bottom > 0 else { return nil }
        let share = top / bottom
        guard share > LookTuning.mixture.share, share < 1 - LookTuning.mixture.share else { return nil }
        var rest: Float = 0
        for i in frame.values.indices {
            let d = frame.values[i] - a.values[i] - (b.values[i] - a.values[i]) * share
            rest += (d * d).sum()
        }
        return rest < LookTuning.mixture.residual * bottom ? Double(share) : nil
    }

    /// Some frames between the ends, with about the same change from one to the next.
    private static func spread(_ scan: PictureScan, _ progress: [Double]) -> [SmallFrame] {
        let (count, ends) = LookTuning.sliding
        let places = (0..<count).compactMap { k in
            let share = mix(ends.lowerBound, ends.upperBound, (Double(k) + 0.5) / Double(count))
            return progress.firstIndex { $0 >= share }
        }
        return Set(places).sorted().map { scan.frames[$0] }
    }

    /// The first shift of a picture in some frames that the next one confirms: a spring swings beyond its end later, and
    /// a way that a single frame shows may be chance.
    private static func way(of picture: SmallFrame, in frames: [SmallFrame]) -> Point? {
        let shifts = frames.compactMap { shift(of: picture, in: $0) }
        if frames.count < 4 { return shifts.first }
        return zip(shifts, shifts.dropFirst()).first { $0.dot($1) > 0 }?.0
    }

    /// A picture's shift in a frame, in cells; nil if it stands still or is not found. Only cells that differ from
    /// their neighbours count, because plain ones fit anywhere.
    private static func shift(of picture: SmallFrame, in frame: SmallFrame) -> Point? {
        let (w, h) = (picture.width, picture.height)
        guard frame.values.count == picture.values.count, w > 4, h > 4 else { return nil }
        let cells = (1..<h - 1).flatMap { y in (1..<w - 1).map { (x: $0, y: y) } }.filter { c in
            let i = c.y * w + c.x, v = picture.values[i]
            return SmallFrame.difference(v, picture.values[i - 1]) + SmallFrame.difference(v, picture.values[i + w])
                > 12
        }
        guard cells.count > 20 else { return nil }
        /// Cells that are found again, and those that would lie in the frame.
        func fitting(_ dx: Int, _ dy: Int) -> (found: Int, inside: Int) {
            var found = 0, inside = 0
            for c in cells {
                let x = c.x + dx, y = c.y + dy
                guard x >= 0, y >= 0, x < w, y < h else { continue }
                inside += 1
                if SmallFrame.difference(frame.values[y * w + x], picture.values[c.y * w + c.x]) < 9 { found += 1 }
            }
            return (found, inside)
        }
        let still = fitting(0, 0)
        var best = (found: 0, inside: 0), way = Point.zero
        for d in 2..<max(w, h) {
            for (dx, dy) in [(d, 0), (-d, 0), (0, d), (0, -d)] where abs(dx) < w && abs(dy) < h {
                let fit = fitting(dx, dy)
                if fit.found > best.found { (best, way) = (fit, Point(Double(dx), Double(dy))) }
            }
        }
        let tuning = LookTuning.shift
        let isFound =
            Double(best.found) > tuning.all * Double(cells.count)
            && Double(best.found) > tuning.inside * Double(best.inside)
        return isFound && best.found > 2 * still.found ? way : nil
    }
}
