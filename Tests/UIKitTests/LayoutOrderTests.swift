import Foundation
import Testing
import Zoetrope
import ZoetropeUIKit

/// Layouts that say their metrics late, and which of their views are in front.
@Suite struct LayoutOrderTests {
    private final class Source: NSObject, UICollectionViewDataSource {
        func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 4 }
        func collectionView(
            _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
        ) -> UICollectionViewCell {
            let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
            cell.tag = indexPath.item
            return cell
        }
    }

    private let source = Source()

    private func show(_ layout: UICollectionViewLayout) -> UICollectionView {
        let view = UICollectionView(frame: CGRect(x: 0, y: 0, width: 200, height: 200), collectionViewLayout: layout)
        view.register({ UICollectionViewCell(frame: $0) }, forCellWithReuseIdentifier: "cell")
        view.dataSource = source
        view.layoutIfNeeded()
        return view
    }

    private final class Late: UICollectionViewFlowLayout {
        let isAfter: Bool
        var count = 0
        init(isAfter: Bool) {
            self.isAfter = isAfter
            super.init()
        }
        required init?(coder: NSCoder) { return nil }

        override func prepare() {
            count += 1
            if isAfter { super.prepare() }
            sectionInset = UIEdgeInsets(top: 60, left: 20, bottom: 60, right: 20)
            (minimumLineSpacing, itemSize, scrollDirection) = (50, CGSize(width: 80, height: 80), .horizontal)
            if !isAfter { super.prepare() }
        }
    }

    /// Items of 80 points in columns, the first at (20, 60) and the second 50 points after it; and no layout asks for the
    /// next one.
    @Test(arguments: [true, false]) func metricsOfPrepare(_ isAfter: Bool) {
        let layout = Late(isAfter: isAfter), view = show(layout)
        #expect(view.cellForItem(at: IndexPath(item: 0, section: 0))?.frame.origin == CGPoint(x: 20, y: 60))
        #expect(view.cellForItem(at: IndexPath(item: 1, section: 0))?.frame.origin == CGPoint(x: 150, y: 60))
        let cells = 4 * 80, gaps = 3 * 50, margins = 2 * 20
        #expect(view.contentSize == CGSize(width: Double(cells + gaps + margins), height: 200))
        view.setNeedsLayout()
        view.layoutIfNeeded()
        #expect(layout.count == 1)
    }

    /// All in one place.
    private final class Pile: UICollectionViewLayout {
        var depths = [0, 0, 0, 0]
        override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
            depths.indices.map { item in
                let attributes = UICollectionViewLayoutAttributes(forCellWith: IndexPath(item: item, section: 0))
                attributes.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
                attributes.zIndex = depths[item]
                return attributes
            }
        }
    }

    /// Subviews are in the order of `zIndex`, and of equal ones in that in which they came; no layer moves in depth, and
    /// other subviews stay where they are.
    @Test func depthsOrderSubviews() {
        let layout = Pile(), view = show(layout), other = UIView()
        other.tag = 9
        view.insertSubview(other, at: 1)
        func order() -> [Int] {
            view.layoutIfNeeded()
            #expect(view.layer.sublayers?.map(\.zPosition).allSatisfy { $0 == 0 } == true)
            #expect(view.layer.sublayers?.map { ($0.delegate as? UIView)?.tag } == view.subviews.map(\.tag))
            return view.subviews.map(\.tag)
        }
        #expect(order() == [0, 9, 1, 2, 3])
        layout.depths = [.max, 1, .min, 1]
        layout.invalidateLayout()
        #expect(order() == [2, 9, 1, 3, 0])
        layout.depths = [5, 5, 5, 5]
        layout.invalidateLayout()
        #expect(order() == [2, 9, 1, 3, 0])
    }
}
