import Foundation

/// A text in one font and one colour, `CATextLayer`, set in the bounds from their top.
open class CATextLayer: CALayer {
    override class var initialValues: LayerValues { LayerValues(text: TextValues()) }

    override class var settings: [CodedProperty] { own }

    nonisolated(unsafe) private static let own: [CodedProperty] =
        CALayer.settings + [
            .any("string", \CATextLayer.string), .any("font", \CATextLayer.font),
            .flag("wrapped", "isWrapped", at: \CATextLayer.isWrapped),
            .word("alignmentMode", \CATextLayer.alignmentMode), .word("truncationMode", \CATextLayer.truncationMode),
            .copied(\CATextLayer.lineLimit), .copied(\CATextLayer.lineHeight),
        ]

    /// A String, or an NSAttributedString: the fonts and colours of its parts (`NSFont`, `NSColor` or
    /// `CTForegroundColor`) count in place of the layer's. A font is a ``LayerTextFont``, a ``CGFont``, a name or a UIFont.
    open var string: Any?
    /// A ``CGFont``, or the name of one that is registered with ``LayerFontNames``. Nil is the bundled font, and so is,
    /// with a warning of the run, a name that is not known.
    open var font: Any?
    /// The most lines that are shown; 0 for all.
    package final var lineLimit = 0
    /// The distance of baselines in points; nil for the font's own.
    package final var lineHeight: Double?

    /// Points of the em.
    open var fontSize: CGFloat {
        get { values.text?.fontSize ?? 36 }
        set { change(.fontSize) { $0.text?.fontSize = newValue } }
    }

    open var foregroundColor: CGColor? {
        get { values.text?.foregroundColor }
        set { change(.foregroundColor) { $0.text?.foregroundColor = newValue } }
    }

    /// Whether lines that are wider than the bounds are broken.
    open var isWrapped = false
    open var truncationMode: CATextLayerTruncationMode = .none
    open var alignmentMode: CATextLayerAlignmentMode = .natural
    /// Kept, and of no effect.
    open var allowsFontSubpixelQuantization = false { didSet { mayKeep = true } }
    package override class var keptMembers: [KeptMember] { textKept }

    var text: String { string as? String ?? (string as? NSAttributedString)?.string ?? "" }
}

public struct CATextLayerTruncationMode: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let none = CATextLayerTruncationMode(rawValue: "none")
    public static let start = CATextLayerTruncationMode(rawValue: "start")
    public static let end = CATextLayerTruncationMode(rawValue: "end")
    public static let middle = CATextLayerTruncationMode(rawValue: "middle")
}

public struct CATextLayerAlignmentMode: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let natural = CATextLayerAlignmentMode(rawValue: "natural")
    public static let left = CATextLayerAlignmentMode(rawValue: "left")
    public static let right = CATextLayerAlignmentMode(rawValue: "right")
    public static let center = CATextLayerAlignmentMode(rawValue: "center")
    public static let justified = CATextLayerAlignmentMode(rawValue: "justified")
}
