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

/// What makes the headers and footers of a table, and those that are out of use.
final class TableBorders {
    var classes: [String: AnyClass] = [:]
    private var spare: [String: [UITableViewHeaderFooterView]] = [:]

    func take(_ identifier: String) -> UITableViewHeaderFooterView? {
        if let view = spare[identifier]?.popLast() {
            view.prepareForReuse()
            return view
        }
        guard let type = classes[identifier] else { return nil }
        let made =
            type == UITableViewHeaderFooterView.self
            ? UITableViewHeaderFooterView(reuseIdentifier: identifier)
            : ClassMaker.view(type, .zero) as? UITableViewHeaderFooterView
        made?.reuseIdentifier = identifier
        return made
    }

    func give(_ view: UIView) {
        guard let view = view as? UITableViewHeaderFooterView, let identifier = view.reuseIdentifier else { return }
        spare[identifier, default: []].append(view)
    }
}
