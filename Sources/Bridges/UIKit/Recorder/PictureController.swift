import ZoetropeCoreAnimation

/// A screen that is a picture, such as a screenshot.
open class PictureController: UIViewController {
    /// What fills the screen.
    public let picture: CGImage

    public init(_ picture: CGImage) {
        self.picture = picture
        super.init(nibName: nil, bundle: nil)
    }

    /// A PNG, JPEG or WebP file.
    ///
    /// - Throws: an error that names the file.
    public convenience init(contentsOf path: String) throws {
        self.init(try CGImage(contentsOf: URL(fileURLWithPath: path)))
    }

    public required init?(coder: NSCoder) { return nil }

    open override func loadView() {
        super.loadView()
        view.layer.contents = picture
        view.layer.contentsScale = UIScreen.main.scale
    }
}
