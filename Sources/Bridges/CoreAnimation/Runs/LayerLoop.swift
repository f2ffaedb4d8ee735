/// What a process's run loop does for layers, for the calling thread: a time, what is due, and commits.
package enum LayerLoop {
    /// How often a frame's layout and display may ask for another one.
    private static let passLimit = 4

    /// Lays out and displays a tree, tells animations that they have begun or ended, and calls the completion blocks
    /// that follow.
    ///
    /// - Parameter beforeBlocks: called when animations have ended, and before the blocks.
    package static func commit(_ root: CALayer, at time: Double, beforeBlocks: () -> Void = {}) {
        AnimationContext.current.now = time
        for _ in 0..<passLimit {
            root.layoutTree()
            root.displayTree()
            if !root.checkForPass() { break }
        }
        root.settleAnimations(atParent: time)
        beforeBlocks()
        CATransaction.flush()
    }

    /// Does something after the next commit.
    package static func later(_ action: @escaping () -> Void) {
        let completion = AnimationContext.Completion(action)
        completion.isClosed = true
        AnimationContext.current.waiting.append(completion)
    }

    /// Does something at a time of the clock.
    package static func at(_ time: Double, _ action: @escaping () -> Void) {
        AnimationContext.current.events.append((time, action))
    }

    /// When the next event is due; nil without any.
    package static var nextEvent: Double? { AnimationContext.current.events.map(\.time).min() }

    /// Runs events up to `time` in order, including those they schedule.
    package static func callEvents(until time: Double) {
        let context = AnimationContext.current
        while let next = context.events.indices.min(by: { context.events[$0].time < context.events[$1].time }),
            context.events[next].time <= time + 1e-12
        {
            let event = context.events.remove(at: next)
            context.now = max(context.now, event.time)
            event.action()
        }
    }

    /// Forgets what is to be done: of a run that ended before.
    package static func clear() {
        let context = AnimationContext.current
        (context.events, context.waiting, context.displayLinks, context.frameLinks) = ([], [], [], [])
        (context.transactions, context.asksDelegates) = ([.init()], false)
        context.pictures = PictureMemory()
    }

    /// Whether something leads the run frame by frame.
    package static var hasFrameLinks: Bool { !AnimationContext.current.frameLinks.isEmpty }

    /// Whether code of the run's is called at each refresh.
    package static var hasDisplayLinks: Bool { !AnimationContext.current.displayLinks.isEmpty }

    /// When a display link is called next; nil without one.
    package static var nextRefresh: Double? { AnimationContext.current.displayLinks.compactMap(\.next).min() }

    /// Whether there are blocks to call, or a layer asks for layout or display.
    package static func needsCommit(_ root: CALayer) -> Bool {
        AnimationContext.current.waiting.contains { $0.isClosed && $0.running == 0 } || root.checkForPass()
    }

    /// The most refreshes that pass between two frames: those of a minute. What lies farther apart loses some.
    private static let mostRefreshes = 3600

    /// Lets the refreshes before a time pass at which links are called, each with its commit.
    package static func passRefreshes(before time: Double, _ commit: (Double) -> Void) {
        for _ in 0..<mostRefreshes {
            guard let next = nextRefresh, next < time - 1e-9 else { return }
            callEvents(until: next)
            AnimationContext.current.now = max(AnimationContext.current.now, next)
            callLinks(by: next)
            commit(next)
        }
    }

    /// Calls what is called at refreshes, where one is due, and before frames.
    package static func callLinks(by time: Double) {
        let context = AnimationContext.current
        for link in context.frameLinks { link.call() }
        for link in context.displayLinks { link.call(by: time) }
    }

    /// Runs a block in which changes of layers that have not been shown ask their delegates for actions, too.
    package static func askingDelegates(_ body: () -> Void) {
        let context = AnimationContext.current, before = context.asksDelegates
        context.asksDelegates = true
        body()
        context.asksDelegates = before
    }
}
