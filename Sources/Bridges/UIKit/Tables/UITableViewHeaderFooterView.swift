import ZoetropeCoreAnimation

/// What is above or below the rows of a section, `UITableViewHeaderFooterView`.
open class UITableViewHeaderFooterView: UIView {
    public let contentView = UIView()
    open private(set) lazy var textLabel: UILabel? = makeLabel()
    open private(set) lazy var detailTextLabel: UILabel? = makeLabel()
    open var backgroundView: UIView? {
        didSet {
            oldValue?.removeFromSuperview()
            if let backgroundView { insertSubview(backgroundView, at: 0) }
        }
    }
    open internal(set) var reuseIdentifier: String?

    public init(reuseIdentifier: String?) {
        self.reuseIdentifier = reuseIdentifier
        super.init(frame: .zero)
    }

    public override init(frame: CGRect) { super.init(frame: frame) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    override func begin() {
        super.begin()
        contentView.layer.name = "contentView"
        addSubview(contentView)
    }

    private func makeLabel() -> UILabel {
        let label = UILabel()
        label.font = .systemFont(ofSize: 13, weight: .semibold)
        contentView.addSubview(label)
        return label
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        contentView.frame = bounds
        backgroundView?.frame = bounds
        for view in contentView.subviews where view is UILabel && view.bounds.isEmpty {
            view.frame = bounds.insetBy(dx: 16, dy: 0)
        }
    }

    open func prepareForReuse() {}
}
