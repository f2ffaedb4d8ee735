import ZoetropeCoreAnimation

/// A picture, `UIImageView`.
open class UIImageView: UIView {
    override func begin() {
        super.begin()
        isUserInteractionEnabled = false
    }

    /// Of the picture's size.
    public convenience init(image: UIImage?) {
        self.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
        self.image = image
        show()
    }

    public convenience init(image: UIImage?, highlightedImage: UIImage?) {
        self.init(image: image)
        self.highlightedImage = highlightedImage
    }

    open var image: UIImage? { didSet { show() } }
    open var highlightedImage: UIImage? { didSet { show() } }
    open var isHighlighted = false { didSet { show() } }

    /// Pictures that follow each other in `animationDuration` seconds.
    open var animationImages: [UIImage]?
    /// 0 is a thirtieth of a second for each picture.
    open var animationDuration: TimeInterval = 0
    /// 0 is without end.
    open var animationRepeatCount = 0
    private static let animationKey = "animationImages"
    open var isAnimating: Bool { layer.animation(forKey: Self.animationKey) != nil }

    open func startAnimating() {
        guard let images = animationImages, !images.isEmpty else { return }
        let animation = CAKeyframeAnimation(keyPath: "contents")
        animation.values = images.compactMap { $0.cgImage }
        animation.calculationMode = .discrete
        animation.duration = animationDuration > 0 ? animationDuration : Double(images.count) / 30
        animation.repeatCount = animationRepeatCount > 0 ? Float(animationRepeatCount) : .infinity
        layer.add(animation, forKey: Self.animationKey)
    }

    open func stopAnimating() { layer.removeAnimation(forKey: Self.animationKey) }

    private func show() {
        let shown = isHighlighted ? highlightedImage ?? image : image
        let isTemplate = shown?.renderingMode == .alwaysTemplate
        layer.contents = shown.flatMap { isTemplate ? $0.template(in: tintColor) : $0.cgImage }
        layer.contentsScale = shown?.scale ?? 1
        layer.contentsCenter = shown?.contentsCenter ?? CGRect(x: 0, y: 0, width: 1, height: 1)
        invalidateIntrinsicContentSize()
    }

    open override func tintColorDidChange() {
        super.tintColorDidChange()
        if image?.renderingMode == .alwaysTemplate { show() }
    }

    open override func didMoveToSuperview() {
        super.didMoveToSuperview()
        // The tint is that of a superview.
        if image?.renderingMode == .alwaysTemplate { show() }
    }

    open override var intrinsicContentSize: CGSize { image?.size ?? super.intrinsicContentSize }
    open override func sizeThatFits(_ size: CGSize) -> CGSize { image?.size ?? super.sizeThatFits(size) }
}
