/// A value that most layers do not have, kept outside of the struct that it belongs to: layers are passed on the stack,
/// level by level.
@propertyWrapper
package struct Boxed<Value: Hashable & Sendable>: Hashable, Sendable {
    private indirect enum Storage: Hashable, Sendable {
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
