import ZoetropeLayers

/// A member that is there so that clients compile: it keeps what is set, and no pixel depends on it.
package struct KeptMember {
    /// `CALayer.shouldRasterize`
    package let name: String
    /// What is so in its place; empty where the name says enough.
    private let instead: String
    /// Whether the object has another value than a new one.
    fileprivate let isSet: (AnyObject) -> Bool
    package let get: (AnyObject) -> Any?
    /// False for a value of another type.
    package let set: (AnyObject, Any) -> Bool

    /// - Parameter usual: what a new object has.
    package init<Owner: AnyObject, Value: Equatable>(
        _ name: String, _ place: ReferenceWritableKeyPath<Owner, Value>, unless usual: Value, _ instead: String = ""
    ) {
        (self.name, self.instead) = ("\(Owner.self).\(name)", instead)
        isSet = { ($0 as? Owner).map { $0[keyPath: place] != usual } ?? false }
        get = { ($0 as? Owner)?[keyPath: place] }
        set = { owner, value in
            guard let owner = owner as? Owner, let value = value as? Value else { return false }
            owner[keyPath: place] = value
            return true
        }
    }

    /// `CALayer.shouldRasterize is kept, without an effect: layers are drawn anew in every frame`
    package var words: String { "\(name) is kept, without an effect" + (instead.isEmpty ? "" : ": \(instead)") }
}

/// A layer, a view, an animation: whatever has such members.
package protocol KeepsMembers: AnyObject {
    /// Those of the class and its superclasses.
    static var keptMembers: [KeptMember] { get }
    /// Other objects that are asked with this one.
    var keepers: [any KeepsMembers] { get }
}

extension KeepsMembers {
    package var keepers: [any KeepsMembers] { [] }
}

extension LeftOuts {
    /// The members of an object that are set and have no effect: once for each member, whatever the object.
    package mutating func add(kept object: any KeepsMembers) {
        for member in type(of: object).keptMembers where member.isSet(object) { add(line: member.words) }
        for other in object.keepers { add(kept: other) }
    }
}
