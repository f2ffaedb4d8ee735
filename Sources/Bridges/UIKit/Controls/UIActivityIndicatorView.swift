import ZoetropeCoreAnimation

/// Eight spokes, of which the darkest goes round once a second, `UIActivityIndicatorView`.
open class UIActivityIndicatorView: UIView {
    public enum Style: Int, Sendable {
        case whiteLarge, white, gray
        case medium = 100
        case large = 101

        fileprivate var side: CGFloat { self == .whiteLarge || self == .large ? 37 : 20 }
        fileprivate var color: UIColor { self == .white || self == .whiteLarge ? .white : .systemGray }
    }

    private let spokes = CAReplicatorLayer(), spoke = CALayer()
    private static let count = 8, period = 1.0

    open var style = Style.medium {
        didSet {
            bounds.size = CGSize(width: style.side, height: style.side)
            show()
        }
    }
    open var color: UIColor! { didSet { show() } }
    open var hidesWhenStopped = true { didSet { show() } }
    open private(set) var isAnimating = false

    public convenience init(style: Style) {
        self.init(frame: CGRect(x: 0, y: 0, width: style.side, height: style.side))
        self.style = style
        show()
    }

    override func begin() {
        super.begin()
        if bounds.size == .zero { frame.size = CGSize(width: style.side, height: style.side) }
        spokes.instanceCount = Self.count
        spokes.instanceTransform = CATransform3DMakeRotation(2 * .pi / CGFloat(Self.count), 0, 0, 1)
        spokes.instanceDelay = Self.period / Double(Self.count)
        spokes.addSublayer(spoke)
        layer.addSublayer(spokes)
        show()
    }

    private func show() {
        let side = style.side, width = side * 0.09, length = side * 0.27
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        defer { CATransaction.commit() }
        spokes.bounds = CGRect(x: 0, y: 0, width: side, height: side)
        spokes.position = CGPoint(x: bounds.midX, y: bounds.midY)
        spoke.bounds = CGRect(x: 0, y: 0, width: width, height: length)
        spoke.position = CGPoint(x: side / 2, y: length / 2)
        spoke.cornerRadius = width / 2
        spoke.backgroundColor = (color ?? style.color).cgColor
        spokes.isHidden = !isAnimating && hidesWhenStopped
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        spokes.position = CGPoint(x: bounds.midX, y: bounds.midY)
    }

    open func startAnimating() {
        guard !isAnimating else { return }
        isAnimating = true
        let fade = CABasicAnimation(keyPath: "opacity")
        (fade.fromValue, fade.toValue) = (1, 0.2)
        (fade.duration, fade.repeatCount) = (Self.period, .greatestFiniteMagnitude)
        fade.isRemovedOnCompletion = false
        spoke.add(fade, forKey: "spin")
        show()
    }

    open func stopAnimating() {
        isAnimating = false
        spoke.removeAnimation(forKey: "spin")
        show()
    }

    open override var intrinsicContentSize: CGSize { CGSize(width: style.side, height: style.side) }
    open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }
}
