import ZoetropeCoreAnimation

/// A knob that is at one of two sides, `UISwitch`. A tap changes the side.
open class UISwitch: UIControl {
    private let track = UIView(), knob = UIView()
    private var side = false

    private static let size = CGSize(width: 51, height: 31), margin: CGFloat = 2

    open var isOn: Bool {
        get { side }
        set { setOn(newValue, animated: false) }
    }
    open var onTintColor: UIColor? { didSet { show() } }
    open var thumbTintColor: UIColor? { didSet { show() } }

    override func begin() {
        super.begin()
        frame = CGRect(origin: frame.origin, size: Self.size)
        for view in [track, knob] {
            view.isUserInteractionEnabled = false
            addSubview(view)
        }
        track.layer.cornerRadius = Self.size.height / 2
        knob.layer.cornerRadius = Self.size.height / 2 - Self.margin
        knob.layer.shadowOpacity = 0.15
        knob.layer.shadowRadius = 4
        knob.layer.shadowOffset = CGSize(width: 0, height: 3)
        show()
    }

    open func setOn(_ on: Bool, animated: Bool) {
        guard on != side else { return }
        side = on
        if animated { UIView.animate(withDuration: 0.25) { self.show() } } else { show() }
    }

    private func show() {
        let height = Self.size.height - 2 * Self.margin
        track.frame = CGRect(origin: .zero, size: Self.size)
        track.backgroundColor = side ? onTintColor ?? .systemGreen : .systemGray5
        knob.backgroundColor = thumbTintColor ?? .white
        knob.frame = CGRect(
            x: side ? Self.size.width - Self.margin - height : Self.margin, y: Self.margin, width: height,
            height: height)
    }

    open override var intrinsicContentSize: CGSize { Self.size }
    open override func sizeThatFits(_ size: CGSize) -> CGSize { Self.size }

    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        guard isTouchInside else { return }
        setOn(!side, animated: true)
        sendActions(for: .valueChanged)
    }
}
