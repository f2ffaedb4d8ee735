import ZoetropeCoreAnimation

/// What a flow layout asks a collection's delegate.
public protocol UICollectionViewDelegateFlowLayout: UICollectionViewDelegate {
    func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        sizeForItemAt indexPath: IndexPath
    ) -> CGSize
    func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        insetForSectionAt section: Int
    ) -> UIEdgeInsets
    func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        minimumLineSpacingForSectionAt section: Int
    ) -> CGFloat
    func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        minimumInteritemSpacingForSectionAt section: Int
    ) -> CGFloat
    func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        referenceSizeForHeaderInSection section: Int
    ) -> CGSize
    func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        referenceSizeForFooterInSection section: Int
    ) -> CGSize
}

extension UICollectionViewDelegateFlowLayout {
    private func flow(_ layout: UICollectionViewLayout) -> UICollectionViewFlowLayout? {
        layout as? UICollectionViewFlowLayout
    }
    public func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        sizeForItemAt indexPath: IndexPath
    ) -> CGSize { flow(collectionViewLayout)?.itemSize ?? .zero }
    public func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        insetForSectionAt section: Int
    ) -> UIEdgeInsets { flow(collectionViewLayout)?.sectionInset ?? .zero }
    public func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        minimumLineSpacingForSectionAt section: Int
    ) -> CGFloat { flow(collectionViewLayout)?.minimumLineSpacing ?? 0 }
    public func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        minimumInteritemSpacingForSectionAt section: Int
    ) -> CGFloat { flow(collectionViewLayout)?.minimumInteritemSpacing ?? 0 }
    public func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        referenceSizeForHeaderInSection section: Int
    ) -> CGSize { flow(collectionViewLayout)?.headerReferenceSize ?? .zero }
    public func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        referenceSizeForFooterInSection section: Int
    ) -> CGSize { flow(collectionViewLayout)?.footerReferenceSize ?? .zero }
}

/// Items in lines that follow each other in the direction of scrolling, `UICollectionViewFlowLayout`.
///
/// Full lines fill the width with equal gaps; the last one keeps the gaps of the line before it. Where a line holds one
/// item only, it is in the middle. Items of a line are centred on each other.
open class UICollectionViewFlowLayout: UICollectionViewLayout {
    open var itemSize = CGSize(width: 50, height: 50) { didSet { metricsChanged() } }
    /// Kept, and of no effect: sizes are asked for, not estimated.
    open var estimatedItemSize = CGSize.zero
    open var minimumLineSpacing: CGFloat = 10 { didSet { metricsChanged() } }
    open var minimumInteritemSpacing: CGFloat = 10 { didSet { metricsChanged() } }
    open var scrollDirection = UICollectionView.ScrollDirection.vertical { didSet { metricsChanged() } }
    open var sectionInset = UIEdgeInsets.zero { didSet { metricsChanged() } }
    open var headerReferenceSize = CGSize.zero { didSet { metricsChanged() } }
    open var footerReferenceSize = CGSize.zero { didSet { metricsChanged() } }
    open var sectionHeadersPinToVisibleBounds = false

    private var items: [[CGRect]] = []
    private var headers: [CGRect] = [], footers: [CGRect] = []
    private var length: CGFloat = 0, breadth: CGFloat = 0
    /// Whether the items are where the metrics and the data have them. They are placed when they are asked for, so that
    /// metrics count which a subclass sets in `prepare`, before or after this class's own.
    private var isArranged = false

    private var isVertical: Bool { scrollDirection == .vertical }

    private func metricsChanged() {
        isArranged = false
        if !isPreparing { invalidateLayout() }
    }

    open override func prepare() {
        super.prepare()
        isArranged = false
    }

    private func arrange() {
        guard !isArranged else { return }
        isArranged = true
        (items, headers, footers, length) = ([], [], [], 0)
        guard let view = collectionView else { return }
        let inset = view.adjustedContentInset
        breadth =
            isVertical
            ? view.bounds.width - inset.left - inset.right : view.bounds.height - inset.top - inset.bottom
        for section in 0..<view.numberOfSections { place(section, in: view) }
    }

    /// A rectangle of a start and size along the lines, in the order of scrolling.
    private func rect(_ along: CGFloat, _ across: CGFloat, _ size: CGSize) -> CGRect {
        CGRect(origin: isVertical ? CGPoint(x: across, y: along) : CGPoint(x: along, y: across), size: size)
    }

    private func extent(_ size: CGSize) -> (along: CGFloat, across: CGFloat) {
        isVertical ? (size.height, size.width) : (size.width, size.height)
    }

    private func place(_ section: Int, in view: UICollectionView) {
        let flow = view.delegate as? any UICollectionViewDelegateFlowLayout
        let inset = flow?.collectionView(view, layout: self, insetForSectionAt: section) ?? sectionInset
        let gap =
            flow?.collectionView(view, layout: self, minimumInteritemSpacingForSectionAt: section)
            ?? minimumInteritemSpacing
        let lineGap =
            flow?.collectionView(view, layout: self, minimumLineSpacingForSectionAt: section) ?? minimumLineSpacing
        let head =
            flow?.collectionView(view, layout: self, referenceSizeForHeaderInSection: section) ?? headerReferenceSize
        let foot =
            flow?.collectionView(view, layout: self, referenceSizeForFooterInSection: section) ?? footerReferenceSize
        headers.append(band(head))
        let (begin, end) = isVertical ? (inset.top, inset.bottom) : (inset.left, inset.right)
        let (first, last) = isVertical ? (inset.left, inset.right) : (inset.top, inset.bottom)
        let sizes = (0..<view.numberOfItems(inSection: section)).map { item in
            flow?.collectionView(view, layout: self, sizeForItemAt: IndexPath(item: item, section: section))
                ?? itemSize
        }
        var lines = FlowLines(sizes: sizes.map(extent), room: breadth - first - last, gap: gap)
        lines.fill()
        var frames: [CGRect] = [], along = length + begin
        for (number, line) in lines.lines.enumerated() {
            if number > 0 { along += lineGap }
            for (item, across) in zip(line.items, line.starts) {
                let size = extent(sizes[item])
                frames.append(rect(along + (line.thickness - size.along) / 2, first + across, sizes[item]))
            }
            along += line.thickness
        }
        items.append(frames)
        length = along + end
        footers.append(band(foot))
    }

    /// A header or footer at the end of what has been placed.
    private func band(_ size: CGSize) -> CGRect {
        let along = extent(size).along
        let whole = isVertical ? CGSize(width: breadth, height: along) : CGSize(width: along, height: breadth)
        defer { length += along }
        return rect(length, 0, along > 0 ? whole : .zero)
    }

    open override var collectionViewContentSize: CGSize {
        arrange()
        return isVertical ? CGSize(width: breadth, height: length) : CGSize(width: length, height: breadth)
    }

    open override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        arrange()
        var found: [UICollectionViewLayoutAttributes] = []
        for section in items.indices {
            for (kind, frame) in [
                (UICollectionView.elementKindSectionHeader, headers[section]),
                (UICollectionView.elementKindSectionFooter, footers[section]),
            ] where frame.intersects(rect) && !frame.isEmpty {
                let place = IndexPath(item: 0, section: section)
                if let attributes = layoutAttributesForSupplementaryView(ofKind: kind, at: place) {
                    found.append(attributes)
                }
            }
            for (item, frame) in items[section].enumerated() where frame.intersects(rect) {
                let place = IndexPath(item: item, section: section)
                if let attributes = layoutAttributesForItem(at: place) { found.append(attributes) }
            }
        }
        return found
    }

    open override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        arrange()
        guard items.indices.contains(indexPath.section),
            items[indexPath.section].indices.contains(indexPath.item)
        else { return nil }
        let attributes = makeAttributes(indexPath)
        attributes.frame = items[indexPath.section][indexPath.item]
        return attributes
    }

    open override func layoutAttributesForSupplementaryView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        arrange()
        let frames = elementKind == UICollectionView.elementKindSectionHeader ? headers : footers
        guard frames.indices.contains(indexPath.section), !frames[indexPath.section].isEmpty else { return nil }
        let attributes = makeAttributes(indexPath, supplementary: elementKind)
        attributes.frame = frames[indexPath.section]
        return attributes
    }
}

/// Items in lines of a room.
private struct FlowLines {
    struct Line {
        var items: Range<Int>
        /// Where the items begin across the direction of scrolling.
        var starts: [CGFloat] = []
        var thickness: CGFloat = 0
    }

    let sizes: [(along: CGFloat, across: CGFloat)]
    let room, gap: CGFloat
    private(set) var lines: [Line] = []

    mutating func fill() {
        var first = 0
        while first < sizes.count {
            var next = first + 1, sum = sizes[first].across
            while next < sizes.count, sum + gap + sizes[next].across <= room + 1e-6 {
                sum += gap + sizes[next].across
                next += 1
            }
            lines.append(Line(items: first..<next))
            first = next
        }
        var spread = gap
        for i in lines.indices {
            let line = lines[i], own = sizes[line.items]
            let sum = own.reduce(0) { $0 + $1.across }
            lines[i].thickness = own.map(\.along).max() ?? 0
            let isLast = i == lines.count - 1
            if line.items.count > 1, !isLast { spread = (room - sum) / CGFloat(line.items.count - 1) }
            // One item in a line that has no room for two.
            let isAlone = line.items.count == 1 && (i > 0 ? lines[0].items.count == 1 : true)
            let isFull = isAlone && (lines.count > 1 || sum * 2 + gap > room)
            var place = isFull ? (room - sum) / 2 : 0
            for size in own {
                lines[i].starts.append(place)
                place += size.across + spread
            }
        }
    }
}
