import Foundation
import ZoetropeCoreAnimation

/// Members of protocols that a type may leave out. Objective-C finds them by name; here each has a default that says that
/// it is one, and the code that asks for it learns so:
///
///     protocol MenuDelegate: AnyObject {
///         func menuHeight(_ menu: Menu) -> CGFloat
///     }
///     extension MenuDelegate {
///         func menuHeight(_ menu: Menu) -> CGFloat { OptionalMember.missing("menuHeight(_:)") }
///         func menuHeightIfImplemented(_ menu: Menu) -> CGFloat? {
///             OptionalMember.call("menuHeight(_:)") { menuHeight(menu) }
///         }
///     }
public enum OptionalMember {
    private final class Calls {
        /// The members that are being asked for, the innermost last, and whether each is missing.
        var asked: [(name: String, isMissing: Bool)] = []
    }
    private static let perThread = PerThread("zoetrope.optional-members") { Calls() }

    /// Asks for a member; nil for one that is missing.
    public static func call<Result>(_ name: String, _ body: () throws -> Result) rethrows -> Result? {
        let calls = perThread.current
        calls.asked.append((name, false))
        // The value of a missing member is no value: it is neither read nor released, only moved.
        return try withUnsafeTemporaryAllocation(of: Result.self, capacity: 1) { memory in
            do { memory.initializeElement(at: 0, to: try body()) } catch {
                calls.asked.removeLast()
                throw error
            }
            return calls.asked.removeLast().isMissing ? nil : memory.moveElement(from: 0)
        }
    }

    /// The default of a member. Without ``call(_:_:)`` around it there is no value, and the program ends.
    public static func missing<Result>(_ name: String) -> Result {
        let calls = perThread.current
        guard calls.asked.last?.name == name else {
            preconditionFailure("'\(name)' is optional, and has no implementation here: ask by OptionalMember.call")
        }
        calls.asked[calls.asked.count - 1].isMissing = true
        // Bytes of 0, which `call` moves and forgets.
        return withUnsafeTemporaryAllocation(of: Result.self, capacity: 1) { memory in
            let bytes = UnsafeMutableRawBufferPointer(memory)
            bytes.initializeMemory(as: UInt8.self, repeating: 0)
            return memory.moveElement(from: 0)
        }
    }

    /// The default of a member without a result: it does nothing.
    public static func missing(_ name: String) {
        let calls = perThread.current
        if calls.asked.last?.name == name { calls.asked[calls.asked.count - 1].isMissing = true }
    }
}
