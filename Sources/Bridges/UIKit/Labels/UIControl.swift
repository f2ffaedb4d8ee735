import ZoetropeCoreAnimation

/// Something that happens in a menu or a control, `UIAction`.
open class UIAction: NSObject {
    public let title: String
    let handler: (UIAction) -> Void
    public internal(set) var sender: Any?

    public init(title: String = "", image: UIImage? = nil, handler: @escaping (UIAction) -> Void) {
        (self.title, self.handler) = (title, handler)
    }
}

/// A view that tells of what is done with it, `UIControl`. There are no touches here: code sends its actions. As there are
/// no selectors without Objective-C, actions are closures.
open class UIControl: UIView {
    public struct Event: OptionSet, Hashable, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        public static let touchDown = Event(rawValue: 1)
        public static let touchDragInside = Event(rawValue: 1 << 2)
        public static let touchDragOutside = Event(rawValue: 1 << 3)
        public static let touchUpInside = Event(rawValue: 1 << 6)
        public static let touchUpOutside = Event(rawValue: 1 << 7)
        public static let touchCancel = Event(rawValue: 1 << 8)
        public static let valueChanged = Event(rawValue: 1 << 12)
        public static let primaryActionTriggered = Event(rawValue: 1 << 13)
        public static let editingDidEnd = Event(rawValue: 1 << 18)
        public static let allEvents = Event(rawValue: .max)
    }

    public struct State: OptionSet, Hashable, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        public static let normal: State = []
        public static let highlighted = State(rawValue: 1)
        public static let disabled = State(rawValue: 2)
        public static let selected = State(rawValue: 4)
    }

    private var entries: [(target: WeakObject?, event: Event, action: (UIControl) -> Void)] = []

    open var isEnabled = true { didSet { stateChanged() } }
    open var isSelected = false { didSet { stateChanged() } }
    open var isHighlighted = false { didSet { stateChanged() } }

    open var state: State {
        var state: State = []
        if isHighlighted { state.insert(.highlighted) }
        if !isEnabled { state.insert(.disabled) }
        if isSelected { state.insert(.selected) }
        return state
    }

    /// For subclasses: the state is another one.
    func stateChanged() { setNeedsLayout() }

    /// - Parameters:
    ///   - target: whose end ends the action, too; nil for one that stays.
    ///   - action: in place of a selector: `button.addTarget(self, action: { _ in … }, for: .touchUpInside)`.
    open func addTarget(_ target: AnyObject?, action: @escaping (UIControl) -> Void, for controlEvents: Event) {
        entries.append((target.map { WeakObject($0) }, controlEvents, action))
    }

    /// - Parameter target: nil for those of all targets.
    open func removeTarget(_ target: AnyObject?, for controlEvents: Event) {
        entries.removeAll { (target == nil || $0.target?.object === target) && controlEvents.contains($0.event) }
    }

    open func addAction(_ action: UIAction, for controlEvents: Event) {
        addTarget(
            nil,
            action: {
                action.sender = $0
                action.handler(action)
            }, for: controlEvents)
    }

    /// Calls what was added for an event, in the order of adding.
    open func sendActions(for controlEvents: Event) {
        for entry in entries where !entry.event.isDisjoint(with: controlEvents) {
            if let target = entry.target, target.object == nil { continue }
            entry.action(self)
        }
    }
}

/// An object that may go.
final class WeakObject {
    weak var object: AnyObject?
    init(_ object: AnyObject) { self.object = object }
}

/// A title beside a picture, `UIButton`.
open class UIButton: UIControl {
    public enum ButtonType: Int, Sendable {
        case custom, system, detailDisclosure, infoLight, infoDark, contactAdd, close
    }

    private let label = UILabel(), picture = UIImageView()
    open var titleLabel: UILabel? { label }
    open var imageView: UIImageView? { picture }
    public let buttonType: ButtonType
    private var titles: [State: String] = [:], images: [State: UIImage] = [:], colors: [State: UIColor] = [:]
    private var backgrounds: [State: UIImage] = [:]
    open var contentEdgeInsets = UIEdgeInsets.zero { didSet { changed() } }
    open var titleEdgeInsets = UIEdgeInsets.zero { didSet { changed() } }
    open var imageEdgeInsets = UIEdgeInsets.zero { didSet { changed() } }

    public override init(frame: CGRect) {
        buttonType = .custom
        super.init(frame: frame)
        begin()
    }

    public required init?(coder: NSCoder) {
        buttonType = .custom
        super.init(coder: coder)
        begin()
    }

    public init(type: ButtonType) {
        buttonType = type
        super.init(frame: .zero)
        begin()
    }

    private func begin() {
        label.font = .systemFont(ofSize: buttonType == .system ? 15 : 18)
        label.textAlignment = .center
        addSubview(picture)
        addSubview(label)
    }

    open func setTitle(_ title: String?, for state: State) { set(&titles, title, state) }
    open func setTitleColor(_ color: UIColor?, for state: State) { set(&colors, color, state) }
    open func setImage(_ image: UIImage?, for state: State) { set(&images, image, state) }
    open func setBackgroundImage(_ image: UIImage?, for state: State) { set(&backgrounds, image, state) }
    open func title(for state: State) -> String? { titles[state] }
    open func titleColor(for state: State) -> UIColor? { colors[state] }
    open func image(for state: State) -> UIImage? { images[state] }
    open var currentTitle: String? { titles[state] ?? titles[.normal] }
    open var currentImage: UIImage? { images[state] ?? images[.normal] }

    private func set<T>(_ values: inout [State: T], _ value: T?, _ state: State) {
        values[state] = value
        changed()
    }

    private func changed() {
        label.text = currentTitle
        label.textColor = colors[state] ?? colors[.normal] ?? (buttonType == .system ? tintColor : .white)
        picture.image = currentImage
        let background = backgrounds[state] ?? backgrounds[.normal]
        layer.contents = background?.cgImage
        layer.contentsScale = background?.scale ?? 1
        layer.contentsCenter = background?.contentsCenter ?? CGRect(x: 0, y: 0, width: 1, height: 1)
        invalidateIntrinsicContentSize()
        setNeedsLayout()
    }

    override func stateChanged() { changed() }

    /// Picture and title side by side in the middle.
    open override func layoutSubviews() {
        super.layoutSubviews()
        let room = bounds.inset(by: contentEdgeInsets)
        let imageSize = picture.image?.size ?? .zero
        var textSize = label.sizeThatFits(.zero)
        textSize.width = min(textSize.width, max(0, room.width - imageSize.width))
        let start = room.midX - (imageSize.width + textSize.width) / 2
        picture.frame = CGRect(
            x: start + imageEdgeInsets.left - imageEdgeInsets.right,
            y: room.midY - imageSize.height / 2 + imageEdgeInsets.top - imageEdgeInsets.bottom, width: imageSize.width,
            height: imageSize.height)
        label.frame = CGRect(
            x: start + imageSize.width + titleEdgeInsets.left - titleEdgeInsets.right,
            y: room.midY - textSize.height / 2 + titleEdgeInsets.top - titleEdgeInsets.bottom, width: textSize.width,
            height: textSize.height)
    }

    open override var intrinsicContentSize: CGSize {
        let text = label.sizeThatFits(.zero), image = picture.image?.size ?? .zero
        let insets = contentEdgeInsets
        return CGSize(
            width: text.width + image.width + insets.left + insets.right,
            height: max(text.height, image.height) + insets.top + insets.bottom)
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }
}
