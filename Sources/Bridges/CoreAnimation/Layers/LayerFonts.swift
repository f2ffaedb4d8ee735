import Foundation
import ZoetropeFiles
import ZoetropeNumbers
import ZoetropeTypography

/// A font of a text layer, `CGFont`: read from a file, or from data.
public final class CGFont: Hashable, Sendable {
    let font: Font
    /// The font's own name.
    public var postScriptName: String { font.name }

    /// A TrueType or OpenType font.
    ///
    /// - Throws: an error that names the file.
    public convenience init(contentsOf url: URL) throws {
        try self.init(FileBytes.read(url.path, limit: Font.fileBytes), name: url.path)
    }

    /// A TrueType or OpenType font in memory.
    ///
    /// - Throws: an error that says what is wrong with the bytes.
    public convenience init(data: Data, name: String = "font") throws { try self.init(Array(data), name: name) }

    private init(_ bytes: [UInt8], name: String) throws { font = try Font(bytes, name: name) }

    public static func == (a: CGFont, b: CGFont) -> Bool { a === b }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The fonts that text layers find by their names. The bundled one has the names `Inter` and `Inter-Medium`.
public enum LayerFontNames {
    private static let lock = NSLock()
    nonisolated(unsafe) private static var fonts: [String: CGFont] = [:]

    /// Lets text layers find a font by a name, as `CTFontManagerRegisterFontsForURL` does.
    public static func register(_ font: CGFont, as name: String? = nil) {
        lock.withLock { fonts[name ?? font.postScriptName] = font }
    }

    static func font(named name: String) -> CGFont? { lock.withLock { fonts[name] } }
}

/// Another type of font that text layers take, such as UIKit's.
package protocol LayerFontFace {
    var face: Font { get }
    /// What is switched on of the font's features.
    var features: [FontFeature] { get }
}

/// The fonts of text layers.
enum LayerFonts {
    /// A layer's font, and what is wrong with what the layer has.
    static func face(of font: Any?) -> (face: Font, problem: String?) {
        switch font {
        case nil: return (.bundled, nil)
        case let font as Font: return (font, nil)
        case let font as CGFont: return (font.font, nil)
        case let font as any LayerFontFace: return (font.face, nil)
        case let name as String:
            if ["Inter", "Inter-Medium"].contains(name) { return (.bundled, nil) }
            if let known = LayerFontNames.font(named: name) { return (known.font, nil) }
            return (
                .bundled,
                "there is no font '\(SafeText.line(name, limit: 60))', and the bundled one is used; register it with "
                    + "LayerFontNames.register"
            )
        default: return (.bundled, "its font is neither a CGFont nor a name; the bundled one is used")
        }
    }
}
