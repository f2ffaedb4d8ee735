import ZoetropeCoreAnimation
import ZoetropeGeometry
import ZoetropeTypography

/// A font of a size.
public final class CTFont: Hashable {
    let font: ZoetropeTypography.Font
    let size: CGFloat

    init(_ font: ZoetropeTypography.Font, size: CGFloat) { (self.font, self.size) = (font, size) }

    public static func == (a: CTFont, b: CTFont) -> Bool { a === b }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

public typealias CFString = String

/// Fonts by their names, from a folder; the bundled one for all others.
enum FontFolder {
    nonisolated(unsafe) static var fonts: [String: ZoetropeTypography.Font] = [:]

    static func load(_ folder: URL) {
        for file in (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? [] {
            guard let data = try? Data(contentsOf: file) else { continue }
            let name = file.deletingPathExtension().lastPathComponent
            fonts[name.lowercased()] = try? ZoetropeTypography.Font(Array(data), name: name)
        }
    }

    static func font(_ name: String) -> ZoetropeTypography.Font {
        let key = name.lowercased().replacingOccurrences(of: " ", with: "")
        return fonts[key] ?? fonts.first { key.hasPrefix($0.key) || $0.key.hasPrefix(key) }?.value ?? .bundled
    }
}

func CTFontCreateWithName(_ name: CFString, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?) -> CTFont {
    CTFont(FontFolder.font(name), size: size)
}

/// The client's layer that draws text by Core Text, with outlines in shape layers.
final class CoreTextRenderLayer: CALayer {
    var text: String?
    var font: CTFont?
    var alignment = NSTextAlignment.left
    var lineHeight: CGFloat = 0
    var tracking: CGFloat = 0
    var fillColor: CGColor? { didSet { rebuild() } }
    var strokeColor: CGColor? { didSet { rebuild() } }
    var strokeWidth: CGFloat = 0
    var strokeOnTop = false
    var preferredSize: CGSize?
    var start: Int?
    var end: Int?
    var selectedRangeOpacity: CGFloat?

    func sizeToFit() { rebuild() }

    override func action(forKey _: String) -> CAAction? { nil }

    /// Sets each line by itself, from the baseline of the first one at the anchor.
    private func rebuild() {
        sublayers = nil
        guard let font, let text, !text.isEmpty, fillColor != nil || strokeColor != nil else { return }
        let metrics = font.font.metrics, unit = Double(font.size) / metrics.unitsPerEm
        let ascent = metrics.ascent * unit, descent = metrics.descent * unit, gap = metrics.lineGap * unit
        let path = CGMutablePath()
        var style = TextStyle(fontSize: Double(font.size))
        switch alignment {
        case .center: style.alignment = .center
        case .right: style.alignment = .right
        default: style.alignment = .left
        }
        style.isWrapped = preferredSize != nil
        style.lineHeight = max(Double(lineHeight), 1)
        let wide = preferredSize.map { Double($0.width) } ?? 0
        let bounds = Rect(x: 0, y: 0, width: wide, height: 10_000)
        guard let layout = try? TextLayout(text, font: font.font, style: style, in: bounds) else { return }
        // The first baseline lies at the ascent; TextLayout centres the letters in the line's height.
        let first = ((style.lineHeight ?? 0) - (ascent + descent)) / 2 + ascent
        _ = gap
        for outlines in layout.layers {
            for outline in outlines { path.add(outline.path, dy: -first) }
        }
        anchorPoint = .zero
        self.bounds = CGRect(x: 0, y: preferredSize == nil ? 0 : -capHeight(font, unit), width: 1, height: 1)
        func add(_ fill: CGColor?, _ stroke: CGColor?) {
            let shape = CAShapeLayer()
            (shape.path, shape.fillColor, shape.strokeColor, shape.lineWidth) = (path, fill, stroke, strokeWidth)
            addSublayer(shape)
        }
        if !strokeOnTop, let strokeColor { add(nil, strokeColor) }
        if let fillColor { add(fillColor, nil) }
        if strokeOnTop, let strokeColor { add(nil, strokeColor) }
    }

    private func capHeight(_ font: CTFont, _ unit: Double) -> Double {
        guard let layout = try? TextLayout(
            "H", font: font.font, style: TextStyle(fontSize: Double(font.size)),
            in: Rect(x: 0, y: 0, width: 1000, height: 1000)), let box = layout.box
        else { return 0 }
        return box.height
    }
}

extension CGMutablePath {
    fileprivate func add(_ path: Path, dy: Double) {
        func point(_ p: Point) -> CGPoint { CGPoint(x: p.x, y: p.y + dy) }
        for element in path.elements {
            switch element {
            case .move(let p): move(to: point(p))
            case .line(let p): addLine(to: point(p))
            case .quad(let c, let p): addQuadCurve(to: point(p), control: point(c))
            case .cubic(let c, let d, let p): addCurve(to: point(p), control1: point(c), control2: point(d))
            case .close: closeSubpath()
            }
        }
    }
}
