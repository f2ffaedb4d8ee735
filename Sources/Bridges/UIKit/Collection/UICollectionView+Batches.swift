import ZoetropeCoreAnimation

/// A change of a collection's data.
enum BatchChange {
    case insert(IndexPath), delete(IndexPath), reload(IndexPath)
    case move(IndexPath, IndexPath)
}

/// Changes of a collection's data, with their animation.
extension UICollectionView {
    public func insertItems(at indexPaths: [IndexPath]) { change(indexPaths.map { .insert($0) }) }
    public func deleteItems(at indexPaths: [IndexPath]) { change(indexPaths.map { .delete($0) }) }
    public func reloadItems(at indexPaths: [IndexPath]) { change(indexPaths.map { .reload($0) }) }
    public func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
        change([.move(indexPath, newIndexPath)])
    }

    /// Reloads everything: sections are not followed one by one.
    public func reloadSections(_ sections: IndexSet) { reloadData() }
    public func insertSections(_ sections: IndexSet) { reloadData() }
    public func deleteSections(_ sections: IndexSet) { reloadData() }

    private func change(_ changes: [BatchChange]) {
        if batch != nil {
            batch! += changes
        } else {
            performBatchUpdates({ self.batch! += changes }, completion: nil)
        }
    }

    /// Changes data, and moves what is shown to where it is then, in 0.3 s. Deletions name places before the batch,
    /// insertions places after it.
    public func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
        layoutIfNeeded()
        batch = []
        updates?()
        let changes = batch ?? []
        batch = nil
        let gone = follow(changes)
        forgetCounts()
        collectionViewLayout.isValid = false
        setNeedsLayout()
        collectionViewLayout.prepareIfNeeded()
        collectionViewLayout.prepare(forCollectionViewUpdates: changes.map { UICollectionViewUpdateItem($0) })
        UIView.animate(withDuration: 0.3) {
            for (view, place) in gone {
                let end = self.collectionViewLayout.finalLayoutAttributesForDisappearingItem(at: place)
                if let end { view.place(by: end) } else { view.alpha = 0 }
            }
            self.layoutIfNeeded()
        } completion: { finished in
            for (view, _) in gone { self.retire(view) }
            self.collectionViewLayout.finalizeCollectionViewUpdates()
            completion?(finished)
        }
        // What was not shown before comes in from where the layout says, or is faded in.
        for case .insert(let place) in changes { appear(place) }
    }

    private func appear(_ place: IndexPath) {
        guard let cell = cellForItem(at: place), let end = cell.placement else { return }
        let start = collectionViewLayout.initialLayoutAttributesForAppearingItem(at: place)
        UIView.performWithoutAnimation {
            if let start { cell.place(by: start) } else { cell.alpha = 0 }
        }
        UIView.animate(withDuration: 0.3) { cell.place(by: end) }
    }

    /// Gives the views that are shown the places that they have after the changes.
    ///
    /// - Returns: those whose items are gone.
    private func follow(_ changes: [BatchChange]) -> [(UICollectionReusableView, IndexPath)] {
        var deleted: Set<IndexPath> = [], inserted: Set<IndexPath> = [], moved: [IndexPath: IndexPath] = [:]
        for change in changes {
            switch change {
            case .insert(let place): inserted.insert(place)
            case .delete(let place): deleted.insert(place)
            case .reload(let place): deleted.insert(place)
            case .move(let from, let to): moved[from] = to
            }
        }
        var reloaded: Set<IndexPath> = []
        for case .reload(let place) in changes { reloaded.insert(place) }
        var next = ShownViews(), gone: [(UICollectionReusableView, IndexPath)] = []
        let left = Set(moved.keys).union(deleted.subtracting(reloaded)), taken = Set(moved.values).union(inserted)
        for key in shown.order {
            guard let view = shown.views[key] else { continue }
            guard key.kind == "cell" else {
                next.add(view, key)
                continue
            }
            if deleted.contains(key.place) {
                gone.append((view, key.place))
            } else if let place = moved[key.place] {
                next.add(view, .init(cell: place))
            } else {
                next.add(view, .init(cell: place(key.place, without: left, with: taken)))
            }
        }
        shown = next
        selected = selected.filter { !deleted.contains($0) }.map { old in
            moved[old] ?? place(old, without: left, with: taken)
        }
        return gone
    }

    /// An item's place after others have left and come.
    private func place(_ old: IndexPath, without left: Set<IndexPath>, with taken: Set<IndexPath>) -> IndexPath {
        var item = old.item - left.count { $0.section == old.section && $0.item < old.item }
        for place in taken.sorted() where place.section == old.section && place.item <= item { item += 1 }
        return IndexPath(item: item, section: old.section)
    }
}
