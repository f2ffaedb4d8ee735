import Foundation

/// A change from what a layer showed when it was added to what it shows now, `CATransition`.
open class CATransition: CAAnimation {
    open var type: CATransitionType = .fade
    /// Where moves come from; nil is from the left.
    open var subtype: CATransitionSubtype?
    /// The part of the way that is shown, 0…1.
    open var startProgress: Float = 0
    open var endProgress: Float = 1

    public override init() { super.init() }
    public required init?(coder: NSCoder) { return nil }

    override func duplicate() -> CAAnimation {
        Swift.type(of: self) == CATransition.self ? filled(CATransition()) : self
    }

    override func filled<A: CAAnimation>(_ copy: A) -> A {
        if let copy = copy as? CATransition {
            (copy.type, copy.subtype) = (type, subtype)
            (copy.startProgress, copy.endProgress) = (startProgress, endProgress)
        }
        return super.filled(copy)
    }
}

public struct CATransitionType: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let fade = CATransitionType(rawValue: "fade")
    public static let moveIn = CATransitionType(rawValue: "moveIn")
    public static let push = CATransitionType(rawValue: "push")
    public static let reveal = CATransitionType(rawValue: "reveal")
}

public struct CATransitionSubtype: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let fromRight = CATransitionSubtype(rawValue: "fromRight")
    public static let fromLeft = CATransitionSubtype(rawValue: "fromLeft")
    public static let fromTop = CATransitionSubtype(rawValue: "fromTop")
    public static let fromBottom = CATransitionSubtype(rawValue: "fromBottom")
}
