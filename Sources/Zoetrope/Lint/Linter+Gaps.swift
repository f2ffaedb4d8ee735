import ZoetropeGeometry
import ZoetropePixels
import ZoetropeNumbers

/// Finds gaps: background that appears between two layers that touched a moment before, and stays a thin crack. An
/// opening that widens is meant, and so is a space that was there before.
extension Linter {
    /// Below this alpha, 0…255, the background shows: at 250 it has 2 % of the colour, the least that people see.
    fileprivate static let open = 250
    /// A gap is at most this wide; rounding and edges that do not quite meet make cracks of one or two pixels.
    fileprivate static let width = 2
    /// So many of a gap's pixels are followed to its end.
    fileprivate static let followed = 12
    /// So many gaps are followed; a scene of 1,000 shards has more.
    fileprivate static let mostFollowed = 5_000

    /// What is drawn over a transparent background, and the layers.
    fileprivate struct Sight {
        let bitmap: Bitmap
        let scan: LayerScan

        func isOpen(_ x: Int, _ y: Int) -> Bool { bitmap[x, y].a < Linter.open }
        func isSolid(_ x: Int, _ y: Int) -> Bool { bitmap[x, y].a == 255 }

        func isCovered(at p: Point) -> Bool {
            guard p.x >= 0, p.y >= 0, p.x < Double(bitmap.width), p.y < Double(bitmap.height) else { return false }
            return !isOpen(Int(p.x), Int(p.y))
        }

        /// The open pixels that have solid ones on both sides, at most `width` apart. Pixels at the border do not
        /// count.
        var cracks: [Crack] {
            var out: [Crack] = [], layers: LayerIndex?
            let reach = Linter.width
            for y in reach..<max(reach, bitmap.height - reach) {
                for x in reach..<max(reach, bitmap.width - reach) where isOpen(x, y) {
                    if let crack = crack(x, y, dx: 1, dy: 0, &layers) ?? crack(x, y, dx: 0, dy: 1, &layers) {
                        out.append(crack)
                    }
                }
            }
            return out
        }

        /// `layers` is made when the first pixel needs it.
        private func crack(_ x: Int, _ y: Int, dx: Int, dy: Int, _ layers: inout LayerIndex?) -> Crack? {
            let reach = 1...Linter.width
            guard let low = reach.first(where: { isSolid(x - $0 * dx, y - $0 * dy) }),
                let high = reach.first(where: { isSolid(x + $0 * dx, y + $0 * dy) }),
                low + high - 1 <= Linter.width
            else { return nil }
            func middle(_ step: Int) -> Point {
                Point(Double(x + step * dx) + 0.5, Double(y + step * dy) + 0.5)
            }
            let index = layers ?? scan.index(in: Size(Double(bitmap.width), Double(bitmap.height)))
            layers = index
            guard let a = index.top(at: middle(-low)), let b = index.top(at: middle(high)), a != b else { return nil }
            return Crack(
                x: x, y: y, across: Point(Double(dx), Double(dy)), pair: Pair(first: min(a, b), second: max(a, b)))
        }
    }

    fileprivate struct Crack {
        let x, y: Int
        /// The direction from one layer to the other.
        let across: Point
        /// The layers on both sides.
        let pair: Pair
    }

    fileprivate struct Pair: Hashable {
        let first, second: String
    }

    fileprivate struct Gap {
        let pair: Pair
        let time: Double
        let cracks: [Crack]

        var finding: LintFinding {
            let at = cracks.first.map { " at (\($0.x), \($0.y))" } ?? ""
            return LintFinding(
                rule: .gap, time: time, layers: [pair.first, pair.second],
                message: "the background shows in a gap between layers '\(pair.first)' and '\(pair.second)', "
                    + "\(NumberText.count(cracks.count, "pixel")), the first\(at); give both the same edge, "
                    + "or extend one under the other")
        }
    }

    /// Where a line across a crack is looked at, in pixels from its middle.
    fileprivate static let across = (-8...8).map { Double($0) / 8 }

    /// A gap and what becomes of some of its pixels.
    fileprivate struct FollowedGap {
        let gap: Gap
        private let count: Int
        private var left: [Crack], widened = 0

        init(_ gap: Gap) {
            self.gap = gap
            let stride = max(1, gap.cracks.count / Linter.followed)
            left = gap.cracks.enumerated().filter { $0.offset % stride == 0 }.map(\.element)
            count = left.count
        }

        /// Looks at the next step, where `narrow` are the pixels of cracks and the layers on both sides. What lies
        /// between other layers then, and is still open, is a space that one of the two has uncovered.
        mutating func look(_ now: Sight, _ narrow: [Int: Pair]) {
            left = left.filter { crack in
                guard now.isOpen(crack.x, crack.y) else { return false }
                let isNarrow = narrow[crack.y * now.bitmap.width + crack.x] == gap.pair
                widened += isNarrow ? 0 : 1
                return isNarrow
            }
        }

        /// Whether the cracks were closed again before they were wider than a crack. Most of those that are followed
        /// decide.
        var staysNarrow: Bool { 2 * widened < count }
    }
}

extension LintRun {
    func gaps() throws -> [LintFinding] {
        var followed: [Linter.FollowedGap] = [], before = try sight(at: 0)
        for k in 1...Linter.steps {
            let now = try sight(at: time(k)), all = now.cracks, width = now.bitmap.width
            let narrow = Dictionary(all.map { ($0.y * width + $0.x, $0.pair) }) { first, _ in first }
            for i in followed.indices { followed[i].look(now, narrow) }
            var cracks: [Linter.Pair: [Linter.Crack]] = [:]
            for crack in all where isNew(crack, before, now) { cracks[crack.pair, default: []].append(crack) }
            let sorted = cracks.sorted { ($0.key.first, $0.key.second) < ($1.key.first, $1.key.second) }
            for (pair, new) in sorted where followed.count < Linter.mostFollowed {
                followed.append(Linter.FollowedGap(Linter.Gap(pair: pair, time: time(k), cracks: new)))
            }
            before = now
        }
        // Of each pair of layers, the first.
        var found: [Linter.Pair: Linter.Gap] = [:]
        for candidate in followed where candidate.staysNarrow && found[candidate.gap.pair] == nil {
            found[candidate.gap.pair] = candidate.gap
        }
        return found.values.sorted { ($0.time, $0.pair.first) < ($1.time, $1.pair.first) }.map(\.finding)
    }

    private func time(_ step: Int) -> Double { duration * Double(step) / Double(Linter.steps) }

    private func sight(at t: Double) throws -> Linter.Sight {
        let (bitmap, scan) = try bareFrame(at: t)
        return Linter.Sight(bitmap: bitmap, scan: scan)
    }

    /// Whether the background has just appeared: a step before, the place beside both layers was covered, and that by
    /// the two themselves. Between layers that do not touch, as in a grid of photos, there was a space before, even if
    /// something else covered it.
    private func isNew(_ crack: Linter.Crack, _ before: Linter.Sight, _ now: Linter.Sight) -> Bool {
        let p = Point(Double(crack.x) + 0.5, Double(crack.y) + 0.5)
        return [crack.pair.first, crack.pair.second].allSatisfy { path in
            guard let a = before.scan.layers[path]?.corners, let b = now.scan.layers[path]?.corners,
                let there = Homography(unitSquareTo: a), let here = Homography(unitSquareTo: b)?.inverse,
                let earlier = here.then(there).apply(p)
            else { return false }
            guard before.isCovered(at: earlier) else { return false }
            let pair = [crack.pair.first, crack.pair.second].compactMap { before.scan.layers[$0]?.corners }
            return Linter.across.allSatisfy { step in
                let q = here.then(there).apply(p + crack.across * step)
                return q.map { q in pair.contains { $0.surrounds(q) } } ?? false
            }
        }
    }
}

extension Homography {
    /// Maps the unit square to four corners: upper left, upper right, lower right, lower left. Nil for any other number
    /// of corners, or where three of them are on a line.
    fileprivate init?(unitSquareTo corners: [Point]) {
        guard corners.count == 4 else { return nil }
        let (p, q, r, s) = (corners[0], corners[1], corners[2], corners[3])
        let (u, v, sum) = (q - r, s - r, p - q + r - s)
        let det = u.x * v.y - v.x * u.y
        guard det != 0, det.isFinite else { return nil }
        let g = (sum.x * v.y - v.x * sum.y) / det, h = (u.x * sum.y - sum.x * u.y) / det
        self.init(
            q.x - p.x + g * q.x, s.x - p.x + h * s.x, p.x, q.y - p.y + g * q.y, s.y - p.y + h * s.y, p.y, g, h, 1)
    }
}
