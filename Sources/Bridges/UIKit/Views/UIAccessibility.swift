// What people who do not see the screen are read. It is kept, and no frame depends on it.

public struct UIAccessibilityTraits: OptionSet, Hashable, Sendable {
    public let rawValue: UInt64
    public init(rawValue: UInt64) { self.rawValue = rawValue }

    public static let none: UIAccessibilityTraits = []
    public static let button = UIAccessibilityTraits(rawValue: 1)
    public static let link = UIAccessibilityTraits(rawValue: 1 << 1)
    public static let image = UIAccessibilityTraits(rawValue: 1 << 2)
    public static let selected = UIAccessibilityTraits(rawValue: 1 << 3)
    public static let staticText = UIAccessibilityTraits(rawValue: 1 << 6)
    public static let notEnabled = UIAccessibilityTraits(rawValue: 1 << 8)
    public static let updatesFrequently = UIAccessibilityTraits(rawValue: 1 << 9)
    public static let adjustable = UIAccessibilityTraits(rawValue: 1 << 12)
    public static let header = UIAccessibilityTraits(rawValue: 1 << 16)
}

extension UIView {
    private func kept<Value>(_ name: String, _ usual: Value) -> Value { attachments[name] as? Value ?? usual }

    public var accessibilityTraits: UIAccessibilityTraits {
        get { kept("accessibilityTraits", .none) }
        set { attachments["accessibilityTraits"] = newValue }
    }
    public var accessibilityHint: String? {
        get { kept("accessibilityHint", nil) }
        set { attachments["accessibilityHint"] = newValue }
    }
    public var accessibilityValue: String? {
        get { kept("accessibilityValue", nil) }
        set { attachments["accessibilityValue"] = newValue }
    }
    public var accessibilityElements: [Any]? {
        get { kept("accessibilityElements", nil) }
        set { attachments["accessibilityElements"] = newValue }
    }
    public var accessibilityFrame: CGRect {
        get { kept("accessibilityFrame", convert(bounds, to: nil)) }
        set { attachments["accessibilityFrame"] = newValue }
    }
    public var shouldGroupAccessibilityChildren: Bool {
        get { kept("shouldGroupAccessibilityChildren", false) }
        set { attachments["shouldGroupAccessibilityChildren"] = newValue }
    }
}

extension UIAccessibility {
    public struct Notification: RawRepresentable, Hashable, Sendable {
        public let rawValue: UInt32
        public init(rawValue: UInt32) { self.rawValue = rawValue }

        public static let announcement = Notification(rawValue: 1008)
        public static let layoutChanged = Notification(rawValue: 1001)
        public static let screenChanged = Notification(rawValue: 1000)
    }

    /// Nobody listens in a recording.
    public static func post(notification: Notification, argument: Any?) {}
}
