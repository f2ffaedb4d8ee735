import ZoetropeCoreAnimation

/// Segments of which one is chosen, `UISegmentedControl`.
open class UISegmentedControl: UIControl {
    public static let noSegment = -1

    private var segments: [(label: UILabel, picture: UIImageView)] = []
    private let plate = UIView()
    private var chosen = UISegmentedControl.noSegment
    private static let height: CGFloat = 32, margin: CGFloat = 2

    open var isMomentary = false
    open var selectedSegmentTintColor: UIColor? { didSet { show() } }
    open var numberOfSegments: Int { segments.count }

    /// - Parameter items: titles and pictures.
    public convenience init(items: [Any]?) {
        self.init(frame: .zero)
        for item in items ?? [] {
            insert(at: segments.count, title: item as? String, picture: item as? UIImage)
        }
        frame.size = intrinsicContentSize
    }

    override func begin() {
        super.begin()
        layer.cornerRadius = 8
        backgroundColor = .systemGray5
        plate.layer.cornerRadius = 7
        plate.isUserInteractionEnabled = false
        addSubview(plate)
    }

    private func insert(at index: Int, title: String?, picture: UIImage?) {
        let label = UILabel(), view = UIImageView(image: picture)
        label.text = title
        label.textAlignment = .center
        label.font = .systemFont(ofSize: 13)
        view.contentMode = .center
        for part in [label, view] {
            part.isUserInteractionEnabled = false
            addSubview(part)
        }
        let place = min(max(index, 0), segments.count)
        segments.insert((label, view), at: place)
        // The segment that was chosen stays so.
        if chosen != Self.noSegment, place <= chosen { chosen += 1 }
        resize()
    }

    open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
        insert(at: segment, title: title, picture: nil)
    }
    open func insertSegment(with image: UIImage?, at segment: Int, animated: Bool) {
        insert(at: segment, title: nil, picture: image)
    }

    open func removeAllSegments() {
        for segment in segments {
            segment.label.removeFromSuperview()
            segment.picture.removeFromSuperview()
        }
        (segments, chosen) = ([], Self.noSegment)
        resize()
    }

    open func setTitle(_ title: String?, forSegmentAt segment: Int) {
        guard segments.indices.contains(segment) else { return }
        segments[segment].label.text = title
        resize()
    }
    open func titleForSegment(at segment: Int) -> String? {
        segments.indices.contains(segment) ? segments[segment].label.text : nil
    }

    open var selectedSegmentIndex: Int {
        get { chosen }
        set {
            chosen = segments.indices.contains(newValue) ? newValue : Self.noSegment
            show()
        }
    }

    private func resize() {
        invalidateIntrinsicContentSize()
        show()
    }

    private func show() {
        plate.backgroundColor = selectedSegmentTintColor ?? .white
        plate.isHidden = chosen == Self.noSegment
        setNeedsLayout()
    }

    private func frame(of segment: Int) -> CGRect {
        let width = bounds.width / CGFloat(max(segments.count, 1))
        return CGRect(x: CGFloat(segment) * width, y: 0, width: width, height: bounds.height)
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        for (index, segment) in segments.enumerated() {
            segment.label.frame = frame(of: index)
            segment.picture.frame = frame(of: index)
        }
        if chosen != Self.noSegment { plate.frame = frame(of: chosen).insetBy(dx: Self.margin, dy: Self.margin) }
    }

    open override var intrinsicContentSize: CGSize {
        let widest =
            segments.map { segment in
                max(segment.label.sizeThatFits(.zero).width, segment.picture.image?.size.width ?? 0)
            }.max() ?? 0
        return CGSize(width: (widest + 20) * CGFloat(segments.count), height: Self.height)
    }
    open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        guard isTouchInside, let touch, !segments.isEmpty else { return }
        let place = touch.location(in: self)
        guard let index = segments.indices.first(where: { frame(of: $0).contains(place) }) else { return }
        guard index != chosen || isMomentary else { return }
        selectedSegmentIndex = index
        sendActions(for: .valueChanged)
        // A momentary one is chosen as long as its actions run.
        if isMomentary { selectedSegmentIndex = Self.noSegment }
    }
}
