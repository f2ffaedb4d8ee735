import Testing
import ZoetropeUIKit

/// Collections of numbered items.
@Suite struct CollectionTests {
    private let source = Source()

    private func collection(_ layout: UICollectionViewLayout, _ size: CGSize) -> UICollectionView {
        let view = UICollectionView(frame: CGRect(origin: .zero, size: size), collectionViewLayout: layout)
        view.register(NumberCell.self, forCellWithReuseIdentifier: "number")
        view.dataSource = source
        view.delegate = source
        return view
    }

    /// Three items of 80 in 300: gaps of 30; the fourth stands below the first.
    @Test func flow() {
        source.count = 4
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 80, height: 40)
        layout.sectionInset = UIEdgeInsets(top: 5, left: 0, bottom: 7, right: 0)
        let view = collection(layout, CGSize(width: 300, height: 400))
        view.layoutIfNeeded()
        let frames = view.visibleCells.map(\.frame)
        #expect(
            frames == [
                CGRect(x: 0, y: 5, width: 80, height: 40), CGRect(x: 110, y: 5, width: 80, height: 40),
                CGRect(x: 220, y: 5, width: 80, height: 40), CGRect(x: 0, y: 55, width: 80, height: 40),
            ])
        #expect(view.contentSize == CGSize(width: 300, height: 102))
        #expect(view.indexPathForItem(at: CGPoint(x: 120, y: 20)) == IndexPath(item: 1, section: 0))
    }

    /// In a row whose items fill its height, each is in the middle; those beyond the sides are used again.
    @Test func reuse() {
        source.count = 100
        let layout = UICollectionViewFlowLayout()
        (layout.scrollDirection, layout.itemSize) = (.horizontal, CGSize(width: 100, height: 80))
        let view = collection(layout, CGSize(width: 250, height: 100))
        view.layoutIfNeeded()
        #expect(view.indexPathsForVisibleItems.map(\.item) == [0, 1, 2])
        #expect(view.visibleCells[1].frame == CGRect(x: 110, y: 10, width: 100, height: 80))
        #expect(view.contentSize == CGSize(width: 100 * 110 - 10, height: 100))
        view.contentOffset.x = 1100
        view.layoutIfNeeded()
        #expect(view.indexPathsForVisibleItems.map(\.item) == [10, 11, 12])
        #expect(source.made == 3 || source.made == 6)
        view.contentOffset.x = 2200
        view.layoutIfNeeded()
        #expect(view.subviews.filter { $0 is NumberCell }.count == 3)
        #expect((view.visibleCells[0] as! NumberCell).number == 20)
    }

    /// A layout of one's own is asked again at each offset; what it says, cells show.
    @Test func ownLayouts() {
        source.count = 3
        let layout = WheelLayout()
        let view = collection(layout, CGSize(width: 100, height: 100))
        view.layoutIfNeeded()
        #expect(layout.preparations == 1 && view.contentSize == CGSize(width: 300, height: 100))
        view.contentOffset.x = 50
        view.layoutIfNeeded()
        #expect(layout.preparations == 2)
        let cell = view.cellForItem(at: IndexPath(item: 2, section: 0)) as! NumberCell
        #expect(cell.layer.transform == CATransform3DMakeRotation(50 * 2, 0, 1, 0))
        #expect(cell.alpha == 0.5 && cell.layer.zPosition == 0)
        // The anchor point is the cell's own: its centre is where the layout says.
        #expect(cell.center == CGPoint(x: 50, y: 50) && cell.layer.anchorPoint == CGPoint(x: 0, y: 0.5))
        #expect(cell.applied == 2)
    }

    /// The cover of a book stays in front of its pages, by the greatest number there is.
    @Test func greatestIndexIsInFront() throws {
        source.count = 2
        let layout = WheelLayout()
        layout.front = 0
        let view = collection(layout, CGSize(width: 100, height: 100))
        view.layoutIfNeeded()
        view.cellForItem(at: IndexPath(item: 0, section: 0))!.backgroundColor = .red
        view.cellForItem(at: IndexPath(item: 1, section: 0))!.backgroundColor = .blue
        view.visibleCells.forEach { $0.alpha = 1 }
        let pixel = try LayerRun(view.layer).bitmap()[5, 50]
        #expect(pixel.r == 255 && pixel.b == 0)
    }

    /// The delegate's calls, in UIKit's order.
    @Test func taps() {
        source.count = 3
        let view = collection(UICollectionViewFlowLayout(), CGSize(width: 300, height: 100))
        view.layoutIfNeeded()
        view.tapItem(at: IndexPath(item: 1, section: 0))
        view.tapItem(at: IndexPath(item: 2, section: 0))
        #expect(source.log == ["select 1", "deselect 1", "select 2"])
        #expect(view.indexPathsForSelectedItems == [IndexPath(item: 2, section: 0)])
        #expect(view.cellForItem(at: IndexPath(item: 2, section: 0))?.isSelected == true)
        view.selectItem(at: IndexPath(item: 0, section: 0), animated: false, scrollPosition: [])
        #expect(source.log.count == 3)
    }

    /// Cells stay with their items.
    @Test func batches() {
        source.count = 4
        let view = collection(UICollectionViewFlowLayout(), CGSize(width: 300, height: 100))
        view.layoutIfNeeded()
        let cells = view.visibleCells
        view.performBatchUpdates {
            source.count = 4
            view.deleteItems(at: [IndexPath(item: 0, section: 0)])
            view.insertItems(at: [IndexPath(item: 3, section: 0)])
        }
        #expect(view.indexPath(for: cells[1]) == IndexPath(item: 0, section: 0))
        #expect(view.indexPath(for: cells[3]) == IndexPath(item: 2, section: 0))
        #expect(view.visibleCells.count == 4)
    }

    /// A drag of a page, let go beyond its middle, comes to rest at the next one.
    @Test func paging() throws {
        source.count = 3
        let view = collection(WheelLayout(), CGSize(width: 100, height: 100))
        view.isPagingEnabled = true
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        window.addSubview(view)
        let run = LayerRun(window.layer, duration: 3)
        run.at(0) {
            UITouchScript([.init(0, [CGPoint(x: 90, y: 50)]), .init(0.3, [CGPoint(x: 20, y: 50)])]).play(in: window)
        }
        for frame in 0...60 { _ = try run.bitmap(at: Double(frame) / 20, scale: 0.1) }
        #expect(view.contentOffset == CGPoint(x: 100, y: 0))
        #expect(source.log.first == "drag" && source.log.last == "rest")
    }

    /// The offset moves frame by frame, and the delegate is told.
    @Test func animatedOffsets() throws {
        source.count = 3
        let view = collection(WheelLayout(), CGSize(width: 100, height: 100))
        let run = LayerRun(view.layer, duration: 1)
        run.at(0) { view.setContentOffset(CGPoint(x: 80, y: 0), animated: true) }
        _ = try run.bitmap(at: 0, scale: 0.1)
        _ = try run.bitmap(at: 0.15, scale: 0.1)
        #expect(abs(view.contentOffset.x - 40) < 1e-4)
        _ = try run.bitmap(at: 0.35, scale: 0.1)
        #expect(view.contentOffset.x == 80 && source.log == ["animated"])
    }
}

private final class NumberCell: UICollectionViewCell {
    var number = 0
    var applied = 0

    override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {
        super.apply(layoutAttributes)
        // The wheel's cells hang by their left side.
        if layoutAttributes.alpha < 1 { layer.anchorPoint = CGPoint(x: 0, y: 0.5) }
        applied += 1
    }
}

private final class Source: UICollectionViewDataSource, UICollectionViewDelegate {
    var count = 0
    var log: [String] = []
    private var cells: Set<ObjectIdentifier> = []
    var made: Int { cells.count }

    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { count }
    func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell
    {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "number", for: indexPath) as! NumberCell
        cell.number = indexPath.item
        cells.insert(ObjectIdentifier(cell))
        return cell
    }
    func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
        log.append("select \(indexPath.item)")
    }
    func collectionView(_ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath) {
        log.append("deselect \(indexPath.item)")
    }
    func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { log.append("drag") }
    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { log.append("rest") }
    func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { log.append("animated") }
}

/// All items in the middle of the view, each turned by the offset.
private final class WheelLayout: UICollectionViewLayout {
    var preparations = 0
    var front: Int?

    override func prepare() { preparations += 1 }
    override var collectionViewContentSize: CGSize { CGSize(width: 300, height: 100) }
    override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }

    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        (0..<collectionView!.numberOfItems(inSection: 0)).compactMap {
            layoutAttributesForItem(at: IndexPath(item: $0, section: 0))
        }
    }

    override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
        attributes.size = CGSize(width: 20, height: 20)
        attributes.center = CGPoint(x: collectionView!.contentOffset.x, y: 50)
        attributes.transform3D = CATransform3DMakeRotation(
            collectionView!.contentOffset.x * CGFloat(indexPath.item), 0, 1, 0)
        attributes.alpha = 0.5
        attributes.zIndex = indexPath.item == front ? .max : indexPath.item
        return attributes
    }
}
