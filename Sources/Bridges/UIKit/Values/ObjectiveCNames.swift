import Foundation
import ZoetropeCoreAnimation

// Functions of Objective-C's runtime that code for Apple's systems calls, and Linux has not.

#if !canImport(ObjectiveC)
    /// Runs a block: Swift releases objects without pools.
    public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result { try body() }

    /// Keeps other threads out until `objc_sync_exit` of the same object.
    @discardableResult
    public func objc_sync_enter(_ object: Any) -> Int32 {
        ObjectLocks.shared.lock(of: object as AnyObject).lock()
        return 0
    }

    @discardableResult
    public func objc_sync_exit(_ object: Any) -> Int32 {
        ObjectLocks.shared.lock(of: object as AnyObject).unlock()
        return 0
    }

    /// A lock for each object that has asked for one.
    ///
    /// `@unchecked Sendable` is sound because everything is used under `guardian` only.
    private final class ObjectLocks: @unchecked Sendable {
        static let shared = ObjectLocks()
        private let guardian = NSLock()
        private var locks: [ObjectIdentifier: (owner: WeakObject, lock: NSRecursiveLock)] = [:]

        func lock(of object: AnyObject) -> NSRecursiveLock {
            guardian.withLock {
                if let known = locks[ObjectIdentifier(object)], known.owner.object === object { return known.lock }
                locks = locks.filter { $0.value.owner.object != nil }
                let made = NSRecursiveLock()
                locks[ObjectIdentifier(object)] = (WeakObject(object), made)
                return made
            }
        }
    }

    public func NSStringFromSelector(_ aSelector: Selector) -> String { aSelector.name }
    /// A name alone, which calls nothing.
    public func NSSelectorFromString(_ aSelectorName: String) -> Selector { Selector(aSelectorName) }
    public func class_getSuperclass(_ cls: AnyClass?) -> AnyClass? {
        cls.flatMap { OverriddenMember.superclass(of: $0) }
    }

    @available(*, unavailable, message: "no methods are found by name without Objective-C: override them in a class")
    public func class_getInstanceMethod(_ cls: AnyClass?, _ name: Selector) -> OpaquePointer? { nil }
    @available(*, unavailable, message: "no methods are found by name without Objective-C: override them in a class")
    public func class_getClassMethod(_ cls: AnyClass?, _ name: Selector) -> OpaquePointer? { nil }
    @available(*, unavailable, message: "methods are not added without Objective-C: override them in a class")
    public func class_addMethod(_ cls: AnyClass?, _ name: Selector, _ imp: Any?, _ types: Any?) -> Bool { false }
    @available(*, unavailable, message: "methods are not replaced without Objective-C: override them in a class")
    public func class_replaceMethod(_ cls: AnyClass?, _ name: Selector, _ imp: Any?, _ types: Any?) -> OpaquePointer? {
        nil
    }
    @available(*, unavailable, message: "no methods are found by name without Objective-C: override them in a class")
    public func method_getImplementation(_ method: Any?) -> OpaquePointer? { nil }
    @available(*, unavailable, message: "no methods are found by name without Objective-C: override them in a class")
    public func method_getTypeEncoding(_ method: Any?) -> UnsafePointer<CChar>? { nil }
    @available(*, unavailable, message: "no classes are made without Objective-C: write the class")
    public func object_setClass(_ object: Any?, _ cls: AnyClass) -> AnyClass? { nil }
#endif

/// What overrides a member of an extension: the members of its classes have names of their own, and the one that is called
/// is that of the object's class, or of the nearest superclass that has one.
public enum OverriddenMember {
    /// Nil for a class without one.
    public static func superclass(of type: AnyClass) -> AnyClass? { _getSuperclass(type) }
}

extension CALayer {
    /// A value that the layer keeps by a name, for properties that Core Animation implements elsewhere: 0 for numbers and
    /// structures that have not been set.
    ///
    /// - Precondition: what may not be nil and is no number or structure has been set.
    public func managedValue<Value>(forKey key: String) -> Value {
        let kept = value(forKey: key)
        if let value = kept as? Value { return value }
        if let number = kept as? NSNumber, let value = number.doubleValue as? Value { return value }
        precondition(_isPOD(Value.self), "\(type(of: self)).\(key) has not been set")
        return withUnsafeTemporaryAllocation(of: Value.self, capacity: 1) { memory in
            UnsafeMutableRawBufferPointer(memory).initializeMemory(as: UInt8.self, repeating: 0)
            return memory.moveElement(from: 0)
        }
    }
}
