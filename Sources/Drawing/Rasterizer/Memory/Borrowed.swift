/// A reference that is not counted, to an object that its owner keeps alive. In loops over rows and pixels, counting
/// references may take as long as the work itself.
struct Borrowed<Object: AnyObject>: BitwiseCopyable {
    private let object: Unmanaged<Object>

    /// The object must outlive this reference.
    init(_ object: Object) { self.object = Unmanaged.passUnretained(object) }

    /// Calls `body` with the object.
    @inline(__always) func with<Result>(_ body: (Object) -> Result) -> Result {
        object._withUnsafeGuaranteedRef { body($0) }
    }
}

/// Objects that the list keeps alive, for loops that do not count references.
final class ObjectList<Object: AnyObject> {
    private var owned: [Object] = []
    private let borrowed = List<Borrowed<Object>>()

    /// Valid until the next `append` or `replaceAll`.
    @inline(__always) var elements: UnsafeMutableBufferPointer<Borrowed<Object>> { borrowed.elements }

    var count: Int { owned.count }

    func append(_ object: Object) {
        owned.append(object)
        borrowed.append(Borrowed(object))
    }

    func replaceAll(by objects: [Object]) {
        borrowed.removeAll()
        owned = objects
        for object in objects { borrowed.append(Borrowed(object)) }
    }
}
