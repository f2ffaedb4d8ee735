#if canImport(UIKit)
    import UIKit
#else
    import ZoetropeUIKit
#endif

/// The pages of an open book, which turn about its spine as the collection is scrolled, a screen for each spread.
///
/// Even items are right pages, odd ones left pages; an odd one is the back of the even one before it.
public final class BookLayout: UICollectionViewLayout {
    public var pageSize = CGSize(width: 362, height: 568)
    /// The eye's distance in points.
    public var eye: CGFloat = 2000
    /// How far apart stacked pages stay, in parts of a quarter turn.
    public var squeeze: CGFloat = 0.1
    /// Whether the backs of pages are seen. The cover then lies over pages in its plane.
    public var showsBacks = false
    private var count = 0

    public override func prepare() {
        super.prepare()
        collectionView?.isPagingEnabled = true
        collectionView?.decelerationRate = .fast
        count = collectionView?.numberOfItems(inSection: 0) ?? 0
    }

    public override var collectionViewContentSize: CGSize {
        let size = collectionView?.bounds.size ?? .zero
        return CGSize(width: CGFloat(count / 2) * size.width, height: size.height)
    }

    public override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }

    public override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        (0..<count).compactMap { layoutAttributesForItem(at: IndexPath(item: $0, section: 0)) }
    }

    /// How far a page is open: from -1, flat on the left, over 0, upright, to 1, flat on the right.
    public func opening(of item: Int) -> CGFloat {
        guard let view = collectionView, view.bounds.width > 0 else { return 0 }
        let free = CGFloat(item / 2) - 0.5 - view.contentOffset.x / view.bounds.width
        let beyond = max(0, abs(free) - 0.5)
        let squeezed = abs(free) > 0.5 ? (free < 0 ? -1 : 1) * (0.5 + squeeze * beyond) : free
        return min(max(squeezed, -1), 1)
    }

    /// nil for a page whose back is seen, but for the cover.
    public override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        guard let view = collectionView else { return nil }
        let item = indexPath.item, isLeft = item % 2 == 1, opening = opening(of: item)
        if item > 0, isLeft ? opening > 0 : opening < 0 { return nil }
        let attributes = PageAttributes(forCellWith: indexPath)
        attributes.size = pageSize
        attributes.center = CGPoint(x: view.bounds.midX, y: view.bounds.midY)
        attributes.transform3D = turned(
            isLeft ? (1 + opening) * .pi / 2 + 0.001 : (opening - 1) * .pi / 2)
        attributes.zIndex = showsBacks && item == 0 ? 1000 : isLeft ? item : -item
        attributes.isDoubleSided = showsBacks
        attributes.shade = min(1, 1.4 * (1 - abs(opening)))
        return attributes
    }

    /// Turned about the spine, in radians, and seen from the eye.
    public func turned(_ angle: CGFloat) -> CATransform3D {
        var perspective = CATransform3DIdentity
        perspective.m34 = -1 / eye
        return CATransform3DRotate(perspective, angle, 0, 1, 0)
    }
}

/// What a page of the book has beside its place.
public final class PageAttributes: UICollectionViewLayoutAttributes {
    /// How dark it is at the spine, 0…1.
    public var shade: CGFloat = 0
    /// Whether its back is seen.
    public var isDoubleSided = false

    public override func copy(with zone: NSZone? = nil) -> Any {
        let copy = super.copy(with: zone)
        guard let page = copy as? PageAttributes else { return copy }
        (page.shade, page.isDoubleSided) = (shade, isDoubleSided)
        return copy
    }

    public override func isEqual(_ object: Any?) -> Bool {
        guard super.isEqual(object), let page = object as? PageAttributes else { return false }
        return page.shade == shade && page.isDoubleSided == isDoubleSided
    }
}
