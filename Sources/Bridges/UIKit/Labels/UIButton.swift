import ZoetropeCoreAnimation

/// A title beside a picture, `UIButton`.
open class UIButton: UIControl {
    public enum ButtonType: Int, Sendable {
        case custom, system, detailDisclosure, infoLight, infoDark, contactAdd, close
    }

    private let label = UILabel(), picture = UIImageView()
    open var titleLabel: UILabel? { label }
    open var imageView: UIImageView? { picture }
    public let buttonType: ButtonType
    private var titles: [State: String] = [:], images: [State: UIImage] = [:], colors: [State: UIColor] = [:]
    private var backgrounds: [State: UIImage] = [:]
    open var contentEdgeInsets = UIEdgeInsets.zero { didSet { changed() } }
    open var titleEdgeInsets = UIEdgeInsets.zero { didSet { changed() } }
    open var imageEdgeInsets = UIEdgeInsets.zero { didSet { changed() } }

    public override init(frame: CGRect) {
        buttonType = .custom
        super.init(frame: frame)
    }

    public required init?(coder: NSCoder) {
        buttonType = .custom
        super.init(coder: coder)
    }

    public init(type: ButtonType) {
        buttonType = type
        super.init(frame: .zero)
    }

    override func begin() {
        super.begin()
        label.font = .systemFont(ofSize: buttonType == .system ? 15 : 18)
        label.textAlignment = .center
        addSubview(picture)
        addSubview(label)
    }

    open func setTitle(_ title: String?, for state: State) {
        titles[state] = title
        changed()
    }
    open func setTitleColor(_ color: UIColor?, for state: State) {
        colors[state] = color
        changed()
    }
    open func setImage(_ image: UIImage?, for state: State) {
        images[state] = image
        changed()
    }
    open func setBackgroundImage(_ image: UIImage?, for state: State) {
        backgrounds[state] = image
        changed()
    }
    /// The text without its attributes, in those of the label.
    open func setAttributedTitle(_ title: NSAttributedString?, for state: State) { setTitle(title?.string, for: state) }
    open func backgroundImage(for state: State) -> UIImage? { backgrounds[state] }
    open var currentTitleColor: UIColor { label.textColor }
    // Kept: a button shows a touch by its states' titles and pictures alone.
    open var adjustsImageWhenHighlighted = true
    open var adjustsImageWhenDisabled = true
    open var showsTouchWhenHighlighted = false
    open func title(for state: State) -> String? { titles[state] }
    open func titleColor(for state: State) -> UIColor? { colors[state] }
    open func image(for state: State) -> UIImage? { images[state] }
    open var currentTitle: String? { titles[state] ?? titles[.normal] }
    open var currentImage: UIImage? { images[state] ?? images[.normal] }

    private func changed() {
        label.text = currentTitle
        label.textColor = colors[state] ?? colors[.normal] ?? (buttonType == .system ? tintColor : .white)
        picture.image = currentImage
        let background = backgrounds[state] ?? backgrounds[.normal]
        layer.contents = background?.cgImage
        layer.contentsScale = background?.scale ?? 1
        layer.contentsCenter = background?.contentsCenter ?? CGRect(x: 0, y: 0, width: 1, height: 1)
        invalidateIntrinsicContentSize()
        setNeedsLayout()
    }

    override func stateChanged() { changed() }
    override var primaryEvent: Event { .primaryActionTriggered }

    /// Picture and title side by side in the middle.
    open override func layoutSubviews() {
        super.layoutSubviews()
        let room = bounds.inset(by: contentEdgeInsets)
        let imageSize = picture.image?.size ?? .zero
        var textSize = label.sizeThatFits(.zero)
        textSize.width = min(textSize.width, max(0, room.width - imageSize.width))
        let start = room.midX - (imageSize.width + textSize.width) / 2
        picture.frame = CGRect(
            x: start + imageEdgeInsets.left - imageEdgeInsets.right,
            y: room.midY - imageSize.height / 2 + imageEdgeInsets.top - imageEdgeInsets.bottom, width: imageSize.width,
            height: imageSize.height)
        label.frame = CGRect(
            x: start + imageSize.width + titleEdgeInsets.left - titleEdgeInsets.right,
            y: room.midY - textSize.height / 2 + titleEdgeInsets.top - titleEdgeInsets.bottom, width: textSize.width,
            height: textSize.height)
    }

    open override var intrinsicContentSize: CGSize {
        let text = label.sizeThatFits(.zero), image = picture.image?.size ?? .zero
        let insets = contentEdgeInsets
        return CGSize(
            width: text.width + image.width + insets.left + insets.right,
            height: max(text.height, image.height) + insets.top + insets.bottom)
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }
}
