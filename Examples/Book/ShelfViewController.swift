#if canImport(UIKit)
    import UIKit
#else
    import ZoetropeUIKit
#endif

/// A shelf: its wall, and the covers of books over it. The book that is opened is not among them.
public final class ShelfViewController: UIViewController {
    private let wall: UIImage
    public let covers = UIImageView()

    /// - Parameters:
    ///   - wall: the shelf without books.
    ///   - covers: the covers, where they stand, in a picture as large as the wall.
    public init(wall: UIImage, covers: UIImage) {
        self.wall = wall
        self.covers.image = covers
        super.init(nibName: nil, bundle: nil)
    }

    public required init?(coder: NSCoder) { return nil }

    public override func viewDidLoad() {
        super.viewDidLoad()
        for shown in [UIImageView(image: wall), covers] {
            shown.frame = view.bounds
            shown.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            view.addSubview(shown)
        }
    }
}
