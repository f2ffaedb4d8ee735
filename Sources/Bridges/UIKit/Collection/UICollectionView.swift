import ZoetropeCoreAnimation

/// Views of items, placed by a layout, `UICollectionView`.
open class UICollectionView: UIScrollView {
    public enum ElementCategory: UInt, Sendable { case cell, supplementaryView, decorationView }
    public enum ScrollDirection: Int, Sendable { case vertical, horizontal }

    public struct ScrollPosition: OptionSet, Hashable, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        public static let top = ScrollPosition(rawValue: 1)
        public static let centeredVertically = ScrollPosition(rawValue: 2)
        public static let bottom = ScrollPosition(rawValue: 4)
        public static let left = ScrollPosition(rawValue: 8)
        public static let centeredHorizontally = ScrollPosition(rawValue: 16)
        public static let right = ScrollPosition(rawValue: 32)
    }

    public static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
    public static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"

    open weak var dataSource: (any UICollectionViewDataSource)? { didSet { reloadData() } }
    open weak var delegate: (any UICollectionViewDelegate)? { didSet { scrollDelegate = delegate } }
    open var collectionViewLayout: UICollectionViewLayout { didSet { layoutChanged(from: oldValue) } }
    open var allowsSelection = true
    open var allowsMultipleSelection = false
    /// Kept; nothing is fetched before it is shown.
    open var isPrefetchingEnabled = true
    package override var keepers: [any KeepsMembers] {
        super.keepers + ((collectionViewLayout as? any KeepsMembers).map { [$0] } ?? [])
    }
    open var backgroundView: UIView? {
        didSet {
            oldValue?.removeFromSuperview()
            if let backgroundView { insertSubview(backgroundView, at: 0) }
            setNeedsLayout()
        }
    }

    /// What is shown, by kind and place.
    final var shown = ShownViews()
    final let pool = ReusePool()
    final var selected: [IndexPath] = []
    /// The numbers of items, asked for once until data are loaded again.
    private var counts: [Int]?
    /// Changes of a batch; nil outside of one.
    final var batch: [BatchChange]?
    private var laidOutBounds = CGRect.null
    private var isTiling = false

    public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
        collectionViewLayout = layout
        super.init(frame: frame)
        layout.collectionView = self
    }

    /// With a flow layout.
    public required init?(coder: NSCoder) {
        collectionViewLayout = UICollectionViewFlowLayout()
        super.init(coder: coder)
        collectionViewLayout.collectionView = self
    }

    // MARK: Data

    open var numberOfSections: Int { itemCounts.count }
    open func numberOfItems(inSection section: Int) -> Int {
        itemCounts.indices.contains(section) ? itemCounts[section] : 0
    }

    private var itemCounts: [Int] {
        if let counts { return counts }
        guard let dataSource else { return [] }
        let new = (0..<max(0, dataSource.numberOfSections(in: self))).map {
            max(0, dataSource.collectionView(self, numberOfItemsInSection: $0))
        }
        counts = new
        return new
    }

    final func forgetCounts() { counts = nil }

    open func reloadData() {
        counts = nil
        selected = []
        for view in shown.all { retire(view) }
        shown = ShownViews()
        collectionViewLayout.invalidateLayout()
        setNeedsLayout()
    }

    // MARK: Registration

    /// - Parameter cellClass: made by its `init(frame:)`.
    open func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
        pool.register(cellClass, "cell", identifier)
    }

    /// What makes a cell at its frame: `{ PageCell(frame: $0) }`.
    open func register(
        _ make: @escaping (CGRect) -> UICollectionViewCell, forCellWithReuseIdentifier identifier: String
    ) { pool.register(make, "cell", identifier) }

    open func register(_ nib: UINib?, forCellWithReuseIdentifier identifier: String) {
        pool.register(nib, "cell", identifier)
    }

    open func register(
        _ viewClass: AnyClass?, forSupplementaryViewOfKind elementKind: String,
        withReuseIdentifier identifier: String
    ) { pool.register(viewClass, elementKind, identifier) }

    open func register(
        _ make: @escaping (CGRect) -> UICollectionReusableView, forSupplementaryViewOfKind elementKind: String,
        withReuseIdentifier identifier: String
    ) { pool.register(make, elementKind, identifier) }

    open func dequeueReusableCell(withReuseIdentifier identifier: String, for indexPath: IndexPath)
        -> UICollectionViewCell
    {
        let frame = collectionViewLayout.layoutAttributesForItem(at: indexPath)?.frame ?? .zero
        guard let cell = pool.take("cell", identifier, frame) as? UICollectionViewCell else {
            preconditionFailure("'\(identifier)' is registered as a class other than UICollectionViewCell")
        }
        return cell
    }

    open func dequeueReusableSupplementaryView(
        ofKind elementKind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
    ) -> UICollectionReusableView { pool.take(elementKind, identifier, .zero) }

    override func choice(at point: CGPoint) -> IndexPath? { allowsSelection ? indexPathForItem(at: point) : nil }
    override func choose(_ place: IndexPath) { tapItem(at: place) }

    // MARK: Layout

    open override func layoutSubviews() {
        super.layoutSubviews()
        // A new view's own layout may come here again.
        guard !isTiling else { return }
        isTiling = true
        defer { isTiling = false }
        if laidOutBounds.size != bounds.size { collectionViewLayout.isValid = false }
        laidOutBounds = bounds
        collectionViewLayout.prepareIfNeeded()
        contentSize = collectionViewLayout.collectionViewContentSize
        backgroundView?.frame = bounds
        tile(collectionViewLayout.layoutAttributesForElements(in: bounds) ?? [])
    }

    override func didScroll() {
        if collectionViewLayout.shouldInvalidateLayout(forBoundsChange: bounds) {
            collectionViewLayout.invalidateLayout(
                with: collectionViewLayout.invalidationContext(forBoundsChange: bounds))
        }
        setNeedsLayout()
    }

    override func target(forProposed offset: CGPoint, velocity: CGPoint) -> CGPoint {
        collectionViewLayout.targetContentOffset(forProposedContentOffset: offset, withScrollingVelocity: velocity)
    }

    /// Shows what the attributes name, and nothing else.
    private func tile(_ attributes: [UICollectionViewLayoutAttributes]) {
        var next = ShownViews()
        for each in attributes {
            let key = ShownViews.Key(each)
            if let view = shown.views[key] {
                view.place(by: each)
                next.add(view, key)
            } else if let view = makeView(each) {
                next.add(view, key)
            }
        }
        for key in shown.order where next.views[key] == nil {
            if let view = shown.views[key] { retire(view) }
        }
        shown = next
        order(by: attributes)
    }

    /// Brings the views into the order of their `zIndex`, among the places that they have; other subviews keep theirs.
    private func order(by attributes: [UICollectionViewLayoutAttributes]) {
        var depths: [ObjectIdentifier: Int] = [:]
        for each in attributes {
            if let view = shown.views[.init(each)] { depths[ObjectIdentifier(view)] = each.zIndex }
        }
        let old = subviews.filter { depths[ObjectIdentifier($0)] != nil }
        let new = old.enumerated().sorted { a, b in
            (depths[ObjectIdentifier(a.element)]!, a.offset) < (depths[ObjectIdentifier(b.element)]!, b.offset)
        }.map(\.element)
        guard !zip(old, new).allSatisfy({ $0 === $1 }) else { return }
        var rest = new[...]
        subviews = subviews.map { depths[ObjectIdentifier($0)] == nil ? $0 : rest.removeFirst() }
        orderLayers()
    }

    /// A view that was not there before: whatever animation is on, it is at its place at once.
    private func makeView(_ attributes: UICollectionViewLayoutAttributes) -> UICollectionReusableView? {
        guard let dataSource else { return nil }
        var made: UICollectionReusableView?
        UIView.performWithoutAnimation {
            let place = attributes.indexPath
            if attributes.representedElementCategory == .cell {
                let cell = dataSource.collectionView(self, cellForItemAt: place)
                cell.isSelected = selected.contains(place)
                made = cell
            } else {
                made = dataSource.collectionView(
                    self, viewForSupplementaryElementOfKind: attributes.representedElementKind ?? "", at: place)
            }
            guard let made else { return }
            made.place(by: attributes)
            if made.superview !== self { addSubview(made) }
            made.isHidden = attributes.isHidden
            if let cell = made as? UICollectionViewCell {
                delegate?.collectionView(self, willDisplay: cell, forItemAt: place)
            }
            made.layoutIfNeeded()
        }
        return made
    }

    final func retire(_ view: UICollectionReusableView) {
        view.removeFromSuperview()
        pool.give(view)
        if let cell = view as? UICollectionViewCell, let place = view.placement?.indexPath {
            delegate?.collectionView(self, didEndDisplaying: cell, forItemAt: place)
        }
    }

    private func layoutChanged(from old: UICollectionViewLayout) {
        guard old !== collectionViewLayout else { return }
        old.collectionView = nil
        collectionViewLayout.collectionView = self
        collectionViewLayout.invalidateLayout()
    }

    /// Changes the layout; `animated` in 0.3 s.
    open func setCollectionViewLayout(
        _ layout: UICollectionViewLayout, animated: Bool, completion: ((Bool) -> Void)? = nil
    ) {
        layout.prepareForTransition(from: collectionViewLayout)
        collectionViewLayout.prepareForTransition(to: layout)
        let change = {
            self.collectionViewLayout = layout
            self.layoutIfNeeded()
        }
        guard animated else {
            change()
            completion?(true)
            return
        }
        UIView.animate(withDuration: 0.3, animations: change) { completion?($0) }
    }
}
