import ZoetropeCoreAnimation

/// A knob on a track, `UISlider`. A touch that begins on the knob moves it.
open class UISlider: UIControl {
    private let filled = UIView(), rest = UIView(), knob = UIView()
    private var number: Float = 0
    /// How far from the knob's middle the finger came down.
    private var grip: CGFloat = 0

    private static let trackHeight: CGFloat = 4, knobSize: CGFloat = 27

    open var value: Float {
        get { number }
        set { setValue(newValue, animated: false) }
    }
    open var minimumValue: Float = 0 { didSet { setValue(number, animated: false) } }
    open var maximumValue: Float = 1 { didSet { setValue(number, animated: false) } }
    /// False: one `valueChanged` at the end of a touch.
    open var isContinuous = true
    open var minimumTrackTintColor: UIColor? { didSet { colour() } }
    open var maximumTrackTintColor: UIColor? { didSet { colour() } }
    open var thumbTintColor: UIColor? { didSet { colour() } }

    override func begin() {
        super.begin()
        for view in [rest, filled, knob] {
            view.isUserInteractionEnabled = false
            addSubview(view)
        }
        for track in [rest, filled] { track.layer.cornerRadius = Self.trackHeight / 2 }
        knob.layer.cornerRadius = Self.knobSize / 2
        knob.layer.shadowOpacity = 0.2
        knob.layer.shadowRadius = 3
        knob.layer.shadowOffset = CGSize(width: 0, height: 2)
        colour()
    }

    private func colour() {
        filled.backgroundColor = minimumTrackTintColor ?? tintColor
        rest.backgroundColor = maximumTrackTintColor ?? .systemGray5
        knob.backgroundColor = thumbTintColor ?? .white
    }

    open override func tintColorDidChange() {
        super.tintColorDidChange()
        colour()
    }

    open func setValue(_ value: Float, animated: Bool) {
        number = min(max(value, minimumValue), max(maximumValue, minimumValue))
        setNeedsLayout()
        if animated { UIView.animate(withDuration: 0.2) { self.layoutIfNeeded() } }
    }

    private var fraction: CGFloat {
        maximumValue > minimumValue ? CGFloat((number - minimumValue) / (maximumValue - minimumValue)) : 0
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        let y = bounds.midY - Self.trackHeight / 2, x = fraction * max(0, bounds.width - Self.knobSize)
        let middle = x + Self.knobSize / 2
        rest.frame = CGRect(x: middle, y: y, width: max(0, bounds.width - middle), height: Self.trackHeight)
        filled.frame = CGRect(x: 0, y: y, width: middle, height: Self.trackHeight)
        knob.frame = CGRect(
            x: x, y: bounds.midY - Self.knobSize / 2, width: Self.knobSize, height: Self.knobSize)
    }

    open override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: 31) }
    open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: max(size.width, 118), height: 31) }

    open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        layoutIfNeeded()
        let place = touch.location(in: self)
        guard knob.frame.insetBy(dx: -Self.reach, dy: -Self.reach).contains(place) else { return false }
        grip = place.x - knob.center.x
        return true
    }

    /// Points around the knob in which a finger has it.
    private static let reach: CGFloat = 10

    open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        let room = max(bounds.width - Self.knobSize, 1)
        let share = (touch.location(in: self).x - grip - Self.knobSize / 2) / room
        value = minimumValue + Float(share) * (maximumValue - minimumValue)
        if isContinuous { sendActions(for: .valueChanged) }
        return true
    }

    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        if !isContinuous { sendActions(for: .valueChanged) }
    }
}
