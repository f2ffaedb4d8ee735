import Foundation

/// A font of an attributed text that has a size, as UIKit's.
package protocol AttributedFont {
    /// A `CGFont`, or what else a text layer's font may be.
    var layerFont: Any { get }
    /// Points of the em.
    var pointSize: CGFloat { get }
}

/// A colour of an attributed text that is no `CGColor`, as UIKit's.
package protocol AttributedColor {
    var cgColor: CGColor { get }
}

/// The font of a part of an attributed text, for code that has no UIKit: a font and its size, in place of a `CTFont`.
public struct LayerTextFont: Hashable, Sendable {
    public var font: CGFont?
    /// Points of the em.
    public var size: CGFloat

    /// - Parameter font: nil is the bundled font.
    public init(_ font: CGFont? = nil, size: CGFloat) { (self.font, self.size) = (font, size) }
}

extension NSAttributedString {
    /// The keys that Core Text and UIKit use.
    private static let fontKey = Key("NSFont"), colorKeys = [Key("NSColor"), Key("CTForegroundColor")]

    /// The text's parts. What says nothing has Core Text's size of 12 points, and is black.
    var layerRuns: [(string: String, font: Any?, size: Double, color: CGColor)] {
        var runs: [(string: String, font: Any?, size: Double, color: CGColor)] = []
        let whole = string as NSString
        enumerateAttributes(in: NSRange(location: 0, length: length), options: []) { attributes, range, _ in
            var font: Any?, size = 12.0
            switch attributes[Self.fontKey] {
            case let known as LayerTextFont: (font, size) = (known.font, Double(known.size))
            case let known as any AttributedFont: (font, size) = (known.layerFont, Double(known.pointSize))
            case let known?: font = known
            case nil: break
            }
            var color = CGColor.black
            switch Self.colorKeys.lazy.compactMap({ attributes[$0] }).first {
            case let known as CGColor: color = known
            case let known as any AttributedColor: color = known.cgColor
            default: break
            }
            runs.append((whole.substring(with: range), font, size, color))
        }
        return runs
    }
}
