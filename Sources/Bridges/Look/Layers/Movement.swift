import ZoetropeGeometry
import ZoetropeNumbers

/// The changes that the poses of one visible layer make up. Turns and other changes are here, moves and changes of size
/// in Movement+Places.
struct Movement {
    let times: [Double]
    let poses: [Pose]
    let isSeen: [Bool]
    let canvas: Rect
    /// The point about which the layer turns, in its unit square.
    let anchor: Point
    /// What is visible through the layer if it is partly clear.
    let ground: Ground

    enum Ground { case dark, light, pictures }

    /// The least motion that is reported: points (a share of the canvas), degrees, and shares of 1.
    var leastWay: Double { LookTuning.leastWay * min(canvas.width, canvas.height) }
    private let leastTurn = LookTuning.turn, leastFade = LookTuning.fade

    func changes() -> [Change] {
        var out = turns()
        let tilts = out
        out += places(besides: tilts) + spins() + fades()
        out += numbers(.round, \.cornerRadius, least: 5) {
            $1 > $0
                ? "gets round corners (\(Words.points($1)))"
                : $1 < 1 ? "gets square corners" : "gets less round corners (\(Words.points($1)))"
        }
        out += numbers(.blur, \.blur, least: 2) {
            $1 > $0 ? "blurs (by \(Words.points($1)))" : $1 < 0.5 ? "becomes sharp" : "becomes sharper"
        }
        return out.sorted { $0.begin < $1.begin }
    }

    // MARK: Turns in space

    /// Turns about the horizontal and the vertical axis.
    private func turns() -> [Change] {
        [0, 1].flatMap { axis in
            Leg.all(times, poses.map { $0.turns[axis] }, least: leastTurn).filter(isInSight).map { leg in
                let isUpright = axis == 1, hinge = hinge(of: leg, isUpright: isUpright)
                let isAway = leg.way > 0
                // From the front, a positive turn about the vertical moves the right side away, and one about the
                // horizontal moves the bottom nearer.
                let free: Side =
                    isUpright ? (hinge == .right ? .left : .right) : (hinge == .bottom ? .top : .bottom)
                let goesAway = (free == .right || free == .top) == isAway
                let about =
                    hinge.map { "its \($0.word) edge" } ?? (isUpright ? "its vertical axis" : "its horizontal axis")
                let depth = span(leg).contains { poses[$0].isInPerspective } ? " in perspective" : ""
                var change = Change(
                    .turn, leg.begin, leg.end, from: [leg.from], to: [leg.to],
                    "turns about \(about) by \(Words.degrees(leg.way))\(depth) (its \(free.word) "
                        + "side \(goesAway ? "away from" : "toward") the viewer\(ends(leg)))")
                (change.swing, change.hinge) = (leg.swing, about)
                return change
            }
        }
    }

    /// The end of a turn in words, if it is not level.
    private func ends(_ leg: Leg) -> String {
        let (from, to) = (leg.from, leg.to)
        if abs(to) < 1, abs(from) > 1 { return ", until it faces us" }
        if abs(abs(to) - 90) < 1 { return ", until it is seen edge-on" }
        if abs(abs(to) - 180) < 1 { return ", until its back faces us" }
        return ""
    }

    /// The side about which it turns; nil if it is none.
    func hinge(of leg: Leg, isUpright: Bool) -> Side? {
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
        if least < LookTuning.hinge * most, let k = ways.firstIndex(of: least) { return sides[k] }
        let place = isUpright ? anchor.x : anchor.y
        if place <= LookTuning.near { return isUpright ? .left : .top }
        if place >= LookTuning.whole { return isUpright ? .right : .bottom }
        return nil
    }

    // MARK: Others

    /// Turns in the plane.
    private func spins() -> [Change] {
        Leg.all(times, poses.map { $0.turns[2] }, least: leastTurn / 2).filter(isInSight).map { leg in
            var change = Change(
                .spin, leg.begin, leg.end, from: [leg.from], to: [leg.to],
                abs(leg.to) < 0.5 && abs(leg.from) < 90
                    ? "straightens by \(Words.degrees(leg.way))"
                    : "turns \(leg.way > 0 ? "clockwise" : "anticlockwise") by \(Words.degrees(leg.way))")
            change.swing = leg.swing
            return change
        }
    }

    private func fades() -> [Change] {
        Leg.all(times, poses.map(\.opacity), least: leastFade).map { leg in
            Change(.fade, leg.begin, leg.end, from: [leg.from], to: [leg.to], fade(leg))
        }
    }

    /// A layer that fades in part over black looks darker, over white paler.
    private func fade(_ leg: Leg) -> String {
        func percent(_ v: Double) -> String { NumberText.short(100 * v, places: 0) + " %" }
        let isPart = min(leg.from, leg.to) > LookTuning.partly
        if leg.way > 0 {
            let end = leg.to > LookTuning.opaque ? "" : " to \(percent(leg.to))"
            guard isPart, ground != .pictures else { return "fades in" + end }
            return (ground == .dark ? "brightens" : "gets its full colours") + " from \(percent(leg.from))" + end
        }
        guard leg.to >= LookTuning.clear else { return "fades out" }
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

    func index(_ time: Double) -> Int { times.nearest(to: time) }

    func span(_ leg: Leg) -> ClosedRange<Int> { index(leg.begin)...max(index(leg.begin), index(leg.end)) }

    func isInSight(_ leg: Leg) -> Bool { span(leg).contains { isSeen[$0] } }

    func isOnCanvas(_ box: Rect) -> Bool {
        let shown = box.intersection(canvas)
        // A layer that has shrunk to a line or a point is at its middle.
        if box.width <= 0.5 || box.height <= 0.5 {
            let inner = canvas.insetBy(dx: 1, dy: 1), p = box.center
            return p.x > inner.minX && p.x < inner.maxX && p.y > inner.minY && p.y < inner.maxY
        }
        return shown.width > 0.5 && shown.height > 0.5
    }

    func place(_ box: Rect) -> String { Words.place(box.center, on: canvas) }
    func size(_ s: Size) -> String {
        "\(NumberText.short(s.width, places: 0)) x \(NumberText.short(s.height, places: 0)) points"
    }
}

extension Rect {
    /// Whether it covers a canvas, give or take a point on each side.
    func covers(_ canvas: Rect) -> Bool {
        minX < canvas.minX + 1 && minY < canvas.minY + 1 && maxX > canvas.maxX - 1 && maxY > canvas.maxY - 1
    }
}

extension [Double] {
    /// The index of the number nearest to `time`; 0 without any.
    func nearest(to time: Double) -> Int { indices.min { abs(self[$0] - time) < abs(self[$1] - time) } ?? 0 }
}
