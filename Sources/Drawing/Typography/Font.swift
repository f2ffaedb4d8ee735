import CZoetropeFont
import CZoetropeText
import Foundation
import ZoetropeGeometry
import ZoetropeNumbers

/// A font file: its measures, its glyphs' outlines, and how characters become glyphs. All lengths are in font units, so
/// that they are whole numbers and the same everywhere; y points down, as on a canvas.
///
/// `@unchecked Sendable` is sound because a HarfBuzz font that does not change may be used by several threads, and
/// outlines are read under `lock` only.
package final class Font: @unchecked Sendable {
    package struct Metrics: Hashable, Sendable {
        /// Font units of the font's size.
        package let unitsPerEm: Double
        /// From the baseline upwards and downwards, and what is added between lines.
        package let ascent, descent, lineGap: Double

        /// The distance of baselines.
        package var lineHeight: Double { ascent + descent + lineGap }
    }

    /// A glyph after shaping.
    struct Glyph {
        let id: UInt32
        /// The index of the first character that it belongs to.
        let cluster: Int
        /// The way of the pen.
        let advance: Double
        /// From the pen.
        let offset: Point

        func scaled(by factor: Double) -> Glyph {
            Glyph(id: id, cluster: cluster, advance: advance * factor, offset: offset * factor)
        }
    }

    /// Bytes of a font's file; those of Chinese and Japanese have some 20 MB.
    package static let fileBytes = 64 << 20
    /// Segments of one glyph, and the glyphs whose outlines are kept.
    private static let glyphSegments = 20_000, keptOutlines = 20_000

    package let name: String
    package let metrics: Metrics
    private let handle: OpaquePointer
    private let memory: UnsafeMutablePointer<UInt8>?
    private let lock = NSLock()
    private var outlines: [UInt32: Outline] = [:]

    /// Whether it is the bundled one, in any weight.
    package let isBundled: Bool

    /// The font that is used where a text names none: Inter Medium, for Latin, Greek and Cyrillic.
    package static var bundled: Font { bundled(.medium) }

    package static func bundled(_ weight: FontWeight) -> Font {
        switch weight {
        case .regular: regular
        case .medium: medium
        case .semibold: semibold
        case .bold: bold
        }
    }

    private static let regular = bundled("Inter Regular", cfont_regular())
    private static let medium = bundled("Inter Medium", cfont_medium())
    private static let semibold = bundled("Inter Semibold", cfont_semibold())
    private static let bold = bundled("Inter Bold", cfont_bold())

    private static func bundled(_ name: String, _ file: cfont) -> Font {
        let bytes = UnsafeBufferPointer(start: file.start, count: file.count)
        guard let font = try? Font(name: name, bytes, memory: nil, isBundled: true) else {
            preconditionFailure("the bundled font cannot be read")
        }
        return font
    }

    /// The file of the bundled font in medium.
    package static var bundledBytes: [UInt8] {
        let file = cfont_medium()
        return Array(UnsafeBufferPointer(start: file.start, count: file.count))
    }

    /// - Parameter name: what the font is called in messages.
    /// - Throws: a `TextError` for bytes that are no font.
    package convenience init(_ bytes: [UInt8], name: String) throws {
        let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: max(1, bytes.count))
        memory.initialize(from: bytes, count: bytes.count)
        do {
            try self.init(name: name, UnsafeBufferPointer(start: memory, count: bytes.count), memory: memory)
        } catch {
            memory.deallocate()
            throw error
        }
    }

    private init(
        name: String, _ bytes: UnsafeBufferPointer<UInt8>, memory: UnsafeMutablePointer<UInt8>?, isBundled: Bool = false
    ) throws {
        self.isBundled = isBundled
        var message = [CChar](repeating: 0, count: 200)
        guard let handle = ctext_open(bytes.baseAddress, bytes.count, &message, message.count) else {
            let text = message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
            throw TextError(
                "the font '\(SafeText.line(name))' cannot be used: \(String(decoding: text, as: UTF8.self))")
        }
        let m = ctext_font_metrics(handle)
        metrics = Metrics(
            unitsPerEm: Double(m.units_per_em), ascent: Double(m.ascent), descent: Double(-m.descent),
            lineGap: Double(m.line_gap))
        (self.name, self.handle, self.memory) = (name, handle, memory)
    }

    deinit {
        ctext_close(handle)
        memory?.deallocate()
    }

    // MARK: Glyphs

    /// The glyphs of a range of characters, from left to right. The characters around the range decide how letters
    /// join.
    func glyphs(of text: [UInt32], _ range: Range<Int>, isRightToLeft: Bool, script: UInt32, features: [UInt32]) throws
        -> [Glyph]
    {
        var count = 0
        let shaped = ctext_shape(
            handle, text, text.count, range.lowerBound, range.count, isRightToLeft, script, features, features.count,
            &count)
        guard let shaped else { throw TextError("there is no memory for the text") }
        defer { ctext_free(shaped) }
        return UnsafeBufferPointer(start: shaped, count: count).map {
            Glyph(
                id: $0.glyph, cluster: Int($0.cluster), advance: Double($0.advance),
                offset: Point(Double($0.x), -Double($0.y)))
        }
    }

    /// A glyph's outline; the same object as long as it is kept.
    func outline(of glyph: UInt32) throws -> Outline {
        try lock.withLock {
            if let known = outlines[glyph] { return known }
            let outline = Outline(Path(try readOutline(of: glyph)))
            if outlines.count >= Font.keptOutlines { outlines = [:] }
            outlines[glyph] = outline
            return outline
        }
    }

    private func readOutline(of glyph: UInt32) throws -> [Path.Element] {
        var count = 0
        guard let segments = ctext_outline(handle, glyph, Font.glyphSegments, &count) else {
            throw TextError("the font '\(SafeText.line(name))' is damaged: its glyph \(glyph) cannot be read")
        }
        defer { ctext_free(segments) }
        var out: [Path.Element] = []
        for segment in UnsafeBufferPointer(start: segments, count: count) {
            let p = segment.points
            let a = Point(Double(p.0), -Double(p.1)), b = Point(Double(p.2), -Double(p.3))
            switch segment.kind {
            case 0:
                if !out.isEmpty { out.append(.close) }
                out.append(.move(a))
            case 1: out.append(.line(a))
            case 2: out.append(.quad(control: a, end: b))
            default: out.append(.cubic(a, b, end: Point(Double(p.4), -Double(p.5))))
            }
        }
        if !out.isEmpty { out.append(.close) }
        return out
    }
}

extension Font: Hashable {
    package static func == (a: Font, b: Font) -> Bool { a === b }
    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The weights of the bundled font, by Apple's names.
package enum FontWeight: String, Hashable, Sendable, CaseIterable { case regular, medium, semibold, bold }

/// Why a text cannot be drawn.
package struct TextError: Error, Hashable, CustomStringConvertible {
    package let problem: String
    /// What a scene's author can do; nil where the problem says it.
    package let remedy: String?

    package init(_ problem: String, remedy: String? = nil) { (self.problem, self.remedy) = (problem, remedy) }

    package var description: String { problem + (remedy.map { "; " + $0 } ?? "") }
}
