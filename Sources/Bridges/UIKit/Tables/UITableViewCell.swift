import ZoetropeCoreAnimation

/// A row of a table, `UITableViewCell`: a picture and one or two texts, or what is put into its `contentView`.
open class UITableViewCell: UIView {
    public enum CellStyle: Int, Sendable { case `default`, value1, value2, subtitle }
    public enum AccessoryType: Int, Sendable {
        case none, disclosureIndicator, detailDisclosureButton, checkmark, detailButton
    }
    public enum SelectionStyle: Int, Sendable { case none, blue, gray, `default` }

    private let style: CellStyle
    public let contentView = UIView()
    open internal(set) var reuseIdentifier: String?
    private let first = UILabel(), second = UILabel(), picture = UIImageView()
    private let mark = CAShapeLayer()
    /// The line below the row.
    final let separator = UIView()

    public init(style: CellStyle, reuseIdentifier: String?) {
        (self.style, self.reuseIdentifier) = (style, reuseIdentifier)
        super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
    }

    public override convenience init(frame: CGRect) {
        self.init(style: .default, reuseIdentifier: nil)
        self.frame = frame
    }

    public required init?(coder: NSCoder) {
        style = .default
        super.init(coder: coder)
    }

    override func begin() {
        super.begin()
        backgroundColor = .systemBackground
        contentView.frame = bounds
        contentView.layer.name = "contentView"
        addSubview(contentView)
        for view in [picture, first, second] { contentView.addSubview(view) }
        first.font = .systemFont(ofSize: style == .value2 ? 12 : 17)
        second.font = .systemFont(ofSize: style == .subtitle ? 12 : style == .value2 ? 15 : 17)
        second.textColor = style == .value1 ? .secondaryLabel : .label
        second.isHidden = style == .default
        separator.backgroundColor = .separator
        separator.layer.name = "separator"
        addSubview(separator)
        mark.name = "accessory"
        mark.fillColor = nil
        mark.lineWidth = 2
        (mark.lineCap, mark.lineJoin) = (.round, .round)
        layer.addSublayer(mark)
    }

    open var textLabel: UILabel? { first }
    /// nil in the plain style.
    open var detailTextLabel: UILabel? { style == .default ? nil : second }
    open var imageView: UIImageView? { picture }

    open var accessoryType = AccessoryType.none { didSet { setNeedsLayout() } }
    open var accessoryView: UIView? {
        didSet {
            oldValue?.removeFromSuperview()
            if let accessoryView { addSubview(accessoryView) }
            setNeedsLayout()
        }
    }
    open var selectionStyle = SelectionStyle.default
    open var separatorInset = UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 0) { didSet { setNeedsLayout() } }
    open var indentationLevel = 0
    open var backgroundView: UIView? {
        didSet {
            oldValue?.removeFromSuperview()
            if let backgroundView { insertSubview(backgroundView, at: 0) }
            setNeedsLayout()
        }
    }
    open var selectedBackgroundView: UIView?

    open var isSelected = false { didSet { showSelection() } }
    open var isHighlighted = false { didSet { showSelection() } }
    open func setSelected(_ selected: Bool, animated: Bool) { isSelected = selected }
    open func setHighlighted(_ highlighted: Bool, animated: Bool) { isHighlighted = highlighted }

    private var highlight: UIView?

    private func showSelection() {
        highlight?.removeFromSuperview()
        highlight = nil
        guard isSelected || isHighlighted, selectionStyle != .none else { return }
        let view = selectedBackgroundView ?? UIView()
        if selectedBackgroundView == nil { view.backgroundColor = .systemGray4 }
        view.frame = bounds
        insertSubview(view, at: backgroundView == nil ? 0 : 1)
        highlight = view
    }

    /// Called before the cell shows something else.
    open func prepareForReuse() {}

    open override func layoutSubviews() {
        super.layoutSubviews()
        let room = bounds, line = 1 / UIScreen.main.scale
        let width = accessoryView.map { $0.bounds.width + 20 } ?? (accessoryType == .none ? 0 : 38)
        contentView.frame = CGRect(x: 0, y: 0, width: room.width - width, height: room.height)
        backgroundView?.frame = room
        highlight?.frame = room
        separator.frame = CGRect(
            x: separatorInset.left, y: room.height - line,
            width: room.width - separatorInset.left - separatorInset.right, height: line)
        accessoryView?.center = CGPoint(x: room.width - width / 2, y: room.midY)
        layTexts(in: contentView.bounds)
        showMark()
    }

    private func layTexts(in room: CGRect) {
        var x: CGFloat = 16
        picture.isHidden = picture.image == nil
        if let size = picture.image?.size {
            let factor = min(1, room.height / max(size.height, 1))
            let shown = CGSize(width: size.width * factor, height: size.height * factor)
            picture.frame = CGRect(x: x, y: (room.height - shown.height) / 2, width: shown.width, height: shown.height)
            x += shown.width + 16
        }
        let width = max(0, room.width - x - 8)
        switch style {
        case .default: first.frame = CGRect(x: x, y: 0, width: width, height: room.height)
        case .subtitle:
            let heights = (first.font.lineHeight, second.font.lineHeight)
            let top = (room.height - heights.0 - heights.1 - 3) / 2
            first.frame = CGRect(x: x, y: top, width: width, height: heights.0)
            second.frame = CGRect(x: x, y: top + heights.0 + 3, width: width, height: heights.1)
        case .value1:
            let right = min(second.intrinsicContentSize.width, width)
            second.frame = CGRect(x: x + width - right, y: 0, width: right, height: room.height)
            first.frame = CGRect(x: x, y: 0, width: max(0, width - right - 6), height: room.height)
        case .value2:
            first.frame = CGRect(x: x, y: 0, width: min(91, width), height: room.height)
            second.frame = CGRect(x: x + 97, y: 0, width: max(0, width - 97), height: room.height)
        }
    }

    private func showMark() {
        let path = CGMutablePath(), x = bounds.width - 20, y = bounds.midY
        switch accessoryType {
        case .none: break
        case .checkmark:
            path.addLines(between: [
                CGPoint(x: x - 8, y: y), CGPoint(x: x - 3, y: y + 5), CGPoint(x: x + 6, y: y - 6),
            ])
        default:
            path.addLines(between: [CGPoint(x: x - 4, y: y - 5), CGPoint(x: x + 1, y: y), CGPoint(x: x - 4, y: y + 5)])
        }
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        mark.path = accessoryView == nil ? path : nil
        mark.strokeColor = (accessoryType == .checkmark ? tintColor : .tertiaryLabel)?.cgColor
        CATransaction.commit()
    }
}
