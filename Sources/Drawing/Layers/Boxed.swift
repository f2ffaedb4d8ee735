import ZoetropeGeometry

/// A value that most layers do not have, kept outside of the struct that it belongs to, which is copied for every frame.
@propertyWrapper
package struct Boxed<Value> {
    fileprivate indirect enum Storage {
        case none
        case some(Value)
    }

    private var storage: Storage

    package init(wrappedValue: Value?) { storage = wrappedValue.map(Storage.some) ?? .none }

    package var wrappedValue: Value? {
        get { if case .some(let value) = storage { value } else { nil } }
        set { storage = newValue.map(Storage.some) ?? .none }
    }
}

extension Boxed.Storage: Equatable where Value: Equatable {}
extension Boxed.Storage: Hashable where Value: Hashable {}
extension Boxed.Storage: Sendable where Value: Sendable {}
extension Boxed: Equatable where Value: Equatable {}
extension Boxed: Hashable where Value: Hashable {}
extension Boxed: Sendable where Value: Sendable {}

/// A matrix that most layers do not have, kept like this, too; the identity takes no memory.
@propertyWrapper
package struct BoxedTransform: Hashable, Sendable {
    @Boxed private var matrix: Transform3D? = nil

    package init() {}

    var isIdentity: Bool { matrix == nil }

    package var wrappedValue: Transform3D {
        get { matrix ?? .identity }
        set { matrix = newValue == .identity ? nil : newValue }
    }
}
