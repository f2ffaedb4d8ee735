import ZoetropeCoreAnimation

/// What code keeps for an object that is not its own, as Objective-C's runtime does.
public enum objc_AssociationPolicy: UInt, Sendable {
    case OBJC_ASSOCIATION_ASSIGN = 0
    case OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1
    case OBJC_ASSOCIATION_COPY_NONATOMIC = 3
    case OBJC_ASSOCIATION_RETAIN = 769
    case OBJC_ASSOCIATION_COPY = 771
}

/// The calling thread's associations: objects of transitions belong to one thread.
private final class Associations {
    private struct Owner {
        weak var object: AnyObject?
        var values: [UnsafeRawPointer: (strong: Any?, weak: WeakObject?)] = [:]
    }
    private var owners: [ObjectIdentifier: Owner] = [:]
    /// When the table is next cleared of owners that are gone.
    private var limit = 64

    static let perThread = PerThread("zoetrope.associations") { Associations() }

    subscript(object: AnyObject, key: UnsafeRawPointer) -> Any? {
        guard let owner = owners[ObjectIdentifier(object)], owner.object === object, let value = owner.values[key]
        else {
            return nil
        }
        return value.strong ?? value.weak?.object
    }

    func removeAll(_ object: AnyObject) {
        // What goes may use the table as it goes: it is released when the table has changed.
        let before = owners[ObjectIdentifier(object)]
        owners[ObjectIdentifier(object)] = nil
        withExtendedLifetime(before) {}
    }

    func set(_ value: Any?, isWeak: Bool, _ object: AnyObject, _ key: UnsafeRawPointer) {
        let identifier = ObjectIdentifier(object), before = owners[identifier]
        defer { withExtendedLifetime(before) {} }
        var owner = before ?? Owner(object: object)
        // Another object may have been where this one is.
        if owner.object !== object { owner = Owner(object: object) }
        switch value {
        case nil: owner.values[key] = nil
        case let value? where isWeak: owner.values[key] = (nil, WeakObject(value as AnyObject))
        default: owner.values[key] = (value, nil)
        }
        owners[identifier] = owner.values.isEmpty ? nil : owner
        guard owners.count > limit else { return }
        let all = owners
        owners = all.filter { $0.value.object != nil }
        withExtendedLifetime(all) {}
        limit = max(64, owners.count * 2)
    }
}

/// Forgets all that was kept for an object.
public func objc_removeAssociatedObjects(_ object: Any) {
    Associations.perThread.current.removeAll(object as AnyObject)
}

/// A value that was kept for an object; nil where there is none.
public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
    Associations.perThread.current[object as AnyObject, key]
}

/// Keeps a value as long as an object lives, on the calling thread.
public func objc_setAssociatedObject(
    _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) {
    Associations.perThread.current.set(
        value, isWeak: policy == .OBJC_ASSOCIATION_ASSIGN, object as AnyObject, key)
}
