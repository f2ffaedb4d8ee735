import ZoetropeGeometry
import ZoetropePixels
import ZoetropeNumbers

/// A display list as text for tests and for debugging: one item a line, groups indented, numbers rounded to 1/1000.
extension DisplayList: CustomStringConvertible {
    public var description: String {
        (["canvas \(width) x \(height) background \(background)"] + items.flatMap { $0.lines(indent: "") }).joined(
            separator: "\n")
    }
}

extension DisplayList.Item {
    fileprivate func lines(indent: String) -> [String] {
        switch self {
        case .surface(let s): return s.lines(indent: indent)
        case .outlines(let o):
            let path = Path(o.outlines.flatMap { $0.path.elements }).text(through: o.homography)
            return [indent + "outlines \(o.color) \(o.outlines.count) in one \(path)\(DisplayList.text(o.clips))"]
        case .shadow(let s):
            let count = s.content.map { NumberText.count($0.items.count, "item") }
            let shape = count.map { "of \($0)" } ?? s.path.text(through: s.homography)
            return ["\(indent)shadow \(s.color) sigma \(s.sigma.text) \(shape)\(DisplayList.text(s.clips))"]
        case .group(let g):
            let cuts = DisplayList.text(g.cuts, as: "cut"), effects = g.effects?.text ?? "", inner = indent + "  "
            var lines = ["\(indent)group opacity \(g.opacity.text)\(DisplayList.text(g.clips))\(cuts)\(effects)"]
            lines += g.items.flatMap { $0.lines(indent: inner) }
            if let mask = g.effects?.mask {
                lines.append(indent + "masked by")
                lines += mask.flatMap { $0.lines(indent: inner) }
            }
            return lines
        }
    }
}

extension Surface {
    fileprivate func lines(indent: String) -> [String] {
        let head = "surface \(paint.text)\(opacity < 1 ? " opacity \(opacity.text)" : "")\(DisplayList.text(clips))"
        if pieces.count == 1, pieces[0].shade == nil { return [indent + head + " at " + pieces[0].corners] }
        return [indent + head]
            + pieces.map { piece in
                let gain = piece.shade.map { " gain \($0.from.gain.text)…\($0.to.gain.text)" } ?? ""
                return "\(indent)  piece at \(piece.corners)\(gain)"
            }
    }
}

extension Piece {
    /// The polygon's corners on the canvas, in pixels.
    fileprivate var corners: String { homography.image(of: polygon).map { $0.text }.joined(separator: " ") }
}

extension DisplayList {
    fileprivate static func text(_ clips: [Clip], as name: String = "clip") -> String {
        clips.map { " \(name) \($0.path.text(through: $0.homography))\($0.rule == .evenodd ? " evenodd" : "")" }
            .joined()
    }
}

extension GroupEffects {
    fileprivate var text: String {
        (blendMode == .normal ? "" : " \(blendMode.rawValue)")
            + (backdrop.map { " backdrop\($0.filters.map { $0.text }.joined())\(DisplayList.text([$0.outline]))" } ?? "")
            + filters.map { $0.text }.joined()
    }
}

extension Filter {
    fileprivate var text: String {
        switch self {
        case .blur(let sigma): " blur \(sigma.text)"
        case .dropShadow(let sigma, let offset, let color):
            " drop shadow \(sigma.text) \(offset.text) \(color)"
        case .colorMatrix(let m): " colours [\(m.elements.map { $0.text }.joined(separator: " "))]"
        }
    }
}

extension Paint {
    fileprivate var text: String {
        switch self {
        case .color(let c): return "color \(c)"
        case .picture(let id, let source, let frame): return "picture \(id) of \(source.text) over \(frame.text)"
        case .drawing(let d):
            let items = NumberText.count(d.items.count, "item")
            return "drawing of \(items) in \(d.width) x \(d.height) over \(d.frame.text)"
        case .gradient(let g):
            let stops = g.stops.map { "\($0.offset.text) \($0.color)" }.joined(separator: ", ")
            return "gradient \(g.kind.rawValue) \(g.start.text) \(g.end.text) \(stops)"
        }
    }
}

extension Path {
    /// The path's bounding box on the canvas and its number of segments.
    fileprivate func text(through h: Homography) -> String {
        let box = elements.compactMap { $0.end }.compactMap(h.apply).boundingBox
        return box.map { "path of \(elements.count) in \($0.text)" } ?? "nowhere"
    }
}

extension Double {
    fileprivate var text: String { NumberText.short(self) }
}

extension Point {
    fileprivate var text: String { "(\(x.text), \(y.text))" }
}

extension Rect {
    fileprivate var text: String { "(\(x.text), \(y.text), \(width.text) x \(height.text))" }
}
