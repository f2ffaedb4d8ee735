import ZoetropeConstraints
import ZoetropeCoreAnimation

/// How important a constraint is, 1…1000; one of 1000 must hold. Priorities are compared, never added up.
public struct UILayoutPriority: Hashable, RawRepresentable, Sendable {
    public let rawValue: Float
    public init(rawValue: Float) { self.rawValue = rawValue }
    public init(_ rawValue: Float) { self.rawValue = rawValue }

    public static let required = UILayoutPriority(1000)
    public static let defaultHigh = UILayoutPriority(750)
    public static let dragThatCanResizeScene = UILayoutPriority(510)
    public static let sceneSizeStayPut = UILayoutPriority(500)
    public static let dragThatCannotResizeScene = UILayoutPriority(490)
    public static let defaultLow = UILayoutPriority(250)
    public static let fittingSizeLevel = UILayoutPriority(50)

    public static func + (a: UILayoutPriority, b: Float) -> UILayoutPriority { UILayoutPriority(a.rawValue + b) }
    public static func - (a: UILayoutPriority, b: Float) -> UILayoutPriority { UILayoutPriority(a.rawValue - b) }

    var priority: Priority { Priority(Double(min(max(rawValue, 0.001), 1000))) }
}

/// `first.attribute = multiplier * second.attribute + constant`, or with ≤ or ≥, `NSLayoutConstraint`.
open class NSLayoutConstraint: NSObject {
    public enum Attribute: Int, Sendable {
        case notAnAttribute
        case left, right, top, bottom, leading, trailing, width, height, centerX, centerY, lastBaseline, firstBaseline
        case leftMargin, rightMargin, topMargin, bottomMargin, leadingMargin, trailingMargin
        case centerXWithinMargins, centerYWithinMargins
    }

    public enum Relation: Int, Sendable { case lessThanOrEqual = -1, equal, greaterThanOrEqual }

    public enum Axis: Int, Sendable { case horizontal, vertical }

    /// Not called: archives are not read.
    open func awakeFromNib() {}

    open private(set) weak var firstItem: AnyObject?
    public let firstAttribute: Attribute
    public let relation: Relation
    open private(set) weak var secondItem: AnyObject?
    public let secondAttribute: Attribute
    public let multiplier: CGFloat
    /// Changing it is what animations of constraints do; ``UIView/layoutIfNeeded()`` then moves the views.
    open var constant: CGFloat { didSet { if constant != oldValue { changed() } } }
    open var priority = UILayoutPriority.required { didSet { if priority != oldValue { changed() } } }
    /// What messages call the constraint.
    open var identifier: String?
    open var shouldBeArchived = false
    /// The view that holds the constraint while it is active.
    weak var holder: UIView?

    /// - Parameters: items are views or layout guides. An attribute of `notAnAttribute` stands for the constant alone.
    public init(
        item view1: Any, attribute attr1: Attribute, relatedBy relation: Relation, toItem view2: Any?,
        attribute attr2: Attribute, multiplier: CGFloat, constant c: CGFloat
    ) {
        (firstAttribute, self.relation, secondAttribute) = (attr1, relation, attr2)
        (self.multiplier, constant) = (multiplier, c)
        super.init()
        (firstItem, secondItem) = (view1 as AnyObject, view2.map { $0 as AnyObject })
    }

    open var firstAnchor: AnyObject? { firstItem }

    /// Whether the constraint takes part in the layout. Activating one whose items have no common superview is an error
    /// in the program, as in UIKit.
    open var isActive: Bool {
        get { holder != nil }
        set {
            guard newValue != isActive else { return }
            if newValue { activate() } else { deactivate() }
        }
    }

    open class func activate(_ constraints: [NSLayoutConstraint]) { for c in constraints { c.isActive = true } }
    open class func deactivate(_ constraints: [NSLayoutConstraint]) { for c in constraints { c.isActive = false } }

    private func activate() {
        guard let first = (firstItem as? any LayoutItem)?.owner else { return }
        let second = (secondItem as? any LayoutItem)?.owner
        guard let common = second.map({ first.commonAncestor(with: $0) }) ?? first else {
            preconditionFailure(
                "\(self) cannot be activated: its items have no common superview; add both views first")
        }
        hold(by: common)
    }

    func hold(by view: UIView) {
        holder?.layoutState.constraints.removeAll { $0 === self }
        holder = view
        view.layoutState.constraints.append(self)
        changed()
    }

    func deactivate() {
        changed()
        holder?.layoutState.constraints.removeAll { $0 === self }
        holder = nil
    }

    private func changed() {
        LayoutClock.touch()
        holder?.setNeedsLayout()
    }

    open override var description: String {
        func name(_ item: AnyObject?, _ attribute: Attribute) -> String {
            guard let item = item as? any LayoutItem else { return "?" }
            return "\(item.layoutName).\(attribute)"
        }
        let sign = relation == .equal ? "==" : relation == .lessThanOrEqual ? "<=" : ">="
        var text = "\(name(firstItem, firstAttribute)) \(sign) "
        if secondAttribute == .notAnAttribute {
            text += "\(constant)"
        } else {
            text += (multiplier == 1 ? "" : "\(multiplier) * ") + name(secondItem, secondAttribute)
            if constant != 0 { text += constant > 0 ? " + \(constant)" : " - \(-constant)" }
        }
        return (identifier.map { "\($0): " } ?? "") + text
    }

    /// What contradicts what, a line for each constraint of this thread that had to be left out.
    public static var conflicts: [String] {
        get { Thread.current.threadDictionary[conflictsKey] as? [String] ?? [] }
        set { Thread.current.threadDictionary[conflictsKey] = newValue }
    }

    private static let conflictsKey = "zoetrope.layout-conflicts"
}

/// A view or a guide, as constraints see it.
protocol LayoutItem: AnyObject {
    var owner: UIView? { get }
    var layoutName: String { get }
}

/// Counts changes that a layout depends on, so that nothing is worked out twice.
enum LayoutClock {
    private static let key = "zoetrope.layout-clock"

    static var version: Int { Thread.current.threadDictionary[key] as? Int ?? 0 }
    static func touch() { Thread.current.threadDictionary[key] = version + 1 }
}
