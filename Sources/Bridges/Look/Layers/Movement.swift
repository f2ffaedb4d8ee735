import ZoetropeGeometry
import ZoetropeNumbers

/// The poses of one layer while it can be seen, and the changes that they make up.
struct Movement {
    let times: [Double]
    let poses: [Pose]
    let isSeen: [Bool]
    let canvas: Rect
    /// Where the layer is about which it turns, 0…1 of its size.
    let anchor: Point
    /// What a layer that is partly clear lets through.
    let ground: Ground

    enum Ground { case dark, light, pictures }

    /// The least ways that are told of: points (a share of the canvas), degrees, shares of 1.
    private var leastWay: Double { 0.015 * min(canvas.width, canvas.height) }
    private let leastTurn = 3.0, leastFade = 0.06

    func changes() -> [Change] {
        var out = turns()
        let tilts = out
        out += places(besides: tilts) + spins() + fades()
        out += numbers(.round, \.cornerRadius, least: 5) {
            $1 > $0
                ? "gets round corners (\(points($1)))"
                : $1 < 1 ? "gets square corners" : "gets less round corners (\(points($1)))"
        }
        out += numbers(.blur, \.blur, least: 2) {
            $1 > $0 ? "blurs (by \(points($1)))" : $1 < 0.5 ? "becomes sharp" : "becomes sharper"
        }
        return out.sorted { $0.begin < $1.begin }
    }

    // MARK: Turns in space

    /// Turns about the horizontal and the vertical.
    private func turns() -> [Change] {
        [0, 1].flatMap { axis in
            Leg.all(times, poses.map { $0.turns[axis] }, least: leastTurn).filter(isInSight).map { leg in
                let isUpright = axis == 1, hinge = hinge(of: leg, isUpright: isUpright)
                let isAway = leg.way > 0
                // Seen from the front, a positive turn about the vertical takes the right side away, and one about the
                // horizontal brings the bottom near.
                let free: Side =
                    isUpright ? (hinge == .right ? .left : .right) : (hinge == .bottom ? .top : .bottom)
                let goesAway = (free == .right || free == .top) == isAway
                let about =
                    hinge.map { "its \($0.word) edge" } ?? (isUpright ? "its vertical axis" : "its horizontal axis")
                let isDeep = span(leg).contains { poses[$0].isInPerspective }
                var change = Change(
                    .turn, leg.begin, leg.end, from: [leg.from], to: [leg.to],
                    "turns about \(about) by \(degrees(leg.way))\(isDeep ? " in perspective" : "") (its \(free.word) "
                        + "side \(goesAway ? "away from" : "toward") the viewer\(ends(leg)))")
                (change.swing, change.hinge) = (leg.swing, about)
                return change
            }
        }
    }

    /// Where a turn ends, if that is not level.
    private func ends(_ leg: Leg) -> String {
        let (from, to) = (leg.from, leg.to)
        if abs(to) < 1, abs(from) > 1 { return ", until it faces us" }
        if abs(abs(to) - 90) < 1 { return ", until it is seen edge-on" }
        if abs(abs(to) - 180) < 1 { return ", until its back faces us" }
        return ""
    }

    /// The side about which it turns; nil where that is none.
    private func hinge(of leg: Leg, isUpright: Bool) -> Side? {
        let range = span(leg), corners = range.map { poses[$0].corners }.filter { $0.count == 4 }
        guard let first = corners.first else { return nil }
        func way(_ side: Side) -> Double {
            let (a, b) = side.ends(of: first)
            return corners.reduce(0) { most, now in
                let (c, d) = side.ends(of: now)
                return max(most, max((c - a).length, (d - b).length))
            }
        }
        let sides = Side.allCases.filter { $0.isUpright == isUpright }, ways = sides.map(way)
        let (least, most) = (ways.min() ?? 0, ways.max() ?? 0)
        if least < 0.3 * most, let k = ways.firstIndex(of: least) { return sides[k] }
        let place = isUpright ? anchor.x : anchor.y
        if place <= 0.02 { return isUpright ? .left : .top }
        if place >= 0.98 { return isUpright ? .right : .bottom }
        return nil
    }

    // MARK: Places and sizes

    private struct Way {
        var begin, end: Double
        /// With the hair before and after it that nobody sees.
        var first, last: Double
        var swing = Swing()
    }

    /// The stretches of several values' legs, where they overlap as one.
    private func stretches(_ legs: [Leg]) -> [Way] {
        var out: [Way] = []
        for leg in legs.sorted(by: { $0.begin < $1.begin }) {
            if let last = out.last, leg.begin < last.end - 0.3 * min(last.end - last.begin, leg.end - leg.begin) {
                out[out.count - 1].end = max(last.end, leg.end)
                out[out.count - 1].first = min(last.first, leg.first)
                out[out.count - 1].last = max(last.last, leg.last)
                if leg.swing.beyond > last.swing.beyond { out[out.count - 1].swing = leg.swing }
            } else {
                out.append(
                    Way(begin: leg.begin, end: leg.end, first: leg.first, last: leg.last, swing: leg.swing))
            }
        }
        return out
    }

    /// Moves and changes of size. While a layer turns in space, its hinge's place and length count.
    private func places(besides tilts: [Change]) -> [Change] {
        let hinge = tilts.first.flatMap { tilt in
            self.hinge(
                of: Leg(begin: tilt.begin, end: tilt.end, from: 0, to: 1, first: tilt.begin, last: tilt.end),
                isUpright: !tilt.words.contains("horizontal") && !tilt.words.contains("top edge")
                    && !tilt.words.contains("bottom edge"))
        }
        let isTilting = !tilts.isEmpty
        let frames = poses.indices.map { i -> (center: Point, width: Double, height: Double) in
            // A layer that reaches behind the eye has no four corners: it counts as it was next to that.
            let pose = isTilting ? poses[whole(near: i)] : poses[i]
            guard pose.corners.count == 4 else { return (pose.box.center, pose.box.width, pose.box.height) }
            let c = pose.corners
            if isTilting, let hinge {
                let (a, b) = hinge.ends(of: c), length = (b - a).length
                return (mix(a, b, 0.5), hinge.isUpright ? 0 : length, hinge.isUpright ? length : 0)
            }
            let width = ((c[1] - c[0]).length + (c[2] - c[3]).length) / 2
            let height = ((c[3] - c[0]).length + (c[2] - c[1]).length) / 2
            let center = (c[0] + c[1] + c[2] + c[3]) * 0.25
            guard isTilting else { return (center, width, height) }
            // A turn about the vertical leaves the mean height as it is, and narrows the width.
            let upright = tilts.contains { $0.words.contains("vertical axis") || $0.words.contains("left edge") }
            return (center, upright ? 0 : width, upright ? height : 0)
        }
        let moves = stretches(
            legs(frames.map(\.center.x), leastWay) + legs(frames.map(\.center.y), leastWay))
        let sizes = stretches(
            legs(frames.map(\.width), 1.3 * leastWay) + legs(frames.map(\.height), 1.3 * leastWay))
        return sizes.compactMap { way in
            let (i, k) = (index(way.first), index(way.last)), (a, b) = (frames[i], frames[k])
            return resized(way, from: Size(a.width, a.height), to: Size(b.width, b.height), i, k, isTilting)
        }
            + moves.compactMap { way in
                let (i, k) = (index(way.first), index(way.last))
                let isResized = sizes.contains {
                    min($0.end, way.end) - max($0.begin, way.begin) > 0.5 * (way.end - way.begin)
                }
                let words = isTilting && hinge != nil ? "with that edge sliding" : "slides"
                return moved(way, frames[i].center, frames[k].center, i, k, words, isResized)
            }
    }

    private func legs(_ values: [Double], _ least: Double) -> [Leg] {
        Leg.all(times, values, least: least).filter { isInSight($0) && !isOutOfSightJump($0) }
    }

    /// Whether a way is so short that it is only where the layer was before, or will be after, it is seen.
    private func isOutOfSightJump(_ leg: Leg) -> Bool {
        let range = span(leg)
        return leg.end - leg.begin < 0.02 * (times[times.count - 1] - times[0])
            && !(isSeen[range.lowerBound] && isSeen[range.upperBound])
    }

    /// The moment nearest to one at which the layer has four corners.
    private func whole(near i: Int) -> Int {
        func isWhole(_ k: Int) -> Bool { poses.indices.contains(k) && poses[k].corners.count == 4 }
        return (0..<poses.count).lazy.compactMap { d in isWhole(i - d) ? i - d : isWhole(i + d) ? i + d : nil }.first
            ?? i
    }

    private func moved(
        _ way: Way, _ a: Point, _ b: Point, _ i: Int, _ k: Int, _ verb: String, _ isResized: Bool
    ) -> Change? {
        let d = b - a, isOutside = { (n: Int) in !isOnCanvas(poses[n].box) }
        let wasOut = isOutside(i), isOut = isOutside(k)
        var words = "\(verb) \(direction(d)) by \(points(d.length))", plain = "\(verb) % by \(points(d.length))"
        if d.length < leastWay {
            (words, plain) = ("sways by \(points(reach(i...k, from: a)))", "sways")
        } else if wasOut, !isOut {
            words = "\(verb) in from \(edge(-d)) (\(points(d.length)))"
        } else if isOut, !wasOut {
            words += " and out over \(edge(d))"
            plain += " and out of the canvas"
        }
        var change = Change(.move, way.begin, way.end, from: [a.x, a.y], to: [b.x, b.y], words)
        if !isOut { change.swing = way.swing }
        change.direction = d
        change.plainWords = plain
        if isResized, !wasOut, !isOut { change.words = "moves \(direction(d))" }
        return change
    }

    private func reach(_ range: ClosedRange<Int>, from a: Point) -> Double {
        range.reduce(0) { max($0, (poses[$1].box.center - a).length) }
    }

    private func resized(_ way: Way, from a: Size, to b: Size, _ i: Int, _ k: Int, _ isTilting: Bool) -> Change? {
        let before = max(a.width, 1e-9), after = max(b.width, 1e-9)
        let ratio =
            isTilting || a.width == 0 ? max(b.height, b.width) / max(1e-9, max(a.height, a.width)) : after / before
        // Perspective alone makes an edge a little longer, and an edge-on layer's edge is not seen.
        let isShort = way.end - way.begin < 0.03 * (times[times.count - 1] - times[0])
        if isTilting, abs(ratio - 1) < 0.08 || isShort { return nil }
        let isEven = isTilting || abs(b.width * a.height - a.width * b.height) < 0.03 * max(1, b.width * a.height)
        let fills = !isTilting && covers(poses[k].box), filled = !isTilting && covers(poses[i].box)
        let words: String
        let isSmall = max(b.width, b.height) < 2, wasSmall = max(a.width, a.height) < 2
        if isSmall {
            words = "shrinks to nothing"
        } else if wasSmall {
            words = "grows out of nothing\(fills ? " until it fills the canvas" : " to \(size(b))")"
        } else if isTilting {
            words = ratio > 1 ? "comes nearer" : "goes farther away"
        } else if isEven, filled || fills || abs(ratio - 1) < 0.2 {
            let share = "\(NumberText.short(100 * (fills ? a.width / b.width : ratio), places: 0)) %"
            words =
                fills && !filled
                ? "grows from \(share) of its size until it fills the canvas"
                : ratio > 1 ? "grows to \(share)" : "shrinks to \(share) of its size (\(place(poses[k].box)))"
        } else {
            let verb = b.width * b.height > a.width * a.height ? "grows" : "shrinks"
            words =
                "\(verb) from \(size(a)) \(place(poses[i].box)) "
                + (fills ? "until it fills the canvas" : "to \(size(b)) \(place(poses[k].box))")
        }
        var change = Change(.resize, way.begin, way.end, from: [a.width, a.height], to: [b.width, b.height], words)
        change.swing = way.swing
        return change
    }

    // MARK: Others

    /// Turns in the plane.
    private func spins() -> [Change] {
        Leg.all(times, poses.map { $0.turns[2] }, least: leastTurn / 2).filter(isInSight).map { leg in
            var change = Change(
                .spin, leg.begin, leg.end, from: [leg.from], to: [leg.to],
                abs(leg.to) < 0.5 && abs(leg.from) < 90
                    ? "straightens by \(degrees(leg.way))"
                    : "turns \(leg.way > 0 ? "clockwise" : "anticlockwise") by \(degrees(leg.way))")
            change.swing = leg.swing
            return change
        }
    }

    private func fades() -> [Change] {
        Leg.all(times, poses.map(\.opacity), least: leastFade).map { leg in
            Change(.fade, leg.begin, leg.end, from: [leg.from], to: [leg.to], fade(leg))
        }
    }

    /// Over black a layer that fades in part is seen to darken, over white to pale.
    private func fade(_ leg: Leg) -> String {
        func percent(_ v: Double) -> String { NumberText.short(100 * v, places: 0) + " %" }
        let isPart = min(leg.from, leg.to) > 0.05
        if leg.way > 0 {
            let end = leg.to > 0.98 ? "" : " to \(percent(leg.to))"
            guard isPart, ground != .pictures else { return "fades in" + end }
            return (ground == .dark ? "brightens" : "gets its full colours") + " from \(percent(leg.from))" + end
        }
        guard leg.to >= 0.02 else { return "fades out" }
        guard isPart, ground != .pictures else { return "fades to \(percent(leg.to))" }
        return (ground == .dark ? "darkens" : "pales") + " to \(percent(leg.to))"
    }

    private func numbers(
        _ kind: Change.Kind, _ value: (Pose) -> Double, least: Double, _ words: (Double, Double) -> String
    ) -> [Change] {
        Leg.all(times, poses.map(value), least: least).filter(isInSight).map {
            Change(kind, $0.begin, $0.end, from: [$0.from], to: [$0.to], words($0.from, $0.to))
        }
    }

    // MARK: Times and places

    private func index(_ time: Double) -> Int {
        times.indices.min { abs(times[$0] - time) < abs(times[$1] - time) } ?? 0
    }

    private func span(_ leg: Leg) -> ClosedRange<Int> { index(leg.begin)...max(index(leg.begin), index(leg.end)) }

    private func isInSight(_ leg: Leg) -> Bool { span(leg).contains { isSeen[$0] } }

    private func isOnCanvas(_ box: Rect) -> Bool {
        let shown = box.intersection(canvas)
        // What has shrunk to a line or a point is where its middle is.
        if box.width <= 0.5 || box.height <= 0.5 {
            let inner = canvas.insetBy(dx: 1, dy: 1), p = box.center
            return p.x > inner.minX && p.x < inner.maxX && p.y > inner.minY && p.y < inner.maxY
        }
        return shown.width > 0.5 && shown.height > 0.5
    }

    private func covers(_ box: Rect) -> Bool {
        box.minX < canvas.minX + 1 && box.minY < canvas.minY + 1 && box.maxX > canvas.maxX - 1
            && box.maxY > canvas.maxY - 1
    }

    private func place(_ box: Rect) -> String { Words.place(box.center, on: canvas) }
    private func direction(_ d: Point) -> String { Words.direction(d) }
    private func edge(_ d: Point) -> String { Words.edge(d) }
    private func points(_ v: Double) -> String { Words.points(v) }
    private func degrees(_ v: Double) -> String { Words.degrees(v) }
    private func size(_ s: Size) -> String {
        "\(NumberText.short(s.width, places: 0)) x \(NumberText.short(s.height, places: 0)) points"
    }
}
