import Zoetrope
import ZoetropeGeometry

/// How the last picture takes over from the first, by the time from which on each cell looks as at the end.
struct Takeover {
    /// `from right to left`, `outward from the top right`, `everywhere at once`.
    private(set) var words: String
    /// Whether the words name a direction.
    private(set) var hasWay: Bool
    /// The share of the canvas that differs between the first and the last picture.
    let changed: Double
    /// The cells that change at some time, in shares of the canvas.
    let area: Rect

    init?(_ scan: PictureScan) {
        guard let first = scan.frames.first, let last = scan.frames.last, scan.frames.count > 3 else { return nil }
        var cells: [(p: Point, time: Double)] = [], gone = cells, differing = 0
        var changing: [Point] = []
        for i in first.values.indices {
            let p = Point(
                (Double(i % first.width) + 0.5) / Double(first.width),
                (Double(i / first.width) + 0.5) / Double(first.height))
            let end = last.values[i]
            let late = scan.frames.lastIndex { SmallFrame.difference($0.values[i], end) > 10 }
            guard let late, late + 1 < scan.times.count else { continue }
            changing.append(p)
            if SmallFrame.difference(first.values[i], end) > 10 {
                differing += 1
                cells.append((p, scan.times[late + 1]))
                let start = first.values[i]
                let early = scan.frames.firstIndex { SmallFrame.difference($0.values[i], start) > 10 }
                gone.append((p, scan.times[early ?? 0]))
            }
        }
        guard let area = changing.boundingBox else { return nil }
        changed = Double(differing) / Double(first.values.count)
        self.area = area
        let ratio = Double(first.height) / Double(first.width)
        // By the times at which the new picture appears, or else those at which the old one leaves.
        let ways = [Takeover.way(cells, ratio), Takeover.way(gone, ratio)]
        let best = ways[1].share > ways[0].share + LookTuning.leaving ? ways[1] : ways[0]
        hasWay = best.share > LookTuning.direction || best.share < 0
        words = changed < LookTuning.takeover.share ? "" : hasWay ? best.words : Takeover.noWay
    }

    private static let noWay = "in no one direction"

    var withoutWay: Takeover {
        var out = self
        (out.words, out.hasWay) = (words.isEmpty ? "" : Takeover.noWay, false)
        return out
    }

    /// The model that explains the times best: straight, outward or inward from a place, or none.
    private static func way(_ cells: [(p: Point, time: Double)], _ ratio: Double) -> (words: String, share: Double) {
        let n = Double(cells.count), mean = cells.reduce(0) { $0 + $1.time } / n
        let spread = cells.reduce(0) { $0 + ($1.time - mean) * ($1.time - mean) }
        let span = (cells.map(\.time).max() ?? 0) - (cells.map(\.time).min() ?? 0)
        guard spread > 0, span > LookTuning.takeover.seconds else { return ("everywhere at once", -1) }
        func explained(_ value: (Point) -> Double) -> Double {
            let m = cells.reduce(0) { $0 + value($1.p) } / n
            let both = cells.reduce(0) { $0 + (value($1.p) - m) * ($1.time - mean) }
            let own = cells.reduce(0) { $0 + (value($1.p) - m) * (value($1.p) - m) }
            guard own > 0 else { return 0 }
            return both * abs(both) / (own * spread)
        }
        var best = ("", 0.0)
        func consider(_ words: String, _ share: Double) { if share > best.1 { best = (words, share) } }
        let (x, y) = (explained(\.x), explained(\.y))
        consider(x > 0 ? "from left to right" : "from right to left", abs(x))
        consider(y > 0 ? "from top to bottom" : "from bottom to top", abs(y))
        for (dx, dy) in [(1.0, 1.0), (1.0, -1.0)] {
            let share = explained { dx * $0.x + dy * $0.y * ratio }
            let from = dy > 0 ? "the upper left" : "the lower left", to = dy > 0 ? "the lower right" : "the upper right"
            consider(
                share > 0 ? "from \(from) to \(to)" : "from \(to) to \(from)",
                abs(share) - LookTuning.plainness.diagonal)
        }
        let canvas = Rect(x: 0, y: 0, width: 1, height: 1)
        for k in 0..<25 {
            // The middles of 5 x 5 parts of the picture.
            let center = Point((Double(k % 5) + 0.5) / 5, (Double(k / 5) + 0.5) / 5)
            let share = explained { (Point(($0 - center).x, ($0 - center).y * ratio)).length }
            let place = Words.place(center, on: canvas)
            let at = place == "in the middle" ? "the middle" : String(place.dropFirst("at ".count))
            consider(share > 0 ? "outward from \(at)" : "inward to \(at)", abs(share) - LookTuning.plainness.place)
        }
        let middle = explained { abs($0.x - 0.5) }, level = explained { abs($0.y - 0.5) }
        consider(
            middle > 0 ? "from the middle to the left and right" : "from the left and right to the middle",
            abs(middle) - LookTuning.plainness.line)
        consider(
            level > 0 ? "from the middle up and down" : "from above and below to the middle",
            abs(level) - LookTuning.plainness.line)
        return (best.0, best.1)
    }
}
