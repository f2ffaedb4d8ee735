#if canImport(UIKit)
    import UIKit
#else
    import ZoetropeUIKit
#endif

/// A page: its picture, and a shade at the spine.
public final class PageCell: UICollectionViewCell {
    public let picture = UIImageView()
    public let shade = ShadeView()

    public override init(frame: CGRect) {
        super.init(frame: frame)
        begin()
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        begin()
    }

    private func begin() {
        for view in [picture, shade] {
            view.frame = contentView.bounds
            view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            contentView.addSubview(view)
        }
    }

    public override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {
        super.apply(layoutAttributes)
        let isLeft = layoutAttributes.indexPath.item % 2 == 1
        layer.anchorPoint = CGPoint(x: isLeft ? 1 : 0, y: 0.5)
        shade.isLeft = isLeft
        let page = layoutAttributes as? PageAttributes
        shade.alpha = page?.shade ?? 0
        layer.isDoubleSided = page?.isDoubleSided ?? false
    }
}

/// Dark at one side, clear at the other.
public final class ShadeView: UIView {
    public override class var layerClass: AnyClass { CAGradientLayer.self }

    /// Whether the dark side is the right one.
    public var isLeft = false {
        didSet {
            guard let gradient = layer as? CAGradientLayer else { return }
            gradient.startPoint = CGPoint(x: isLeft ? 1 : 0, y: 0.5)
            gradient.endPoint = CGPoint(x: isLeft ? 0 : 1, y: 0.5)
            let darkness: CGFloat = 0.45
            gradient.colors = [darkness, darkness / 6, 0].map { UIColor(white: 0, alpha: $0).cgColor }
            gradient.locations = [0, 0.25, 0.7]
        }
    }
}

/// An open book.
public final class BookViewController: UICollectionViewController {
    private let pages: [UIImage]

    /// - Parameters:
    ///   - pages: the cover, then the pages; each on one side of a leaf.
    ///   - showsBacks: whether their backs are seen.
    public init(pages: [UIImage], showsBacks: Bool = false) {
        self.pages = pages
        let layout = BookLayout()
        layout.showsBacks = showsBacks
        super.init(collectionViewLayout: layout)
    }

    public required init?(coder: NSCoder) { return nil }

    /// The cover's cell, while it is in the view.
    public var cover: UICollectionViewCell? { collectionView.cellForItem(at: IndexPath(item: 0, section: 0)) }

    public override func viewDidLoad() {
        super.viewDidLoad()
        collectionView.backgroundColor = nil
        collectionView.register(PageCell.self, forCellWithReuseIdentifier: "page")
    }

    public override func collectionView(
        _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int { pages.count }

    public override func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "page", for: indexPath)
        (cell as? PageCell)?.picture.image = pages[indexPath.item]
        return cell
    }
}
