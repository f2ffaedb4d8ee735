/// A value that copies share until one of them is changed. Copies and comparisons of values with many parts are cheap.
struct Shared<Value> {
    /// One element behind the header: accesses to a class's properties would be checked at run time.
    private final class Memory: ManagedBuffer<Void, Value> {
        static func holding(_ value: Value) -> ManagedBuffer<Void, Value> {
            let memory = create(minimumCapacity: 1) { _ in }
            memory.withUnsafeMutablePointerToElements { $0.initialize(to: value) }
            return memory
        }

        deinit { withUnsafeMutablePointerToElements { _ = $0.deinitialize(count: 1) } }
    }

    private var memory: ManagedBuffer<Void, Value>

    init(_ value: Value) { memory = Memory.holding(value) }

    /// Reads of the value, or parts of it, of which alone copies are made.
    func read<Result>(_ body: (UnsafeMutablePointer<Value>) -> Result) -> Result {
        memory.withUnsafeMutablePointerToElements(body)
    }

    /// For changes; `read` is faster.
    var value: Value {
        get { read { $0.pointee } }
        _modify {
            if !isKnownUniquelyReferenced(&memory) { memory = Memory.holding(value) }
            yield &memory.withUnsafeMutablePointerToElements { $0 }.pointee
        }
    }
}

extension Shared: Equatable where Value: Equatable {
    static func == (a: Shared, b: Shared) -> Bool {
        a.memory === b.memory || a.read { a in b.read { a.pointee == $0.pointee } }
    }
}

extension Shared: Hashable where Value: Hashable {
    func hash(into hasher: inout Hasher) { read { hasher.combine($0.pointee) } }
}

extension Shared: CustomReflectable {
    var customMirror: Mirror { Mirror(reflecting: value) }
}

/// `@unchecked Sendable` is sound because memory that has several owners is never changed.
extension Shared: @unchecked Sendable where Value: Sendable {}
