import ZoetropeCoreAnimation

/// A view of a collection that is used again, `UICollectionReusableView`.
open class UICollectionReusableView: UIView {
    open internal(set) var reuseIdentifier: String?
    /// What the view was last placed by.
    final var placement: UICollectionViewLayoutAttributes?

    /// Called before the view shows something else.
    open func prepareForReuse() {}

    /// Called when the view has been placed, for what the attributes of a subclass say.
    open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}

    open func preferredLayoutAttributesFitting(
        _ layoutAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutAttributes { layoutAttributes }

    /// Places the view: its centre and size, so that its anchor point stays its own. The collection orders its views.
    final func place(by attributes: UICollectionViewLayoutAttributes) {
        if bounds.size != attributes.size { bounds = CGRect(origin: bounds.origin, size: attributes.size) }
        if center != attributes.center { center = attributes.center }
        if layer.transform != attributes.transform3D { layer.transform = attributes.transform3D }
        if alpha != attributes.alpha { alpha = attributes.alpha }
        if isHidden != attributes.isHidden { isHidden = attributes.isHidden }
        placement = attributes
        apply(attributes)
    }
}

/// An item of a collection, `UICollectionViewCell`. What it shows belongs into `contentView`.
open class UICollectionViewCell: UICollectionReusableView {
    public let contentView = UIView()

    override func begin() {
        super.begin()
        contentView.frame = bounds
        contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        contentView.layer.name = "contentView"
        addSubview(contentView)
    }

    open var isSelected = false { didSet { showBackgrounds() } }
    open var isHighlighted = false { didSet { showBackgrounds() } }
    open var backgroundView: UIView? { didSet { replace(oldValue, backgroundView) } }
    open var selectedBackgroundView: UIView? {
        didSet {
            replace(oldValue, selectedBackgroundView)
            showBackgrounds()
        }
    }

    private func replace(_ old: UIView?, _ new: UIView?) {
        old?.removeFromSuperview()
        guard let new else { return }
        new.frame = bounds
        new.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        insertSubview(new, at: new === selectedBackgroundView && backgroundView != nil ? 1 : 0)
    }

    private func showBackgrounds() { selectedBackgroundView?.isHidden = !(isSelected || isHighlighted) }

    /// The content fills the cell.
    open override func layoutSubviews() {
        super.layoutSubviews()
        if contentView.frame != bounds, contentView.translatesAutoresizingMaskIntoConstraints {
            contentView.frame = bounds
        }
    }
}

/// In place of an archive of views: what makes one. `awakeFromNib` is called on it.
public final class UINib: NSObject {
    let make: () -> UIView

    public init(make: @escaping () -> UIView) { self.make = make }
}
