import Foundation
import ZoetropeCoreAnimation

// What Objective-C's objects do by selectors. On a Mac they have methods of these names for Objective-C's own selectors.

extension NSObjectProtocol {
    /// Whether the method is one of the object's class.
    public func responds(to aSelector: Selector?) -> Bool { aSelector?.isUnderstood(by: self) ?? false }

    @discardableResult
    public func perform(_ aSelector: Selector) -> Unmanaged<AnyObject>? {
        PerformedResults.keep(aSelector.send(to: self, []))
    }

    @discardableResult
    public func perform(_ aSelector: Selector, with object: Any?) -> Unmanaged<AnyObject>? {
        PerformedResults.keep(aSelector.send(to: self, [object]))
    }

    /// Calls a method later, by the run's clock while a run has the calling thread.
    public func perform(_ aSelector: Selector, with anArgument: Any?, afterDelay delay: TimeInterval) {
        DelayedCall.wait(for: delay, DelayedCall(target: self, selector: aSelector, argument: anArgument))
    }
}

extension NSObject {
    /// Takes back the delayed calls of a target.
    public class func cancelPreviousPerformRequests(withTarget aTarget: Any) {
        DelayedCall.cancel(aTarget as AnyObject) { _ in true }
    }

    public class func cancelPreviousPerformRequests(withTarget aTarget: Any, selector aSelector: Selector, object: Any?)
    {
        DelayedCall.cancel(aTarget as AnyObject) { $0 == aSelector }
    }
}

/// The last results of `perform` on the calling thread, which live until as many others came: nothing else may hold them, and
/// there is no autorelease pool.
private final class PerformedResults {
    private static let most = 64
    private static let perThread = PerThread("zoetrope.performed-results") { PerformedResults() }
    private var objects: [AnyObject] = []

    /// - Returns: nil for a method without a result.
    static func keep(_ result: Any?) -> Unmanaged<AnyObject>? {
        guard let result, !(result is Void) else { return nil }
        let object = result as AnyObject, own = perThread.current
        own.objects.append(object)
        let gone = own.objects.count > most ? own.objects.removeFirst() : nil
        withExtendedLifetime(gone) {}
        return Unmanaged.passUnretained(object)
    }
}

/// A call that waits.
///
/// `@unchecked Sendable` is sound because it stays on the thread that waits for it.
private final class DelayedCall: @unchecked Sendable {
    private let target: any NSObjectProtocol, selector: Selector, argument: Any?

    init(target: any NSObjectProtocol, selector: Selector, argument: Any?) {
        (self.target, self.selector, self.argument) = (target, selector, argument)
    }

    private var isOver = false

    /// The calling thread's calls. What waits for the time has them: they go with a run that ends before.
    private final class List {
        struct Entry { weak var call: DelayedCall? }
        var entries: [Entry] = []
    }
    private static let perThread = PerThread("zoetrope.delayed-calls") { List() }

    static func cancel(_ target: AnyObject, _ isMeant: (Selector) -> Bool) {
        for case let call? in perThread.current.entries.map(\.call) where call.target === target {
            if isMeant(call.selector) { call.isOver = true }
        }
    }

    static func wait(for delay: TimeInterval, _ call: DelayedCall) {
        let list = perThread.current
        list.entries.removeAll { $0.call == nil }
        list.entries.append(List.Entry(call: call))
        guard !UIKitContext.current.isRunning else {
            return LayerLoop.at(CACurrentMediaTime() + max(delay, 0)) { call.fire() }
        }
        RunLoop.current.add(Timer(timeInterval: max(delay, 0), repeats: false) { _ in call.fire() }, forMode: .default)
    }

    private func fire() {
        guard !isOver else { return }
        isOver = true
        _ = selector.send(to: target, [argument])
    }
}
