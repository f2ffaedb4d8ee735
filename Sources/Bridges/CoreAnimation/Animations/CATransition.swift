import Foundation

/// A change from what a layer showed when it was added to what it shows now, `CATransition`.
open class CATransition: CAAnimation {
    open var type: CATransitionType = .fade
    /// Where moves come from; nil is from the left.
    open var subtype: CATransitionSubtype?
    /// The part of the way that is shown, 0…1.
    open var startProgress: Float = 0
    open var endProgress: Float = 1

    override class var properties: [CodedProperty] { own }

    nonisolated(unsafe) private static let own: [CodedProperty] =
        CAAnimation.properties + [
            .copied(\CATransition.type), .copied(\CATransition.subtype), .copied(\CATransition.startProgress),
            .copied(\CATransition.endProgress),
        ]
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
