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

/// A view that tells of what is done with it, `UIControl`: by the touches of a ``UITouchScript``, or by code. An action is
/// a method by its ``Selector`` or by its class, or a closure.
open class UIControl: UIView {
    public struct Event: OptionSet, Hashable, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        public static let touchDown = Event(rawValue: 1)
        public static let touchDownRepeat = Event(rawValue: 1 << 1)
        public static let touchDragInside = Event(rawValue: 1 << 2)
        public static let touchDragOutside = Event(rawValue: 1 << 3)
        public static let touchDragEnter = Event(rawValue: 1 << 4)
        public static let touchDragExit = Event(rawValue: 1 << 5)
        public static let touchUpInside = Event(rawValue: 1 << 6)
        public static let touchUpOutside = Event(rawValue: 1 << 7)
        public static let touchCancel = Event(rawValue: 1 << 8)
        public static let valueChanged = Event(rawValue: 1 << 12)
        public static let primaryActionTriggered = Event(rawValue: 1 << 13)
        public static let editingDidEnd = Event(rawValue: 1 << 18)
        public static let editingDidBegin = Event(rawValue: 1 << 16)
        public static let editingChanged = Event(rawValue: 1 << 17)
        public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
        public static let allTouchEvents = Event(rawValue: 0xFFF)
        public static let allEditingEvents = Event(rawValue: 0xF_0000)
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

    private struct Entry {
        let target: WeakObject?, event: Event
        var selector: Selector?
        var action: (UIControl) -> Void = { _ in }
    }
    private var entries: [Entry] = []

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
        entries.append(Entry(target: target.map { WeakObject($0) }, event: controlEvents, action: action))
    }

    /// - Parameter target: whose method is called; nil for that of the first responder above the control that has it.
    open func addTarget(_ target: Any?, action: Selector, for controlEvents: Event) {
        let object = target.map { WeakObject($0 as AnyObject) }
        let isKnown = entries.contains {
            $0.target?.object === object?.object && $0.event == controlEvents && $0.selector == action
        }
        if !isKnown { entries.append(Entry(target: object, event: controlEvents, selector: action)) }
    }

    /// - Parameters:
    ///   - target: nil for those of all targets.
    ///   - action: nil for all actions.
    open func removeTarget(_ target: Any?, action: Selector?, for controlEvents: Event) {
        let object = target.map { $0 as AnyObject }
        entries.removeAll {
            (object == nil || $0.target?.object === object) && (action == nil || $0.selector == action)
                && controlEvents.contains($0.event)
        }
    }

    /// The names of a target's actions by selectors for an event; nil without any.
    open func actions(forTarget target: Any?, forControlEvent controlEvent: Event) -> [String]? {
        let object = target.map { $0 as AnyObject }
        let names = entries.filter { $0.target?.object === object && !$0.event.isDisjoint(with: controlEvent) }
            .compactMap { $0.selector?.name }
        return names.isEmpty ? nil : names
    }

    open var allTargets: Set<AnyHashable> { Set(entries.compactMap { $0.target?.object as? AnyHashable }) }
    open var allControlEvents: Event { Event(entries.map(\.event)) }

    /// Calls a method by its selector with the control: each action by a selector passes here.
    open func sendAction(_ action: Selector, to target: Any?, for event: UIEvent?) {
        if let target { return _ = action.send(to: target, [self, event]) }
        var responder: UIResponder? = self
        while let candidate = responder, !action.isUnderstood(by: candidate) { responder = candidate.next }
        if let responder { _ = action.send(to: responder, [self, event]) }
    }

    /// A target's method, named by its class: `button.addTarget(self, action: Menu.close, for: .touchUpInside)`.
    @_disfavoredOverload
    public func addTarget<T: AnyObject>(
        _ target: T, action: @escaping (T) -> () -> Void, for controlEvents: Event
    ) {
        addTarget(target, action: { [weak target] _ in if let target { action(target)() } }, for: controlEvents)
    }

    /// A target's method that takes the control: `tapped(_ sender: UIButton)`.
    @_disfavoredOverload
    public func addTarget<T: AnyObject, Sender>(
        _ target: T, action: @escaping (T) -> (Sender) -> Void, for controlEvents: Event
    ) {
        addTarget(
            target,
            action: { [weak target] control in
                if let target, let sender = control as? Sender { action(target)(sender) }
            }, for: controlEvents)
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

    // MARK: Touches

    open private(set) var isTracking = false
    open private(set) var isTouchInside = false
    /// What a tap means besides `touchUpInside`.
    var primaryEvent: Event { [] }
    /// Points around the bounds in which a finger that came down inside is still inside, as in UIKit.
    private static let slack: CGFloat = 70

    /// That of the touch that is heard; actions may take it.
    private var event: UIEvent?

    /// Whether the control follows the touch.
    open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
    open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
    open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}
    open func cancelTracking(with event: UIEvent?) {}

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        self.event = event
        defer { self.event = nil }
        guard isEnabled, let touch = touches.first else {
            UIKitContext.current.warn("a touch hits '\(layer.name ?? "\(type(of: self))")', which is not enabled")
            return
        }
        guard beginTracking(touch, with: event) else { return }
        (isTracking, isTouchInside, isHighlighted) = (true, true, true)
        sendActions(for: .touchDown)
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        self.event = event
        defer { self.event = nil }
        guard isTracking, let touch = touches.first else { return }
        let was = isTouchInside
        isTouchInside = reaches(touch)
        if isHighlighted != isTouchInside { isHighlighted = isTouchInside }
        guard continueTracking(touch, with: event) else { return isTracking = false }
        if was != isTouchInside { sendActions(for: isTouchInside ? .touchDragEnter : .touchDragExit) }
        sendActions(for: isTouchInside ? .touchDragInside : .touchDragOutside)
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        self.event = event
        defer { self.event = nil }
        guard isTracking else { return }
        if let touch = touches.first { isTouchInside = reaches(touch) }
        (isTracking, isHighlighted) = (false, false)
        endTracking(touches.first, with: event)
        sendActions(for: isTouchInside ? .touchUpInside : .touchUpOutside)
        if isTouchInside, !primaryEvent.isEmpty { sendActions(for: primaryEvent) }
    }

    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        self.event = event
        defer { self.event = nil }
        guard isTracking else { return }
        (isTracking, isTouchInside, isHighlighted) = (false, false, false)
        cancelTracking(with: event)
        sendActions(for: .touchCancel)
    }

    private func reaches(_ touch: UITouch) -> Bool {
        bounds.insetBy(dx: -Self.slack, dy: -Self.slack).contains(touch.location(in: self))
    }

    // MARK: Actions

    /// Calls what was added for an event, in the order of adding.
    open func sendActions(for controlEvents: Event) {
        for entry in entries where !entry.event.isDisjoint(with: controlEvents) {
            if let target = entry.target, target.object == nil { continue }
            if let selector = entry.selector {
                sendAction(selector, to: entry.target?.object, for: event)
            } else {
                entry.action(self)
            }
        }
    }
}

/// An object that may go.
final class WeakObject {
    weak var object: AnyObject?
    init(_ object: AnyObject) { self.object = object }
}
