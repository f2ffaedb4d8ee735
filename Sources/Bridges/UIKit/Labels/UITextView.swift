import ZoetropeCoreAnimation

/// Lines of text that scroll, `UITextView`: a picture of itself, as there is no text input.
open class UITextView: UIScrollView {
    private let label = UILabel()
    open var text: String! = "" { didSet { changed() } }
    open var attributedText: NSAttributedString! { didSet { changed() } }
    open var font: UIFont? = .systemFont(ofSize: 12) { didSet { changed() } }
    open var textColor: UIColor? = .label { didSet { changed() } }
    open var textAlignment = NSTextAlignment.natural { didSet { changed() } }
    open var textContainerInset = UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0) { didSet { changed() } }
    /// Kept; nothing is edited or chosen.
    open var isEditable = true
    open var isSelectable = true

    /// Points between the container's sides and the text, as UIKit's `lineFragmentPadding`.
    private static let padding: CGFloat = 5

    override func begin() {
        super.begin()
        label.numberOfLines = 0
        addSubview(label)
        changed()
    }

    private func changed() {
        label.font = font ?? .systemFont(ofSize: 12)
        label.textColor = textColor ?? .label
        label.textAlignment = textAlignment
        if let attributedText { label.attributedText = attributedText } else { label.text = text }
        setNeedsLayout()
    }

    private func size(for width: CGFloat) -> CGSize {
        let inset = textContainerInset, sides = inset.left + inset.right + 2 * Self.padding
        let own = label.sizeThatFits(CGSize(width: max(0, width - sides), height: .greatestFiniteMagnitude))
        return CGSize(width: own.width + sides, height: own.height + inset.top + inset.bottom)
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        let inset = textContainerInset, height = size(for: bounds.width).height
        label.frame = CGRect(
            x: inset.left + Self.padding, y: inset.top,
            width: max(0, bounds.width - inset.left - inset.right - 2 * Self.padding),
            height: height - inset.top - inset.bottom)
        contentSize = CGSize(width: bounds.width, height: height)
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize { self.size(for: size.width) }
}
