import ZoetropeGeometry
import ZoetropeLayers
import ZoetropeNumbers

/// The changes of a layer's properties, row by row of their table, except its motion, which `Movement` reports.
struct PropertyChanges {
    let times: [Double]
    let reports: [LayerReport]
    let poses: [Pose]
    let canvas: Rect
    /// The kinds of changes that `Movement` reports of the layer.
    let told: Set<Change.Kind>

    var all: [Change] {
        guard let first = reports.first else { return [] }
        let table = reports.allSatisfy(first.movesOnly) ? LayerProperty.places : LayerProperty.all
        let rows = table.filter { row in reports.contains { row.differs(from: first, to: $0, in: canvas) } }
        let changes = rows.flatMap { own($0.key) ?? words($0) }
        // Changes that are not visible as such, like that of `zPosition`, are reported if there is nothing else to say.
        return changes.isEmpty && told.isEmpty ? rows.filter(isUnmeasured).compactMap(plain) : changes
    }

    /// The changes of a property that has words of its own; nil if the table's words do.
    private func own(_ key: LayerProperty.Key) -> [Change]? {
        switch key {
        // The layer's place. Its sublayers' places are reported as theirs, unless they only follow this one.
        case .position, .anchorPoint, .anchorPointZ, .zPosition, .transform, .opacity: return []
        case .bounds, .sublayerTransform: return carrying(key)
        case .cornerRadius: return told.contains(.round) ? [] : nil
        case .filters: return told.contains(.blur) && !reports.contains { $0.hasOtherFilters } ? [] : nil
        case .mask: return masks
        case .maskLayers: return reports.contains { $0.state.mask != nil } ? [] : masks.isEmpty ? nil : masks
        case .curl: return curls.isEmpty ? nil : curls
        case .mesh: return meshes
        case .shape: return shapes ?? (strokes.isEmpty ? nil : [])
        case .stroke: return strokes.isEmpty ? nil : strokes
        case .text: return texts
        case .contents: return pictures.isEmpty ? nil : pictures
        case .backgroundColor: return colors.isEmpty ? nil : colors
        // The letters of another text, or of another font size, move anyway.
        case .alignmentMode: return lettersStay ? nil : []
        // The properties of round corners have no effect on square ones.
        case .cornerRadii, .cornerCurve, .maskedCorners:
            return reports.allSatisfy { $0.state.cornerStyle == reports[0].state.cornerStyle } ? [] : nil
        case .shadow: return shadows
        // A path that follows the bounds is no change of its own.
        case .shadowPath: return reports.allSatisfy { $0.state.bounds == reports[0].state.bounds } ? nil : []
        case .transformLayer, .doubleSided, .masksToBounds, .allowsGroupOpacity, .border,
            .contentsGravity, .contentsCenter, .magnificationFilter, .minificationFilter, .gradient, .fillColor, .font,
            .fontSize, .foregroundColor, .runs, .backdrop, .compositingFilter:
            return nil
        }
    }

    /// In the table's words: from the first value to the last, or to the value farthest from both.
    private func words(_ row: LayerProperty) -> [Change] {
        guard let first = reports.first, let last = reports.last, let span = span(of: row) else { return [] }
        let amounts = reports.map { row.change(from: first, to: $0, in: canvas).amount }
        guard let farthest = amounts.indices.max(by: { amounts[$0] < amounts[$1] }), amounts[farthest] > 1 else {
            return []
        }
        let (begin, end) = (times[span.lowerBound], times[span.upperBound])
        let whole = row.change(from: first, to: last, in: canvas)
        if whole.amount > 0.5 * amounts[farthest] { return [Change(.other, begin, end, whole.words)] }
        let out = row.change(from: first, to: reports[farthest], in: canvas).words
        return [Change(.other, begin, end, whole.amount > 1 ? out : "\(out), and back")]
    }

    /// Whether the table has no measure of the distance between its values here.
    private func isUnmeasured(_ row: LayerProperty) -> Bool {
        reports.allSatisfy { row.change(from: reports[0], to: $0, in: canvas).amount == 0 }
    }

    /// The change by the property's name alone.
    private func plain(_ row: LayerProperty) -> Change? {
        span(of: row).map {
            Change(.other, times[$0.lowerBound], times[$0.upperBound], "changes its \(row.name)")
        }
    }

    /// A layer's changes that move its sublayers: it scrolls them, or turns their space.
    private func carrying(_ key: LayerProperty.Key) -> [Change] {
        let span = span(where: { a, b in
            key == .bounds
                ? (a.bounds.x, a.bounds.y) != (b.bounds.x, b.bounds.y) : a.sublayerTransform != b.sublayerTransform
        })
        return span.map { [Change(.other, times[$0.lowerBound], times[$0.upperBound], "moves its contents")] } ?? []
    }

    private var lettersStay: Bool {
        let first = reports.first?.state
        return reports.allSatisfy { report in
            let s = report.state
            guard let a = first?.text, let b = s.text else { return s.text == nil && first?.text == nil }
            return s.bounds == first?.bounds && (a.string, a.fontName, a.fontSize) == (b.string, b.fontName, b.fontSize)
                && a.runs == b.runs
        }
    }

    private var masks: [Change] {
        let boxes = poses.map { $0.mask ?? Rect(x: 0, y: 0, width: 0, height: 0) }
        guard poses.contains(where: { $0.mask != nil }) else { return [] }
        let isCircle = reports.contains {
            if case .circle = $0.state.mask?.form { return true }
            return false
        }
        let outline = isCircle ? "a circle" : reports.contains { $0.state.mask != nil } ? "an outline" : "a mask"
        let sizes = boxes.map { max($0.width, $0.height) }
        let legs = Leg.all(times, sizes, least: 6)
        if legs.isEmpty, let morph = morph(outline) { return [morph] }
        return legs.map { leg in
            let i = times.nearest(to: leg.begin), k = times.nearest(to: leg.end)
            let small = leg.way > 0 ? boxes[i] : boxes[k]
            let around = small.width > 0 || small.height > 0 ? small : boxes[leg.way > 0 ? k : i]
            func wide(_ box: Rect) -> String {
                abs(box.width - box.height) < 1
                    ? "\(Words.points(box.width)) across"
                    : "\(NumberText.short(box.width, places: 0)) x \(Words.points(box.height))"
            }
            return Change(
                .mask, leg.begin, leg.end, from: [leg.from], to: [leg.to],
                "shows only inside \(outline) \(Words.place(around.center, on: canvas)) that "
                    + "\(leg.way > 0 ? "grows" : "shrinks") from \(wide(boxes[i])) to \(wide(boxes[k]))")
        }
    }

    /// The change of a mask's outline that keeps its size.
    private func morph(_ outline: String) -> Change? {
        span(where: { $0.mask != $1.mask || $0.effects?.mask != $1.effects?.mask }).map {
            Change(
                .mask, times[$0.lowerBound], times[$0.upperBound],
                "shows only inside \(outline), which changes its form and place")
        }
    }

    /// From the moment before the first change to the last change; nil if nothing changes.
    private func span(where changes: (LayerState, LayerState) -> Bool) -> ClosedRange<Int>? {
        span { changes(reports[$0].state, reports[$1].state) }
    }

    private func span(of row: LayerProperty) -> ClosedRange<Int>? {
        span { row.differs(from: reports[$0], to: reports[$1], in: canvas) }
    }

    private func span(_ changes: (Int, Int) -> Bool) -> ClosedRange<Int>? {
        let moving = reports.indices.dropFirst().filter { changes($0 - 1, $0) }
        guard let first = moving.first, let last = moving.last else { return nil }
        return first - 1...last
    }

    private var curls: [Change] {
        Leg.all(times, poses.map(\.curl), least: LookTuning.curl).map { leg in
            let curl = reports.lazy.compactMap { $0.state.curl }.first
            let angle = curl?.angle ?? 0
            let corner = abs(angle) < 10 ? "right edge" : angle > 0 ? "lower right corner" : "upper right corner"
            return Change(
                .curl, leg.begin, leg.end, from: [leg.from], to: [leg.to],
                leg.way > 0
                    ? "bends round a cylinder and is peeled away, \(corner) first, so that its back shows"
                    : "unrolls from a cylinder and lies down")
        }
    }

    /// The change of a layer whose mesh moves.
    private var meshes: [Change] {
        guard let span = span(where: { $0.mesh != $1.mesh }) else { return [] }
        let (first, last) = (span.lowerBound, span.upperBound)
        let isBent = (reports[first].state.mesh != nil, reports[last].state.mesh != nil)
        return [
            Change(
                .curl, times[first], times[last],
                isBent.0 && !isBent.1
                    ? "is bent like rubber and becomes flat" : "is bent and drawn out of its shape like rubber")
        ]
    }

    private var shapes: [Change]? {
        let span = span(where: { $0.shape != nil && $1.shape != nil && $0.shape?.outline != $1.shape?.outline })
        return span.map { [Change(.shape, times[$0.lowerBound], times[$0.upperBound], "changes its outline")] }
    }

    private var strokes: [Change] {
        let ends = reports.map { r in r.state.shape?.stroke.map { $0.end - $0.start } ?? 1 }
        return Leg.all(times, ends, least: LookTuning.stroke).map {
            Change(
                .draw, $0.begin, $0.end, from: [$0.from], to: [$0.to],
                $0.way > 0 ? "is drawn along its path" : "is undrawn along its path")
        }
    }

    /// A shadow that appears or leaves; nil for one that is there at both ends, or at neither.
    private var shadows: [Change]? {
        let strengths = reports.map { $0.state.shadow?.color.a ?? 0 }
        let isThere = (strengths.first ?? 0 > 0, strengths.last ?? 0 > 0),
            legs = Leg.all(times, strengths, least: LookTuning.shadow)
        guard isThere.0 != isThere.1, legs.count == 1 else { return nil }
        return legs.map { Change(.other, $0.begin, $0.end, isThere.0 ? "loses its shadow" : "gets a shadow") }
    }

    private var texts: [Change] {
        let strings = reports.map { $0.state.text?.string ?? "" }
        let moving = strings.indices.dropFirst().filter { strings[$0] != strings[$0 - 1] }
        guard let first = moving.first, let last = moving.last else { return [] }
        let (a, b) = (SafeText.line(strings[first - 1], limit: 30), SafeText.line(strings[last], limit: 30))
        return [
            Change(
                .text, times[first - 1], times[last],
                moving.count > 2 ? "runs from “\(a)” to “\(b)”" : "changes from “\(a)” to “\(b)”")
        ]
    }

    private var pictures: [Change] {
        reports.indices.dropFirst().filter {
            guard let a = reports[$0 - 1].state.contents, let b = reports[$0].state.contents else { return false }
            return a.picture != b.picture
        }.map { Change(.picture, times[$0], times[$0], "shows another picture") }
    }

    private var colors: [Change] {
        let fills = reports.map { $0.state.backgroundColor ?? .clear }
        guard let a = fills.first, let b = fills.last, Words.color(a) != Words.color(b), a.a > 0, b.a > 0 else {
            return []
        }
        guard let span = span(where: { $0.backgroundColor ?? .clear != $1.backgroundColor ?? .clear }) else {
            return []
        }
        return [
            Change(
                .color, times[span.lowerBound], times[span.upperBound],
                LayerChange.from(Words.color(a), to: Words.color(b), "colour"))
        ]
    }
}

extension LayerReport {
    /// Whether it has a filter other than a blur.
    fileprivate var hasOtherFilters: Bool {
        state.effects?.filters.contains { if case .blur = $0 { false } else { true } } == true
    }
}
