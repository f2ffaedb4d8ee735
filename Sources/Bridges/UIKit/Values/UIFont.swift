import ZoetropeCoreAnimation
import ZoetropeTypography

/// A font at a size, `UIFont`. The system's fonts are the bundled one, whatever their weight; others are read from
/// files by ``register(_:name:)``.
open class UIFont: NSObject, LayerFontFace, @unchecked Sendable {
    /// How heavy a font is; of the bundled font there is one weight.
    public struct Weight: Hashable, RawRepresentable, Sendable {
        public let rawValue: CGFloat
        public init(rawValue: CGFloat) { self.rawValue = rawValue }
        public init(_ rawValue: CGFloat) { self.rawValue = rawValue }

        public static let ultraLight = Weight(-0.8)
        public static let thin = Weight(-0.6)
        public static let light = Weight(-0.4)
        public static let regular = Weight(0)
        public static let medium = Weight(0.23)
        public static let semibold = Weight(0.3)
        public static let bold = Weight(0.4)
        public static let heavy = Weight(0.56)
        public static let black = Weight(0.62)
    }

    /// What a text is for.
    public struct TextStyle: Hashable, RawRepresentable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let largeTitle = TextStyle(rawValue: "largeTitle")
        public static let title1 = TextStyle(rawValue: "title1")
        public static let title2 = TextStyle(rawValue: "title2")
        public static let title3 = TextStyle(rawValue: "title3")
        public static let headline = TextStyle(rawValue: "headline")
        public static let subheadline = TextStyle(rawValue: "subheadline")
        public static let body = TextStyle(rawValue: "body")
        public static let callout = TextStyle(rawValue: "callout")
        public static let footnote = TextStyle(rawValue: "footnote")
        public static let caption1 = TextStyle(rawValue: "caption1")
        public static let caption2 = TextStyle(rawValue: "caption2")

        /// Points at the default size of texts (Human Interface Guidelines, "Large").
        fileprivate var points: CGFloat {
            switch self {
            case .largeTitle: 34
            case .title1: 28
            case .title2: 22
            case .title3: 20
            case .callout: 16
            case .subheadline: 15
            case .footnote: 13
            case .caption1: 12
            case .caption2: 11
            default: 17
            }
        }
    }

    /// The outlines.
    package let face: Font
    public let pointSize: CGFloat
    /// The bundled font has regular, medium, semibold and bold; other weights get the nearest of them.
    public let weight: Weight
    public let fontName: String

    package let features: [FontFeature]

    init(face: Font, name: String, size: CGFloat, weight: Weight = .regular, features: [FontFeature] = []) {
        (self.face, fontName, pointSize, self.weight) = (face, name, size > 0 ? size : 17, weight)
        self.features = features
    }

    /// A font that was registered under a name; nil for other names.
    public convenience init?(name fontName: String, size fontSize: CGFloat) {
        guard let face = FontShelf.shared[fontName] else { return nil }
        self.init(face: face, name: fontName, size: fontSize)
    }

    /// Makes a font file's outlines known under a name, for all threads.
    ///
    /// - Throws: an error that says what is wrong with the bytes.
    public static func register(_ data: Data, name: String) throws {
        FontShelf.shared[name] = try Font(Array(data), name: name)
    }

    open class func systemFont(ofSize fontSize: CGFloat) -> UIFont { systemFont(ofSize: fontSize, weight: .regular) }
    open class func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont { systemFont(ofSize: fontSize, weight: .bold) }
    open class func italicSystemFont(ofSize fontSize: CGFloat) -> UIFont { systemFont(ofSize: fontSize) }
    open class func systemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
        let face = Font.bundled(weight.bundled)
        return UIFont(face: face, name: face.name, size: fontSize, weight: weight)
    }
    /// All of its digits have the same width.
    open class func monospacedDigitSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
        let face = Font.bundled(weight.bundled), features = FontFeature("tnum").map { [$0] } ?? []
        return UIFont(face: face, name: face.name, size: fontSize, weight: weight, features: features)
    }
    open class func preferredFont(forTextStyle style: TextStyle) -> UIFont {
        systemFont(ofSize: style.points, weight: style == .headline ? .semibold : .regular)
    }

    open class var labelFontSize: CGFloat { 17 }
    open class var buttonFontSize: CGFloat { 18 }
    open class var systemFontSize: CGFloat { 14 }
    open class var smallSystemFontSize: CGFloat { 12 }

    open func withSize(_ fontSize: CGFloat) -> UIFont {
        UIFont(face: face, name: fontName, size: fontSize, weight: weight, features: features)
    }

    open var familyName: String { face.name }

    private var unit: CGFloat { pointSize / CGFloat(face.metrics.unitsPerEm) }
    /// From the baseline upwards, in points.
    open var ascender: CGFloat { CGFloat(face.metrics.ascent) * unit }
    /// From the baseline upwards: below zero.
    open var descender: CGFloat { -CGFloat(face.metrics.descent) * unit }
    open var leading: CGFloat { CGFloat(face.metrics.lineGap) * unit }
    /// The distance of baselines.
    open var lineHeight: CGFloat { CGFloat(face.metrics.lineHeight) * unit }

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UIFont else { return false }
        return face === other.face && pointSize == other.pointSize && weight == other.weight
            && features == other.features
    }

    open override var hash: Int { pointSize.hashValue }
}

/// The fonts that were registered.
///
/// `@unchecked Sendable` is sound because `fonts` is used under `lock` only.
private final class FontShelf: @unchecked Sendable {
    static let shared = FontShelf()
    private let lock = NSLock()
    private var fonts: [String: Font] = [:]

    subscript(name: String) -> Font? {
        get { lock.withLock { fonts[name] } }
        set { lock.withLock { fonts[name] = newValue } }
    }
}

extension UIFont.Weight {
    /// The nearest weight of the bundled font; light ones are regular, and heavy ones bold.
    fileprivate var bundled: FontWeight {
        switch rawValue {
        case ..<0.115: .regular
        case ..<0.265: .medium
        case ..<0.35: .semibold
        default: .bold
        }
    }
}
