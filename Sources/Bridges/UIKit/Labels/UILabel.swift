import ZoetropeCoreAnimation
import ZoetropeGeometry
import ZoetropeTypography

public enum NSTextAlignment: Int, Sendable {
    case left, center, right, justified, natural

    fileprivate var mode: CATextLayerAlignmentMode {
        switch self {
        case .left: .left
        case .center: .center
        case .right: .right
        case .justified: .justified
        case .natural: .natural
        }
    }
}

public enum NSLineBreakMode: Int, Sendable {
    case byWordWrapping, byCharWrapping, byClipping, byTruncatingHead, byTruncatingTail, byTruncatingMiddle

    fileprivate var truncation: CATextLayerTruncationMode {
        switch self {
        case .byTruncatingHead: .start
        case .byTruncatingTail: .end
        case .byTruncatingMiddle: .middle
        default: .none
        }
    }
}

extension NSAttributedString.Key {
    public static let font = NSAttributedString.Key("NSFont")
    public static let foregroundColor = NSAttributedString.Key("NSColor")
    /// Of these, labels show the paragraph's alignment and line break; the others are kept.
    public static let paragraphStyle = NSAttributedString.Key("NSParagraphStyle")
    public static let backgroundColor = NSAttributedString.Key("NSBackgroundColor")
    public static let kern = NSAttributedString.Key("NSKern")
    public static let underlineStyle = NSAttributedString.Key("NSUnderline")
    public static let strikethroughStyle = NSAttributedString.Key("NSStrikethrough")
    public static let baselineOffset = NSAttributedString.Key("NSBaselineOffset")
}

/// How a paragraph is set, `NSParagraphStyle`.
open class NSParagraphStyle: NSObject {
    open internal(set) var alignment = NSTextAlignment.natural
    open internal(set) var lineBreakMode = NSLineBreakMode.byTruncatingTail
    open internal(set) var lineSpacing: CGFloat = 0
    open internal(set) var lineHeightMultiple: CGFloat = 0
    open internal(set) var minimumLineHeight: CGFloat = 0
    open internal(set) var maximumLineHeight: CGFloat = 0
    open internal(set) var paragraphSpacing: CGFloat = 0
}

open class NSMutableParagraphStyle: NSParagraphStyle {
    open override var alignment: NSTextAlignment {
        get { super.alignment }
        set { super.alignment = newValue }
    }
    open override var lineBreakMode: NSLineBreakMode {
        get { super.lineBreakMode }
        set { super.lineBreakMode = newValue }
    }
    open override var lineSpacing: CGFloat {
        get { super.lineSpacing }
        set { super.lineSpacing = newValue }
    }
    open override var lineHeightMultiple: CGFloat {
        get { super.lineHeightMultiple }
        set { super.lineHeightMultiple = newValue }
    }
    open override var minimumLineHeight: CGFloat {
        get { super.minimumLineHeight }
        set { super.minimumLineHeight = newValue }
    }
    open override var maximumLineHeight: CGFloat {
        get { super.maximumLineHeight }
        set { super.maximumLineHeight = newValue }
    }
    open override var paragraphSpacing: CGFloat {
        get { super.paragraphSpacing }
        set { super.paragraphSpacing = newValue }
    }
}

/// The layer of a label's letters: nothing in it is animated by itself.
private final class LetterLayer: CATextLayer {
    override func action(forKey event: String) -> (any CAAction)? { nil }
}

/// A text in one font and colour, in the middle of the view's height, `UILabel`. In an animation of its size the letters
/// are at once where they will be.
open class UILabel: UIView {
    private let letters = LetterLayer()

    override func begin() {
        super.begin()
        isUserInteractionEnabled = false
        letters.name = "text"
        layer.insertSublayer(letters, at: 0)
        layoutState.hugging = (UILayoutPriority(251), UILayoutPriority(251))
        contentMode = .redraw
        setLetters()
    }

    // MARK: The text

    open var text: String? { didSet { if text != oldValue { changed() } } }

    /// Its text, in the font and colour of its first character.
    open var attributedText: NSAttributedString? {
        get { text.map { NSAttributedString(string: $0, attributes: [.font: font!, .foregroundColor: textColor!]) } }
        set {
            text = newValue?.string
            guard let newValue, newValue.length > 0 else { return }
            let attributes = newValue.attributes(at: 0, effectiveRange: nil)
            if let font = attributes[.font] as? UIFont { self.font = font }
            if let color = attributes[.foregroundColor] as? UIColor { textColor = color }
            if let style = attributes[.paragraphStyle] as? NSParagraphStyle {
                (textAlignment, lineBreakMode) = (style.alignment, style.lineBreakMode)
            }
        }
    }

    open var font: UIFont! = .systemFont(ofSize: 17) { didSet { changed() } }
    open var textColor: UIColor! = .label { didSet { setLetters() } }
    open var highlightedTextColor: UIColor? { didSet { setLetters() } }
    open var isHighlighted = false { didSet { setLetters() } }
    open var isEnabled = true { didSet { setLetters() } }
    open var textAlignment = NSTextAlignment.natural { didSet { setLetters() } }
    open var lineBreakMode = NSLineBreakMode.byTruncatingTail { didSet { changed() } }
    /// The most lines that are shown; 0 for all.
    open var numberOfLines = 1 { didSet { changed() } }
    /// Whether a text of one line that is wider than the view is made smaller.
    open var adjustsFontSizeToFitWidth = false { didSet { setLetters() } }
    /// How small such a text becomes: a part of the font's size.
    open var minimumScaleFactor: CGFloat = 0 { didSet { setLetters() } }
    open var adjustsFontForContentSizeCategory = false
    open var allowsDefaultTighteningForTruncation = false
    /// The width at which lines break where constraints ask for the size; 0 for the width that they give.
    open var preferredMaxLayoutWidth: CGFloat = 0 { didSet { changed() } }
    /// A second text below, without blur.
    open var shadowColor: UIColor? { didSet { setLetters() } }
    open var shadowOffset = CGSize(width: 0, height: -1) { didSet { setLetters() } }

    private func changed() {
        invalidateIntrinsicContentSize()
        setNeedsLayout()
        setLetters()
    }

    open override var bounds: CGRect { didSet { if bounds.size != oldValue.size { setLetters() } } }
    open override var frame: CGRect { didSet { setLetters() } }

    open override func layoutSubviews() {
        super.layoutSubviews()
        setLetters()
    }

    // MARK: Sizes

    /// The text's size, in lines of at most a width, rounded up to pixels.
    private func size(width: CGFloat, lines: Int) -> CGSize {
        guard let text, !text.isEmpty else { return .zero }
        var style = TextStyle(fontSize: Double(font.pointSize))
        style.isWrapped = lines != 1
        style.features = font.features
        let bounds = Rect(x: 0, y: 0, width: Double(min(width, 1e6)), height: 1e6)
        guard let layout = try? TextMeasure.typesetter.layout(text, in: font.face, style: style, bounds: bounds) else {
            return .zero
        }
        let count = lines > 0 ? min(lines, layout.lineCount) : layout.lineCount
        let scale = UIScreen.main.scale
        func up(_ v: CGFloat) -> CGFloat { (v * scale - 1e-6).rounded(.up) / scale }
        return CGSize(width: min(up(CGFloat(layout.width)), width), height: up(CGFloat(count) * font.lineHeight))
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        self.size(width: size.width > 0 && numberOfLines != 1 ? size.width : 1e6, lines: numberOfLines)
    }

    /// The rectangle of the text within limits.
    open func textRect(forBounds bounds: CGRect, limitedToNumberOfLines lines: Int) -> CGRect {
        CGRect(origin: bounds.origin, size: size(width: bounds.width, lines: lines))
    }

    open override var intrinsicContentSize: CGSize {
        let width = preferredMaxLayoutWidth > 0 ? preferredMaxLayoutWidth : settledWidth ?? 1e6
        return CGSize(
            width: size(width: preferredMaxLayoutWidth > 0 ? width : 1e6, lines: numberOfLines).width,
            height: size(width: numberOfLines == 1 ? 1e6 : width, lines: numberOfLines).height)
    }

    /// The width that the layout gave the label, of which its height follows.
    private var settledWidth: CGFloat?

    /// - Returns: whether the height is another one at the width that the layout gives.
    func settleLines(width: CGFloat) -> Bool {
        guard numberOfLines != 1, preferredMaxLayoutWidth == 0, settledWidth != width else { return false }
        let old = intrinsicContentSize
        settledWidth = width
        return intrinsicContentSize != old
    }

    // MARK: Letters

    private func setLetters() {
        let size = layer.bounds.size, text = text ?? ""
        letters.string = text
        letters.font = font
        letters.fontSize = fittingFontSize
        let color: UIColor = isHighlighted ? highlightedTextColor ?? textColor : textColor
        letters.foregroundColor = (isEnabled ? color : .lightGray).cgColor
        letters.alignmentMode = textAlignment.mode
        letters.isWrapped = numberOfLines != 1
        letters.truncationMode = lineBreakMode.truncation
        letters.lineLimit = numberOfLines
        if let shadowColor {
            (letters.shadowColor, letters.shadowOpacity, letters.shadowRadius) = (shadowColor.cgColor, 1, 0)
            letters.shadowOffset = shadowOffset
        } else {
            letters.shadowOpacity = 0
        }
        let lineHeight = font.lineHeight * letters.fontSize / font.pointSize
        let fitting = max(1, Int(min((size.height / lineHeight + 1e-6).rounded(.down), 1e4)))
        let wanted = self.size(
            width: max(size.width, 1), lines: min(numberOfLines > 0 ? numberOfLines : fitting, fitting))
        let count = max(1, (wanted.height / font.lineHeight).rounded(.down))
        let height = count * lineHeight
        letters.frame = CGRect(
            x: layer.bounds.minX, y: layer.bounds.minY + (size.height - height) / 2, width: size.width, height: height)
    }

    private var fittingFontSize: CGFloat {
        guard adjustsFontSizeToFitWidth, numberOfLines == 1 else { return font.pointSize }
        let width = size(width: 1e6, lines: 1).width, room = layer.bounds.width
        guard width > room, room > 0 else { return font.pointSize }
        return font.pointSize * max(room / width, minimumScaleFactor)
    }
}

/// The sizes of texts, which are worked out once.
enum TextMeasure {
    static let typesetter = Typesetter()
}

extension UIView {
    /// The size that the layout takes for the view's own.
    var sizeForLayout: CGSize { intrinsicContentSize }

    /// See `UILabel`.
    func settle(width: CGFloat) -> Bool { (self as? UILabel)?.settleLines(width: width) ?? false }

    /// From the top to the first line's baseline; nil for views that show no text.
    var firstBaselineOffset: CGFloat? { (self as? UILabel)?.font.ascender }
    /// From the last line's baseline to the bottom.
    var lastBaselineOffset: CGFloat? { (self as? UILabel).map { -$0.font.descender } }
}
