import ZoetropeGeometry
import ZoetropeNumbers

/// Moves and changes of size.
extension Movement {
    private struct Way {
        var begin, end: Double
        /// As of `Leg`: with the changes that are too small to see.
        var first, last: Double
        var swing = Swing()
    }

    /// The times of several values' legs; legs that overlap are one.
    private func stretches(_ legs: [Leg]) -> [Way] {
        var out: [Way] = []
        for leg in legs.sorted(by: { $0.begin < $1.begin }) {
            if let last = out.last,
                leg.begin < last.end - LookTuning.overlap * min(last.end - last.begin, leg.end - leg.begin)
            {
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

    /// Moves and changes of size. While a layer turns in space, they are those of its hinge.
    func places(besides tilts: [Change]) -> [Change] {
        let hinge = tilts.first.flatMap { tilt in
            self.hinge(
                of: Leg(begin: tilt.begin, end: tilt.end, from: 0, to: 1, first: tilt.begin, last: tilt.end),
                isUpright: !tilt.words.contains("horizontal") && !tilt.words.contains("top edge")
                    && !tilt.words.contains("bottom edge"))
        }
        let isTilting = !tilts.isEmpty
        let frames = poses.indices.map { i -> (center: Point, width: Double, height: Double) in
            // A layer that reaches behind the eye has no four corners: the nearest moment at which it has counts.
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
            // A turn about the vertical keeps the mean height, and narrows the width.
            let upright = tilts.contains { $0.words.contains("vertical axis") || $0.words.contains("left edge") }
            return (center, upright ? 0 : width, upright ? height : 0)
        }
        let moves = stretches(
            legs(frames.map(\.center.x), leastWay) + legs(frames.map(\.center.y), leastWay))
        let sizes = stretches(
            legs(frames.map(\.width), LookTuning.leastResize * leastWay)
                + legs(frames.map(\.height), LookTuning.leastResize * leastWay))
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

    /// Whether a leg is a jump at a time when the layer is not visible.
    private func isOutOfSightJump(_ leg: Leg) -> Bool {
        let range = span(leg)
        return leg.end - leg.begin < LookTuning.jump * (times[times.count - 1] - times[0])
            && !(isSeen[range.lowerBound] && isSeen[range.upperBound])
    }

    /// The index of the nearest moment at which the layer has four corners.
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
        let far = Words.points(d.length)
        var words = "\(verb) \(Words.direction(d)) by \(far)", plain = "\(verb) % by \(far)"
        if d.length < leastWay {
            (words, plain) = ("sways by \(Words.points(reach(i...k, from: a)))", "sways")
        } else if wasOut, !isOut {
            words = "\(verb) in from \(Words.edge(-d)) (\(far))"
        } else if isOut, !wasOut {
            words += " and out over \(Words.edge(d))"
            plain += " and out of the canvas"
        }
        var change = Change(.move, way.begin, way.end, from: [a.x, a.y], to: [b.x, b.y], words)
        if !isOut { change.swing = way.swing }
        change.direction = d
        change.plainWords = plain
        if isResized, !wasOut, !isOut { change.words = "moves \(Words.direction(d))" }
        return change
    }

    private func reach(_ range: ClosedRange<Int>, from a: Point) -> Double {
        range.reduce(0) { max($0, (poses[$1].box.center - a).length) }
    }

    private func resized(_ way: Way, from a: Size, to b: Size, _ i: Int, _ k: Int, _ isTilting: Bool) -> Change? {
        let before = max(a.width, 1e-9), after = max(b.width, 1e-9)
        let ratio =
            isTilting || a.width == 0 ? max(b.height, b.width) / max(1e-9, max(a.height, a.width)) : after / before
        // Perspective alone makes an edge a little longer, and a layer that is edge-on shows no edge.
        let isShort = way.end - way.begin < LookTuning.briefEdge * (times[times.count - 1] - times[0])
        if isTilting, abs(ratio - 1) < LookTuning.edgeGrowth || isShort { return nil }
        let isEven =
            isTilting
            || abs(b.width * a.height - a.width * b.height) < LookTuning.sameShape * max(1, b.width * a.height)
        let fills = !isTilting && poses[k].box.covers(canvas), filled = !isTilting && poses[i].box.covers(canvas)
        let words: String
        let isSmall = max(b.width, b.height) < 2, wasSmall = max(a.width, a.height) < 2
        if isSmall {
            words = "shrinks to nothing"
        } else if wasSmall {
            words = "grows out of nothing\(fills ? " until it fills the canvas" : " to \(size(b))")"
        } else if isTilting {
            words = ratio > 1 ? "comes nearer" : "goes farther away"
        } else if isEven, filled || fills || abs(ratio - 1) < LookTuning.evenGrowth {
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
}
