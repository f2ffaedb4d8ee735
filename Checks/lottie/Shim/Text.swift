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

/// Fonts by the names of their files: from a folder, and from the system in place of Helvetica and Arial, whose advances
/// Liberation Sans has. Of an unknown name the system's font is taken, as Core Text takes Helvetica.
enum FontFolder {
    nonisolated(unsafe) static var fonts: [(words: [String], font: ZoetropeTypography.Font)] = []
    nonisolated(unsafe) static var regular: ZoetropeTypography.Font?, bold: ZoetropeTypography.Font?

    static func load(_ folder: URL) {
        func read(_ file: URL) -> ZoetropeTypography.Font? {
            guard let data = try? Data(contentsOf: file) else { return nil }
            return try? ZoetropeTypography.Font(Array(data), name: file.lastPathComponent)
        }
        for file in (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? [] {
            let words = file.deletingPathExtension().lastPathComponent.lowercased().split(separator: "-").map(
                String.init)
            if let font = read(file) { fonts.append((words.filter { $0 != "regular" }, font)) }
        }
        let system = URL(fileURLWithPath: "/usr/share/fonts/truetype/liberation")
        regular = read(system.appendingPathComponent("LiberationSans-Regular.ttf"))
        bold = read(system.appendingPathComponent("LiberationSans-Bold.ttf"))
    }

    static func font(_ name: String) -> ZoetropeTypography.Font {
        let key = name.lowercased()
        if let known = fonts.first(where: { $0.words.allSatisfy(key.contains) }) { return known.font }
        // What stands nearest to Avenir here.
        if key.contains("avenir"), let near = fonts.first(where: { $0.words.contains("book") }) { return near.font }
        let isBold = key.contains("bold") || key.contains("black")
        return (isBold && key.contains("arial") ? bold : regular) ?? .bundled
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
        let letters = Letters(font)
        let spacing = max(Double(lineHeight), ascent + descent + gap)
        let path = CGMutablePath()
        let wide = preferredSize.map { Double($0.width) }
        for (number, line) in letters.lines(of: text, tracking: Double(tracking), wide: wide).enumerated() {
            let length = letters.width(of: line, tracking: Double(tracking))
            let free = (wide ?? 0) - length
            var pen = alignment == .center ? free / 2 : alignment == .right ? free : 0
            for (index, letter) in line.enumerated() {
                for outline in letters.outlines(of: letter) {
                    path.add(outline.path, dx: pen, dy: spacing * Double(number))
                }
                pen += letters.advance(of: letter) + Double(tracking)
                if tracking != 0, index + 1 < line.count { pen += letters.kern(letter, line[index + 1]) }
            }
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
        guard
            let layout = try? TextLayout(
                "H", font: font.font, style: TextStyle(fontSize: Double(font.size)),
                in: Rect(x: 0, y: 0, width: 1000, height: 1000)), let box = layout.box
        else { return 0 }
        return box.height
    }
}

/// Single letters, without ligatures. The client sets a kern of its own: 0 switches pair kerning off in Core Text,
/// anything else is added to it.
private final class Letters {
    private let font: CTFont
    private var advances: [Character: Double] = [:]
    private static let room = 10_000.0

    init(_ font: CTFont) { self.font = font }

    private func layout(_ text: String, _ alignment: TextAlignment) -> [PlacedOutline] {
        var style = TextStyle(fontSize: Double(font.size))
        style.alignment = alignment
        let bounds = Rect(x: 0, y: 0, width: Self.room, height: Self.room)
        let layout = try? TextLayout(text, font: font.font, style: style, in: bounds)
        return layout?.layers.joined().sorted { $0.origin.x < $1.origin.x } ?? []
    }

    /// The outlines with the baseline at y = 0.
    func outlines(of letter: Character) -> [PlacedOutline] {
        let unit = Double(font.size) / font.font.metrics.unitsPerEm, m = font.font.metrics
        let baseline = (m.lineHeight - m.ascent - m.descent) * unit / 2 + m.ascent * unit
        return layout(String(letter), .left).map { outline in
            var placed = outline
            placed.origin.y -= baseline
            return placed
        }
    }

    /// From how far a letter is from the right edge.
    func advance(of letter: Character) -> Double {
        if let known = advances[letter] { return known }
        func rest(_ text: String) -> Double { layout(text, .right).first.map { Self.room - $0.origin.x } ?? 0 }
        let advance = letter == " " ? rest("H H") - 2 * rest("H") : rest(String(letter))
        advances[letter] = advance
        return advance
    }

    /// What is between two letters beyond their advances.
    func kern(_ a: Character, _ b: Character) -> Double {
        guard a != " ", b != " ", let first = layout(String([a, b]), .right).first else { return 0 }
        return Self.room - first.origin.x - advance(of: a) - advance(of: b)
    }

    func width(of line: [Character], tracking: Double) -> Double {
        let kerns = tracking == 0 ? 0 : zip(line, line.dropFirst()).reduce(0) { $0 + kern($1.0, $1.1) }
        return line.reduce(kerns) { $0 + advance(of: $1) + tracking }
    }

    func lines(of text: String, tracking: Double, wide: Double?) -> [[Character]] {
        text.split(omittingEmptySubsequences: false) { $0.isNewline || $0 == "\u{3}" }.flatMap {
            paragraph -> [[Character]] in
            guard let wide else { return [Array(paragraph)] }
            var lines: [[Character]] = [[]]
            for word in paragraph.split(separator: " ", omittingEmptySubsequences: false) {
                let next = lines[lines.count - 1].isEmpty ? Array(word) : lines[lines.count - 1] + [" "] + Array(word)
                if width(of: next, tracking: tracking) > wide, !lines[lines.count - 1].isEmpty {
                    lines.append(Array(word))
                } else {
                    lines[lines.count - 1] = next
                }
            }
            return lines
        }
    }
}

extension CGMutablePath {
    fileprivate func add(_ path: Path, dx: Double, dy: Double) {
        func point(_ p: Point) -> CGPoint { CGPoint(x: p.x + dx, y: p.y + dy) }
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
