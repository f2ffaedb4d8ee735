import ZoetropeGeometry
import ZoetropeLayers

/// The actors of a run: layers whose own values change, with their changes; and the layers that lie still.
struct Actors {
    let scan: RunScan
    private let nouns: Nouns
    /// For each layer's path, its angles at each time with those of its ancestors added.
    private var turns: [[String]: [[Double]]] = [:]

    init(_ scan: RunScan) {
        self.scan = scan
        nouns = Nouns(scan)
        for track in scan.tracks { turns[track.path] = unwrapped(track) }
    }

    /// The actors, the most important first.
    func acting() -> [Actor] {
        var groups: [String: [Actor]] = [:], order: [String] = []
        for track in scan.tracks where track.isEverSeen || scan.held(by: track).contains(where: \.isEverSeen) {
            guard let actor = actor(track) else { continue }
            let key = nouns.isScreen(track) ? track.path.joined(separator: "/") : actor.name
            if groups[key] == nil { order.append(key) }
            groups[key, default: []].append(actor)
        }
        return order.flatMap { Actors.kinds(groups[$0] ?? []) }.compactMap { Actors.together($0, scan.canvas) }
            .sorted { $0.weight > $1.weight }
    }

    /// Layers that are large enough to matter and do not change, nor do their sublayers; bottom first.
    func still() -> [String] {
        scan.tracks.filter { track in
            track.path.count == 1 && track.isSeen.allSatisfy { $0 }
                && (track.first.flatMap { $0.corners.boundingBox }.map(share) ?? 0) > LookTuning.still
                && !scan.restless.contains { $0.starts(with: track.path) }
        }.map { nouns.subject($0) }
    }

    private func share(_ box: Rect) -> Double {
        let shown = box.intersection(scan.canvas)
        return max(0, shown.width) * max(0, shown.height) / max(1, scan.canvas.width * scan.canvas.height)
    }

    // MARK: One layer

    private func actor(_ track: LayerTrack) -> Actor? {
        let changes = changes(of: track), noun = nouns.noun(track)
        let shown = isShown(track)
        guard let first = shown.firstIndex(of: true), let last = shown.lastIndex(of: true) else { return nil }
        let appears = first > 0 ? scan.times[first] : nil
        let leaves = last < shown.count - 1 ? scan.times[last + 1] : nil
        // A layer that only appears and leaves with its parent is no actor.
        let parent = scan.parent(of: track)
        let comes = parent.map { isShown($0) != shown } ?? (appears != nil || leaves != nil)
        let edge = LookTuning.edge * (scan.times.last ?? 0), end = (scan.times.last ?? 0) - edge
        let isEvent = comes && track.path.count < 3 && ((appears ?? 0) > edge || (leaves ?? end) < end)
        guard !changes.isEmpty || isEvent else { return nil }
        let boxes = shown.indices.filter { shown[$0] }.compactMap { box(of: track, at: $0) }
        let size = boxes.map(share).max() ?? 0
        var weight = size * (1 + LookTuning.changeWeight * Double(changes.count { $0.kind != .other }))
        if track.path.count > 1, !nouns.isScreen(track) { weight *= LookTuning.sublayer }
        if changes.isEmpty { weight *= LookTuning.silent }
        if noun.hasSuffix("shade") || noun.hasSuffix("gradient") { weight *= LookTuning.shade }
        if noun.hasSuffix("veil") { weight *= LookTuning.veil }
        if noun.hasSuffix("panel") { weight *= min(1, track.reports.compactMap { $0?.opacity }.max() ?? 1) }
        var actor = Actor(
            name: track.path.map(Nouns.stem).joined(separator: "/"), noun: noun, changes: changes,
            appears: appears, leaves: leaves,
            rest: shown[shown.count - 1] ? box(of: track, at: shown.count - 1) : nil, weight: weight)
        actor.start = (boxes.first ?? scan.canvas).center
        return actor
    }

    /// At each time, whether any of it or of its sublayers is in sight.
    private func isShown(_ track: LayerTrack) -> [Bool] {
        if track.reports.contains(where: { $0?.state.drawsItself == true }) { return track.isSeen }
        let held = scan.held(by: track)
        return track.isSeen.indices.map { i in track.isSeen[i] && held.isEmpty || held.contains { $0.isSeen[i] } }
    }

    /// The box of a layer; of its sublayers if it has no size.
    private func box(of track: LayerTrack, at index: Int) -> Rect? {
        guard let report = track.reports[index] else { return nil }
        let own = report.corners.boundingBox
        if report.state.drawsItself || (own.map { $0.width > 1 && $0.height > 1 } ?? false) { return own }
        let held = scan.held(by: track).filter { $0.isSeen[index] }
        return held.compactMap { $0.reports[index]?.corners.boundingBox }.reduce(nil) { $0?.union($1) ?? $1 }
    }

    /// The changes of a layer's own values, as seen on the canvas.
    private func changes(of track: LayerTrack) -> [Change] {
        let present = track.reports.indices.filter { track.reports[$0] != nil }
        let shown = isShown(track)
        guard let first = shown.firstIndex(of: true), let last = shown.lastIndex(of: true), present.count > 1 else {
            return []
        }
        guard acts(track) else { return [] }
        let range = max(present[0], first - 1)...min(present[present.count - 1], last + 1)
        let around = turns[track.path] ?? []
        var poses: [Pose] = [], times: [Double] = []
        for i in range {
            guard let report = track.reports[i] else { continue }
            var pose = report.pose(turnedBy: [0, 0, 0])
            if around.indices.contains(i) { pose.turns = around[i] }
            // A layer without a size is where its sublayers are.
            if pose.box.width < 1 || pose.box.height < 1, let box = box(of: track, at: i) {
                (pose.box, pose.corners) = (box, box.corners)
            }
            poses.append(pose)
            times.append(scan.times[i])
        }
        let reports = range.compactMap { track.reports[$0] }
        let movement = Movement(
            times: times, poses: poses, isSeen: range.filter { track.reports[$0] != nil }.map { shown[$0] },
            canvas: scan.canvas, anchor: reports[0].state.anchorPoint, ground: ground(below: track))
        let own = own(track)
        let carried: Set<Change.Kind> = own.place ? [] : [.move, .resize, .turn, .spin]
        let seen = movement.changes().filter { !carried.contains($0.kind) && (own.opacity || $0.kind != .fade) }
        let properties = PropertyChanges(
            times: times, reports: reports, poses: poses, canvas: scan.canvas, told: Set(seen.map(\.kind)))
        return (seen + properties.all)
            .sorted { ($0.begin, $0.end) < ($1.begin, $1.end) }
    }

    /// What is visible through a layer: the canvas alone if nothing is drawn before it.
    private func ground(below track: LayerTrack) -> Movement.Ground {
        let isCovered = scan.tracks.prefix { $0.path != track.path }.contains {
            $0.isEverSeen && $0.reports.contains { $0?.state.drawsItself == true }
        }
        guard !isCovered, scan.background.a > LookTuning.opaque else { return .pictures }
        switch Words.color(scan.background) {
        case "black": return .dark
        case "white": return .light
        default: return .pictures
        }
    }

    /// Whether its own values change, apart from a size and place that follow its parent's.
    private func acts(_ track: LayerTrack) -> Bool {
        guard let first = track.first?.state else { return false }
        let parent = scan.parent(of: track)
        for (i, report) in track.reports.enumerated() {
            guard var state = report?.state else { continue }
            if state == first { continue }
            guard let around = parent?.reports[i]?.state.bounds, let before = parent?.first?.state.bounds,
                around != before
            else { return true }
            // As shares of the parent's size.
            func share(_ v: Double, _ of: Double) -> Double { (v / max(of, 1e-6) * 200).rounded() }
            func relative(_ s: inout LayerState, _ b: Rect) {
                let (w, h) = (b.width, b.height)
                s.position = Point(share(s.position.x, w), share(s.position.y, h))
                s.bounds = Rect(
                    x: share(s.bounds.x, w), y: share(s.bounds.y, h), width: share(s.bounds.width, w),
                    height: share(s.bounds.height, h))
            }
            var plain = first
            relative(&state, around)
            relative(&plain, before)
            // Corners may keep their radius or their share of the size; a part of a picture that is as wide as the bounds
            // for its height follows them.
            let radii = (share(state.cornerRadius, around.width), share(plain.cornerRadius, before.width))
            if radii.0 == radii.1 { state.cornerRadius = plain.cornerRadius }
            if let contents = plain.contents, fits(report?.state), fits(first) {
                state.contents?.source = contents.source
                state.contents?.naturalSize = contents.naturalSize
            }
            if state != plain { return true }
        }
        return false
    }

    /// Whether the part of the picture has the bounds' form.
    private func fits(_ state: LayerState?) -> Bool {
        guard let state, let source = state.contents?.source else { return true }
        return abs(source.width * state.bounds.height - source.height * state.bounds.width)
            <= LookTuning.samePlace * source.height * state.bounds.width
    }

    /// Whether its own place and its own opacity change; other motion comes from its ancestors.
    private func own(_ track: LayerTrack) -> (place: Bool, opacity: Bool) {
        guard let first = track.first?.state, track.path.count > 1 else { return (true, true) }
        let parent = scan.parent(of: track)
        var place = false, opacity = false
        for (i, report) in track.reports.enumerated() {
            guard let s = report?.state else { continue }
            opacity = opacity || s.opacity != first.opacity
            let now = parent?.reports[i]?.state.bounds, before = parent?.first?.state.bounds
            func share(_ s: LayerState, _ b: Rect?) -> [Double] {
                let (w, h) = (max(b?.width ?? 1, 1e-6), max(b?.height ?? 1, 1e-6))
                return [s.position.x / w, s.position.y / h, s.bounds.width / w, s.bounds.height / h]
            }
            let isSame = zip(share(s, now), share(first, before)).allSatisfy {
                abs($0 - $1) < LookTuning.samePlace * max(1, abs($1))
            }
            place =
                place || !isSame || s.transform != first.transform
                || (s.zPosition, s.anchorPointZ) != (first.zPosition, first.anchorPointZ)
                || s.anchorPoint != first.anchorPoint
        }
        return (place, opacity)
    }

    /// A layer's angles with those of its ancestors added, without jumps by whole turns.
    private func unwrapped(_ track: LayerTrack) -> [[Double]] {
        var last: Turns?, whole = [0.0, 0, 0], out: [[Double]] = []
        let around = turns[Array(track.path.dropLast())]
        for (i, report) in track.reports.enumerated() {
            if let report, let turns = Turns(of: report.state.transform) {
                var best = turns
                if let last {
                    func way(_ t: Turns) -> Double {
                        zip(t.angles, last.angles).reduce(0) { $0 + abs(Actors.short($1.0 - $1.1)) }
                    }
                    if way(turns.other) < way(turns) - 1e-6 { best = turns.other }
                    for k in 0..<3 { whole[k] += Actors.short(best.angles[k] - last.angles[k]) }
                } else {
                    whole = best.angles
                }
                last = best
            }
            let outer = around.flatMap { $0.indices.contains(i) ? $0[i] : nil } ?? [0, 0, 0]
            out.append(zip(whole, outer).map { $0 + $1 })
        }
        return out
    }

    /// A difference of angles, within half a turn.
    private static func short(_ d: Double) -> Double { d - (d / 360).rounded() * 360 }

    // MARK: Copies

    /// Copies grouped by their changes, if a few differ from the others. The edge about which they turn counts, too,
    /// unless there are too many groups then.
    private static func kinds(_ copies: [Actor]) -> [[Actor]] {
        for byHinge in [true, false] {
            var kinds: [[Actor]] = [], signs: [String] = []
            for copy in copies {
                let sign = sign(copy, byHinge)
                if let k = signs.firstIndex(of: sign) {
                    kinds[k].append(copy)
                } else {
                    signs.append(sign)
                    kinds.append([copy])
                }
            }
            if 2 * kinds.count <= copies.count + 1, kinds.count < 4 { return kinds }
        }
        return [copies]
    }

    private static func sign(_ copy: Actor, _ byHinge: Bool) -> String {
        copy.changes.filter { [.move, .turn, .spin, .fade].contains($0.kind) }.map { change in
            let way = change.direction == .zero ? "" : Words.direction(change.direction)
            return "\(change.kind) \(byHinge ? change.hinge : "") \(way)"
        }.joined(separator: ",")
    }

    /// Copies of one layer as one actor: the most important one, with the order in which the others follow.
    private static func together(_ copies: [Actor], _ canvas: Rect) -> Actor? {
        // Of those that change most, the one that begins first.
        guard let most = copies.max(by: { $0.told < $1.told }) else { return nil }
        let alike = copies.filter {
            $0.told >= LookTuning.alike.told * most.told
                && abs($0.turned - most.turned) <= LookTuning.alike.turned * most.turned
        }
        var actor = alike.min { $0.firstTime < $1.firstTime } ?? most
        guard copies.count > 1 else { return actor }
        actor.copies = copies.count
        let nouns = Set(copies.map(\.noun))
        if nouns.count > 1, !actor.noun.isEmpty { actor.noun += " and others" }
        actor.weight = min(LookTuning.mostCopies, copies.reduce(0) { $0 + $1.weight })
        let starts = copies.map { ($0.firstTime, $0.start) }
        let low = starts.map(\.0).min() ?? 0, high = starts.map(\.0).max() ?? 0
        if high - low > LookTuning.stagger {
            actor.stagger = low...high
            actor.order = order(starts)
        }
        let moves = actor.changes.indices.filter { actor.changes[$0].kind == .move }
        for (n, i) in moves.enumerated() {
            let ways = copies.compactMap { copy -> (way: Point, start: Point)? in
                let own = copy.changes.filter { $0.kind == .move }
                guard own.indices.contains(n) else { return nil }
                return (own[n].direction, Point(own[n].from[0] + own[n].to[0], own[n].from[1] + own[n].to[1]) * 0.5)
            }
            let sum = ways.reduce(Point.zero) { $0 + $1.way }, all = ways.reduce(0) { $0 + $1.way.length }
            guard sum.length < LookTuning.common * all, let plain = actor.changes[i].plainWords else { continue }
            let outward = ways.filter { $0.way.dot($0.start - canvas.center) > 0 }.count
            let word =
                outward > ways.count * 3 / 4
                ? "outward" : outward < ways.count / 4 ? "inward" : "each in a direction of its own"
            actor.changes[i].words = plain.replacing("%", with: word)
        }
        return actor
    }

    /// The order in which copies begin, if it is a usual one.
    private static func order(_ starts: [(Double, Point)]) -> String {
        let n = Double(starts.count), mean = starts.reduce(0) { $0 + $1.0 } / n
        func correlation(_ value: (Point) -> Double) -> Double {
            let m = starts.reduce(0) { $0 + value($1.1) } / n
            let both = starts.reduce(0) { $0 + ($1.0 - mean) * (value($1.1) - m) }
            let a = starts.reduce(0) { $0 + ($1.0 - mean) * ($1.0 - mean) }
            let b = starts.reduce(0) { $0 + (value($1.1) - m) * (value($1.1) - m) }
            return a > 0 && b > 1 ? both / (a * b).squareRoot() : 0
        }
        let down = correlation(\.y), right = correlation(\.x)
        if abs(down) > LookTuning.order, abs(down) >= abs(right) {
            return down > 0 ? "from top to bottom" : "from bottom to top"
        }
        if abs(right) > LookTuning.order { return right > 0 ? "from left to right" : "from right to left" }
        return ""
    }
}
