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
