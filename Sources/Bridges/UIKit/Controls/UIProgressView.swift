import ZoetropeCoreAnimation

/// A track that is filled as far as something has come, `UIProgressView`.
open class UIProgressView: UIView {
    public enum Style: Int, Sendable { case `default`, bar }

    private let filled = UIView()
    private var share: Float = 0

    open var progressViewStyle = Style.default { didSet { setNeedsLayout() } }
    open var progress: Float {
        get { share }
        set { setProgress(newValue, animated: false) }
    }
    open var progressTintColor: UIColor? { didSet { colour() } }
    open var trackTintColor: UIColor? { didSet { colour() } }

    public convenience init(progressViewStyle style: Style) {
        self.init(frame: .zero)
        progressViewStyle = style
        frame.size = sizeThatFits(.zero)
    }

    override func begin() {
        super.begin()
        clipsToBounds = true
        addSubview(filled)
        colour()
    }

    private func colour() {
        filled.backgroundColor = progressTintColor ?? tintColor
        backgroundColor = trackTintColor ?? (progressViewStyle == .bar ? .clear : .systemGray5)
    }

    open override func tintColorDidChange() {
        super.tintColorDidChange()
        colour()
    }

    open func setProgress(_ progress: Float, animated: Bool) {
        layoutIfNeeded()
        share = min(max(progress, 0), 1)
        setNeedsLayout()
        if animated { UIView.animate(withDuration: 0.25) { self.layoutIfNeeded() } }
    }

    private var height: CGFloat { progressViewStyle == .bar ? 2.5 : 4 }

    open override func layoutSubviews() {
        super.layoutSubviews()
        layer.cornerRadius = progressViewStyle == .bar ? 0 : bounds.height / 2
        filled.frame = CGRect(x: 0, y: 0, width: bounds.width * CGFloat(share), height: bounds.height)
    }

    open override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: height) }
    open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: max(size.width, 150), height: height) }
}
