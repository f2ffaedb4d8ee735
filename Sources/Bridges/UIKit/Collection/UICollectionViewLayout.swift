import ZoetropeCoreAnimation

/// Where and how a cell or another view of a collection is shown.
open class UICollectionViewLayoutAttributes: NSObject, NSCopying {
    open var indexPath: IndexPath
    /// nil for cells.
    open private(set) var representedElementKind: String?
    open private(set) var representedElementCategory = UICollectionView.ElementCategory.cell
    open var center = CGPoint.zero
    open var size = CGSize.zero
    open var transform3D = CATransform3DIdentity
    open var alpha: CGFloat = 1
    /// Views with a higher one come later among the subviews; of two with the same, those that were there first are behind.
    open var zIndex = 0
    open var isHidden = false

    public required override init() { indexPath = IndexPath(item: 0, section: 0) }

    public convenience init(forCellWith indexPath: IndexPath) {
        self.init()
        self.indexPath = indexPath
    }

    public convenience init(forSupplementaryViewOfKind elementKind: String, with indexPath: IndexPath) {
        self.init()
        (self.indexPath, representedElementKind, representedElementCategory) =
            (indexPath, elementKind, .supplementaryView)
    }

    public convenience init(forDecorationViewOfKind decorationViewKind: String, with indexPath: IndexPath) {
        self.init()
        (self.indexPath, representedElementKind, representedElementCategory) =
            (indexPath, decorationViewKind, .decorationView)
    }

    /// For layouts, whose attributes are of a class that is only known when the program runs.
    final func name(_ indexPath: IndexPath, supplementary kind: String?) {
        self.indexPath = indexPath
        if let kind { (representedElementKind, representedElementCategory) = (kind, .supplementaryView) }
    }

    open var transform: CGAffineTransform {
        get { CATransform3DGetAffineTransform(transform3D) }
        set { transform3D = CATransform3DMakeAffineTransform(newValue) }
    }

    open var bounds: CGRect {
        get { CGRect(origin: .zero, size: size) }
        set { size = newValue.size }
    }

    /// Without the transform.
    open var frame: CGRect {
        get {
            CGRect(x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width, height: size.height)
        }
        set {
            size = newValue.size
            center = CGPoint(x: newValue.midX, y: newValue.midY)
        }
    }

    /// A copy; subclasses add what they have.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = type(of: self).init()
        (copy.indexPath, copy.representedElementKind) = (indexPath, representedElementKind)
        copy.representedElementCategory = representedElementCategory
        (copy.center, copy.size, copy.transform3D) = (center, size, transform3D)
        (copy.alpha, copy.zIndex, copy.isHidden) = (alpha, zIndex, isHidden)
        return copy
    }

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UICollectionViewLayoutAttributes else { return false }
        return indexPath == other.indexPath && representedElementKind == other.representedElementKind
            && center == other.center && size == other.size && transform3D == other.transform3D && alpha == other.alpha
            && zIndex == other.zIndex && isHidden == other.isHidden
    }

    open override var hash: Int { indexPath.hashValue }
}

/// One change of a batch, `UICollectionViewUpdateItem`.
open class UICollectionViewUpdateItem: NSObject {
    public enum Action: Int, Sendable { case insert, delete, reload, move, none }

    public let updateAction: Action
    /// Nil for what is inserted.
    public let indexPathBeforeUpdate: IndexPath?
    /// Nil for what is deleted.
    public let indexPathAfterUpdate: IndexPath?

    init(_ change: BatchChange) {
        switch change {
        case .insert(let place): (updateAction, indexPathBeforeUpdate, indexPathAfterUpdate) = (.insert, nil, place)
        case .delete(let place): (updateAction, indexPathBeforeUpdate, indexPathAfterUpdate) = (.delete, place, nil)
        case .reload(let place): (updateAction, indexPathBeforeUpdate, indexPathAfterUpdate) = (.reload, place, place)
        case .move(let from, let to): (updateAction, indexPathBeforeUpdate, indexPathAfterUpdate) = (.move, from, to)
        }
    }
}

/// What became invalid; here always everything.
open class UICollectionViewLayoutInvalidationContext: NSObject {
    public required override init() {}
}

/// Where the views of a collection are, `UICollectionViewLayout`.
open class UICollectionViewLayout: NSObject {
    open internal(set) weak var collectionView: UICollectionView?
    /// Whether `prepare` is called before the next layout.
    final var isValid = false

    public override init() { super.init() }

    /// Archives are not read.
    public required init?(coder: NSCoder) { super.init() }
    /// Not called.
    open func awakeFromNib() {}

    open class var layoutAttributesClass: AnyClass { UICollectionViewLayoutAttributes.self }
    /// Attributes of the class that the layout says.
    final func makeAttributes(
        _ indexPath: IndexPath, supplementary kind: String? = nil
    ) -> UICollectionViewLayoutAttributes {
        let own = Self.layoutAttributesClass as? UICollectionViewLayoutAttributes.Type
        let attributes = (own ?? UICollectionViewLayoutAttributes.self).init()
        attributes.name(indexPath, supplementary: kind)
        return attributes
    }

    open class var invalidationContextClass: AnyClass { UICollectionViewLayoutInvalidationContext.self }

    /// Called before the first layout, and after each invalidation.
    open func prepare() {}

    open var collectionViewContentSize: CGSize { .zero }

    /// Those of everything that is to be seen in a rectangle of the content.
    open func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? { nil }
    open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? { nil }
    open func layoutAttributesForSupplementaryView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { nil }
    open func layoutAttributesForDecorationView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { nil }

    /// Whether another size or offset of the view needs another layout.
    open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
        newBounds.size != collectionView?.bounds.size
    }

    open func invalidationContext(
        forBoundsChange newBounds: CGRect
    ) -> UICollectionViewLayoutInvalidationContext { UICollectionViewLayoutInvalidationContext() }

    /// Whether `prepare` is being called: what it changes belongs to this layout, and asks for no other.
    private(set) final var isPreparing = false

    final func prepareIfNeeded() {
        guard !isValid else { return }
        (isValid, isPreparing) = (true, true)
        prepare()
        isPreparing = false
    }

    open func invalidateLayout() {
        isValid = false
        collectionView?.setNeedsLayout()
    }

    open func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) { invalidateLayout() }

    /// Where a drag should come to rest, of where it would.
    open func targetContentOffset(
        forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
    ) -> CGPoint { proposedContentOffset }

    open func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint) -> CGPoint {
        proposedContentOffset
    }

    /// From where an item comes that is inserted; nil for its place, faded out.
    open func initialLayoutAttributesForAppearingItem(
        at itemIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { nil }

    /// To where an item goes that is deleted; nil for its place, faded out.
    open func finalLayoutAttributesForDisappearingItem(
        at itemIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { nil }

    /// Called before the first of these, with what changes.
    open func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {}
    open func finalizeCollectionViewUpdates() {}
    open func prepareForTransition(to newLayout: UICollectionViewLayout) {}
    open func prepareForTransition(from oldLayout: UICollectionViewLayout) {}
    open func finalizeLayoutTransition() {}
}
