import ZoetropeGeometry
import ZoetropeLayers
import ZoetropeNumbers

/// Nouns for layers: `the left half of the old screen`, `a black veil`.
struct Nouns {
    private let scan: RunScan
    /// The union of each picture's visible parts, in its pixels.
    private var wholes: [Int: Rect] = [:]

    init(_ scan: RunScan) {
        self.scan = scan
        for report in scan.tracks.lazy.flatMap(\.reports).compactMap({ $0 }) {
            guard let c = report.state.contents else { continue }
            wholes[c.picture] = wholes[c.picture]?.union(c.source) ?? c.source
        }
    }

    /// A copy's name without its number. An unnamed layer is called by its index, `layer 0`.
    static func stem(_ name: String) -> String {
        var stem = name[...]
        if let mark = stem.range(of: " #", options: .backwards) { stem = stem[..<mark.lowerBound] }
        let digits = stem.reversed().prefix { $0.isNumber }.count
        guard digits > 0, digits < stem.count else { return String(stem) }
        let rest = stem.dropLast(digits)
        if rest == "layer " { return String(stem) }
        return rest.hasSuffix(" ") ? String(rest.dropLast()) : String(stem)
    }

    /// Whether it shows all of the first or the last screen.
    func isScreen(_ track: LayerTrack) -> Bool {
        guard let c = track.first?.state.contents, let name = picture(c.picture) else { return false }
        return (name == "from" || name == "to") && part(c).isEmpty
    }

    /// The layer's quoted name with its noun, or the noun alone if that is enough.
    func subject(_ track: LayerTrack) -> String {
        Nouns.subject(noun(track), Nouns.stem(track.name))
    }

    static func subject(_ noun: String, _ name: String) -> String {
        let name = SafeText.line(name, limit: 40)
        return noun.isEmpty ? "'\(name)'" : "\(noun) ('\(name)')"
    }

    func noun(_ track: LayerTrack) -> String {
        if let own = seen(track) { return own }
        // A group gets the nouns of its sublayers.
        let nouns = scan.held(by: track).filter(\.isEverSeen).compactMap { held in seen(held).map { (held, $0) } }
        let largest = nouns.sorted { largestArea($0.0) > largestArea($1.0) }
        var kinds: [String] = []
        for (_, noun) in largest where !kinds.contains(noun) { kinds.append(noun) }
        return kinds.isEmpty ? "" : "a group with " + Words.list(Array(kinds.prefix(2)))
    }

    private func largestArea(_ track: LayerTrack) -> Double {
        track.reports.compactMap { $0?.corners.boundingBox }.map { $0.width * $0.height }.max() ?? 0
    }

    /// The noun of the layer's own contents.
    private func seen(_ track: LayerTrack) -> String? {
        let reports = track.reports.enumerated().filter { track.isSeen[$0.offset] }.compactMap { $0.element }
        guard let report = reports.max(by: { $0.opacity < $1.opacity }) ?? track.first else { return nil }
        let s = report.state
        if let text = s.text { return "the text “\(SafeText.line(text.string, limit: 30))”" }
        if let c = s.contents {
            let name = picture(c.picture) ?? "picture"
            let whole =
                name == "from"
                ? "the old screen"
                : name == "to"
                    ? "the new screen"
                    : "the picture '\(SafeText.line(name, limit: 30))'"
            let part = part(c)
            return part.isEmpty ? whole : "\(part) of \(whole)"
        }
        if s.effects?.backdrop != nil { return "frosted glass" }
        let fill =
            s.shape.map(\.fillColor).flatMap { $0.a > 0 ? $0 : nil }
            ?? s.backgroundColor.flatMap { $0.a > 0 ? $0 : nil }
        if let fill {
            let color = Words.color(fill)
            let box = report.corners.boundingBox ?? scan.canvas
            let isWhole =
                box.width > LookTuning.whole * scan.canvas.width && box.height > LookTuning.whole * scan.canvas.height
            if isWhole, reports.allSatisfy({ $0.opacity * fill.a < LookTuning.veilOpacity }) {
                return article("\(color) veil")
            }
            return article("\(color) \(form(s))")
        }
        if let stroke = s.shape?.strokeColor, stroke.a > 0 { return article("\(Words.color(stroke)) line") }
        if let gradient = s.gradient, let color = gradient.colors.max(by: { $0.a < $1.a }) {
            return gradient.colors.contains { $0.a < LookTuning.shadeOpacity }
                ? article("\(Words.color(color)) shade") : article("\(Words.color(color)) gradient")
        }
        if let border = s.border, border.width > 0 { return article("\(Words.color(border.color)) frame") }
        return nil
    }

    private func article(_ noun: String) -> String { ("aeiou".contains(noun.first ?? "x") ? "an " : "a ") + noun }

    private func form(_ s: LayerState) -> String {
        let least = min(s.bounds.width, s.bounds.height)
        if let shape = s.shape {
            switch shape.outline.form {
            case .circle: return "disc"
            case .ellipse: return "ellipse"
            case .path: return "shape"
            case .roundedRect: break
            }
        }
        if least > 0, s.cornerRadius >= LookTuning.round.radius * least {
            return abs(s.bounds.width - s.bounds.height) < LookTuning.round.sides * least ? "disc" : "pill"
        }
        if min(s.bounds.width, s.bounds.height) < 3 { return "line" }
        return s.cornerRadius > 0 ? "rounded panel" : "panel"
    }

    private func picture(_ index: Int) -> String? {
        scan.pictures.indices.contains(index) ? scan.pictures[index] : nil
    }

    /// The visible part of its picture; empty if it is the whole.
    private func part(_ c: LayerState.Contents) -> String {
        guard let whole = wholes[c.picture], whole.width > 0, whole.height > 0 else { return "" }
        let x = (c.source.x - whole.x) / whole.width, y = (c.source.y - whole.y) / whole.height
        let w = c.source.width / whole.width, h = c.source.height / whole.height
        func near(_ a: Double, _ b: Double) -> Bool { abs(a - b) < LookTuning.near }
        let isWide = w > LookTuning.whole, isHigh = h > LookTuning.whole
        if isWide, isHigh { return "" }
        if isHigh, near(w, 0.5) { return near(x, 0) ? "the left half" : near(x, 0.5) ? "the right half" : "half" }
        if isWide, near(h, 0.5) { return near(y, 0) ? "the top half" : near(y, 0.5) ? "the bottom half" : "half" }
        if isHigh { return "an upright strip" }
        if isWide { return "a level strip" }
        return "a part"
    }
}
