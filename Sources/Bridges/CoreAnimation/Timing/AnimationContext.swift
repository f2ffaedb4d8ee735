import Foundation

/// What Core Animation keeps for a thread: the time, and the transactions that are open.
final class AnimationContext {
    /// Seconds; what `CACurrentMediaTime()` returns.
    var now = 0.0
    /// The open transactions, the innermost last. The first one is implicit, and open until the next commit.
    var transactions: [Transaction] = [Transaction()]
    /// Completion blocks that wait for animations.
    var waiting: [Completion] = []
    var displayLinks: [CADisplayLink] = []
    var frameLinks: [FrameLink] = []
    /// Whether changes of layers that have not been shown ask their delegates for actions, too.
    var asksDelegates = false
    var pictures = PictureMemory()
    /// What is to be done at times, in the order in which it was asked for.
    var events: [(time: Double, action: () -> Void)] = []

    struct Transaction {
        var duration: Double?
        var timingFunction: CAMediaTimingFunction?
        var disablesActions: Bool?
        var completion: Completion?
        var values: [String: Any] = [:]
    }

    /// A block that is called when the animations that were added for it are over.
    final class Completion {
        let block: () -> Void
        var running = 0
        var isClosed = false

        init(_ block: @escaping () -> Void) { self.block = block }
    }

    private static let perThread = PerThread("zoetrope.animation-context") { AnimationContext() }

    /// The calling thread's.
    static var current: AnimationContext { perThread.current }

    /// The innermost open transaction.
    var transaction: Transaction {
        get { transactions[transactions.count - 1] }
        set { transactions[transactions.count - 1] = newValue }
    }

    /// The innermost setting of a kind.
    func setting<Value>(_ value: (Transaction) -> Value?) -> Value? {
        for transaction in transactions.reversed() { if let found = value(transaction) { return found } }
        return nil
    }

    var duration: Double { setting(\.duration) ?? 0.25 }
    var disablesActions: Bool { setting(\.disablesActions) ?? false }

    func close(_ transaction: Transaction) {
        guard let completion = transaction.completion else { return }
        completion.isClosed = true
        waiting.append(completion)
    }

    /// Calls the blocks whose animations are over.
    func callCompletions() {
        while let index = waiting.firstIndex(where: { $0.isClosed && $0.running == 0 }) {
            waiting.remove(at: index).block()
        }
    }
}

/// The time in seconds, `CACurrentMediaTime()`. It does not tick by itself: a ``LayerRun`` sets it to each frame's time,
/// and ``LayerClock`` by hand. Each thread has its own.
public func CACurrentMediaTime() -> CFTimeInterval { AnimationContext.current.now }

/// The clock of the calling thread's layers, for tests and for code that draws without a ``LayerRun``.
public enum LayerClock {
    /// Seconds; what `CACurrentMediaTime()` returns.
    public static var now: CFTimeInterval {
        get { AnimationContext.current.now }
        set { AnimationContext.current.now = newValue }
    }
}

/// Groups changes, `CATransaction`: how long implicit animations take, and what happens when they are over.
open class CATransaction: NSObject {
    /// Begins a transaction in the open one.
    open class func begin() { AnimationContext.current.transactions.append(.init()) }

    /// Ends the transaction that was begun last. The outermost one, which nobody began, stays open until the next
    /// frame of a run, or `flush`.
    open class func commit() {
        let context = AnimationContext.current
        guard context.transactions.count > 1 else { return flush() }
        context.close(context.transactions.removeLast())
        context.callCompletions()
    }

    /// Ends the implicit transaction; changes made after it are animated.
    open class func flush() {
        let context = AnimationContext.current
        let outermost = context.transactions[0]
        context.transactions[0] = .init()
        context.close(outermost)
        context.callCompletions()
    }

    /// Does nothing: each thread's layers are its own.
    open class func lock() {}
    /// Does nothing.
    open class func unlock() {}

    /// Seconds of animations without a duration of their own; 0.25 unless it is set.
    open class func animationDuration() -> CFTimeInterval { AnimationContext.current.duration }
    open class func setAnimationDuration(_ dur: CFTimeInterval) { AnimationContext.current.transaction.duration = dur }

    /// The curve of implicit animations; nil is the default one.
    open class func animationTimingFunction() -> CAMediaTimingFunction? {
        AnimationContext.current.setting(\.timingFunction)
    }
    open class func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
        AnimationContext.current.transaction.timingFunction = function
    }

    /// Whether changes of properties begin no animations.
    open class func disableActions() -> Bool { AnimationContext.current.disablesActions }
    open class func setDisableActions(_ flag: Bool) { AnimationContext.current.transaction.disablesActions = flag }

    open class func completionBlock() -> (() -> Void)? { AnimationContext.current.transaction.completion?.block }

    /// A block that is called when all animations are over that are added from now on in this transaction; at its commit
    /// where there are none.
    open class func setCompletionBlock(_ block: (() -> Void)?) {
        let context = AnimationContext.current
        context.close(context.transaction)
        context.transaction.completion = block.map { AnimationContext.Completion($0) }
    }

    open class func value(forKey key: String) -> Any? {
        switch key {
        case kCATransactionAnimationDuration: animationDuration()
        case kCATransactionDisableActions: disableActions()
        case kCATransactionAnimationTimingFunction: animationTimingFunction()
        case kCATransactionCompletionBlock: completionBlock()
        default: AnimationContext.current.setting { $0.values[key] }
        }
    }

    open class func setValue(_ anObject: Any?, forKey key: String) {
        switch key {
        case kCATransactionAnimationDuration: setAnimationDuration(AnimatedValue(anObject)?.number ?? 0.25)
        case kCATransactionDisableActions: setDisableActions(AnimatedValue(anObject)?.number ?? 0 != 0)
        case kCATransactionAnimationTimingFunction: setAnimationTimingFunction(anObject as? CAMediaTimingFunction)
        case kCATransactionCompletionBlock: setCompletionBlock(anObject as? () -> Void)
        default: AnimationContext.current.transaction.values[key] = anObject
        }
    }
}

public let kCATransactionAnimationDuration = "animationDuration"
public let kCATransactionDisableActions = "disableActions"
public let kCATransactionAnimationTimingFunction = "animationTimingFunction"
public let kCATransactionCompletionBlock = "completionBlock"
