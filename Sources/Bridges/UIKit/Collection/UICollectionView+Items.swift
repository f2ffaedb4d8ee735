import ZoetropeCoreAnimation

/// Items by their places, selection and scrolling.
extension UICollectionView {
    /// nil for an item that is not shown.
    public func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? {
        shown.views[.init(cell: indexPath)] as? UICollectionViewCell
    }

    /// In the order of their places.
    public var visibleCells: [UICollectionViewCell] { indexPathsForVisibleItems.compactMap { cellForItem(at: $0) } }

    public var indexPathsForVisibleItems: [IndexPath] {
        shown.order.filter { $0.kind == "cell" }.map(\.place).sorted()
    }

    public func indexPath(for cell: UICollectionViewCell) -> IndexPath? {
        shown.order.first { shown.views[$0] === cell && $0.kind == "cell" }?.place
    }

    /// The item whose frame contains a point of the content: the foremost one.
    public func indexPathForItem(at point: CGPoint) -> IndexPath? {
        let around = CGRect(x: point.x, y: point.y, width: 1, height: 1)
        let found = (collectionViewLayout.layoutAttributesForElements(in: around) ?? []).filter {
            $0.representedElementCategory == .cell && $0.frame.contains(point)
        }
        return found.max { ($0.zIndex, $0.indexPath) < ($1.zIndex, $1.indexPath) }?.indexPath
    }

    public func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        prepareNow()
        return collectionViewLayout.layoutAttributesForItem(at: indexPath)
    }

    public func layoutAttributesForSupplementaryElement(
        ofKind kind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        prepareNow()
        return collectionViewLayout.layoutAttributesForSupplementaryView(ofKind: kind, at: indexPath)
    }

    public func supplementaryView(forElementKind elementKind: String, at indexPath: IndexPath)
        -> UICollectionReusableView?
    {
        shown.order.first { $0.kind == elementKind && $0.place == indexPath }.flatMap { shown.views[$0] }
    }

    public func visibleSupplementaryViews(ofKind elementKind: String) -> [UICollectionReusableView] {
        shown.order.filter { $0.kind == elementKind }.compactMap { shown.views[$0] }
    }

    private func prepareNow() {
        if !collectionViewLayout.isValid { layoutIfNeeded() }
    }

    // MARK: Selection

    public var indexPathsForSelectedItems: [IndexPath]? { selected }

    /// Selects by code: the delegate is not told, as in UIKit.
    public func selectItem(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
        guard allowsSelection else { return }
        if !allowsMultipleSelection {
            for old in selected where old != indexPath { mark(old, false) }
        }
        guard let indexPath else { return }
        mark(indexPath, true)
        if !scrollPosition.isEmpty { scrollToItem(at: indexPath, at: scrollPosition, animated: animated) }
    }

    public func deselectItem(at indexPath: IndexPath, animated: Bool) { mark(indexPath, false) }

    private func mark(_ place: IndexPath, _ isSelected: Bool) {
        selected.removeAll { $0 == place }
        if isSelected { selected.append(place) }
        cellForItem(at: place)?.isSelected = isSelected
    }

    /// What a tap on an item does: asks and tells the delegate, in UIKit's order.
    public func tapItem(at indexPath: IndexPath) {
        guard allowsSelection, delegate?.collectionView(self, shouldHighlightItemAt: indexPath) != false else { return }
        cellForItem(at: indexPath)?.isHighlighted = true
        delegate?.collectionView(self, didHighlightItemAt: indexPath)
        cellForItem(at: indexPath)?.isHighlighted = false
        delegate?.collectionView(self, didUnhighlightItemAt: indexPath)
        if selected.contains(indexPath), allowsMultipleSelection {
            guard delegate?.collectionView(self, shouldDeselectItemAt: indexPath) != false else { return }
            mark(indexPath, false)
            delegate?.collectionView(self, didDeselectItemAt: indexPath)
            return
        }
        guard delegate?.collectionView(self, shouldSelectItemAt: indexPath) != false else { return }
        if !allowsMultipleSelection {
            for old in selected where old != indexPath {
                mark(old, false)
                delegate?.collectionView(self, didDeselectItemAt: old)
            }
        }
        mark(indexPath, true)
        delegate?.collectionView(self, didSelectItemAt: indexPath)
    }

    // MARK: Scrolling

    public func scrollToItem(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
        guard let frame = layoutAttributesForItem(at: indexPath)?.frame else { return }
        var offset = contentOffset
        if scrollPosition.contains(.left) { offset.x = frame.minX }
        if scrollPosition.contains(.centeredHorizontally) { offset.x = frame.midX - bounds.width / 2 }
        if scrollPosition.contains(.right) { offset.x = frame.maxX - bounds.width }
        if scrollPosition.contains(.top) { offset.y = frame.minY }
        if scrollPosition.contains(.centeredVertically) { offset.y = frame.midY - bounds.height / 2 }
        if scrollPosition.contains(.bottom) { offset.y = frame.maxY - bounds.height }
        setContentOffset(limited(offset), animated: animated)
    }
}
