import Testing
import ZoetropeCoreAnimation
import ZoetropeTestSupport

/// What happens in frames is found where it happens, though the rest of the tree is passed over.
@Suite struct LayerEventTests {
    /// Other tests leave the clock of their thread at times that are no multiples of 1/64.
    init() { LayerClock.now = 0 }

    /// What a delegate was told: whether its animation ended, and when.
    private struct Event: Hashable {
        let name: Int, isEnd: Bool, time: Double
    }

    private final class Witness: CAAnimationDelegate {
        let name: Int
        let note: (Event) -> Void

        init(_ name: Int, _ note: @escaping (Event) -> Void) { (self.name, self.note) = (name, note) }

        func animationDidStart(_: CAAnimation) { note(Event(name: name, isEnd: false, time: CACurrentMediaTime())) }
        func animationDidStop(_: CAAnimation, finished _: Bool) {
            note(Event(name: name, isEnd: true, time: CACurrentMediaTime()))
        }
    }

    /// An animation, and what is expected of it. All numbers are multiples of 1/64, so that times are exact.
    private final class Expected {
        let name: Int, layer: CALayer, begin: Double, duration: Double
        var hasStarted = false, hasEnded = false

        init(_ name: Int, _ layer: CALayer, begin: Double, duration: Double) {
            (self.name, self.layer, self.begin, self.duration) = (name, layer, begin, duration)
        }

        /// What is due at a time of the clock.
        func events(at time: Double) -> [Event] {
            let local = LayerEventTests.localTime(of: layer, at: time)
            var events: [Event] = []
            if !hasStarted, local >= begin {
                hasStarted = true
                events.append(Event(name: name, isEnd: false, time: time))
            }
            if hasStarted, !hasEnded, layer.speed != 0, local - begin >= duration {
                hasEnded = true
                events.append(Event(name: name, isEnd: true, time: time))
            }
            return events
        }
    }

    private static func localTime(of layer: CALayer, at time: Double) -> Double {
        let parent = layer.superlayer.map { localTime(of: $0, at: time) } ?? time
        return (parent - layer.beginTime) * Double(layer.speed) + layer.timeOffset
    }

    /// Random trees with times of their own, in which animations begin and end, and times, places and animations change
    /// on the way.
    @Test func everyBeginAndEndIsTold() throws {
        let seed = newSeed()
        for k in 0..<40 { try check(seed &+ UInt64(k)) }
    }

    private func check(_ seed: UInt64) throws {
        var random = SeededRandom(seed), told: [Event] = [], due: [Event] = [], expected: [Expected] = []
        func some<Value>(_ values: [Value]) -> Value { values.randomElement(using: &random)! }
        func setTimes(_ layer: CALayer) {
            layer.speed = some([1, 1, 0.5, 2, 0])
            layer.beginTime = some([0, 0, 0.25, -0.5])
            layer.timeOffset = some([0, 0, 0.125])
        }
        func animate(_ layer: CALayer, at time: Double) {
            let animation = CABasicAnimation(keyPath: "opacity"), local = LayerEventTests.localTime(of: layer, at: time)
            animation.duration = some([0.125, 0.25, 0.5])
            animation.beginTime = some([0, 0, local + 0.25])
            animation.isRemovedOnCompletion = some([true, false])
            let name = expected.count
            animation.delegate = Witness(name) { told.append($0) }
            let begin = animation.beginTime == 0 ? local : animation.beginTime
            expected.append(Expected(name, layer, begin: begin, duration: animation.duration))
            layer.add(animation, forKey: nil)
        }
        let root = CALayer()
        root.bounds = CGRect(x: 0, y: 0, width: 2, height: 2)
        var layers = [root]
        for k in 0..<12 {
            let layer = CALayer()
            if k == 5 { some(layers).mask = layer } else { some(layers).addSublayer(layer) }
            layers.append(layer)
            setTimes(layer)
        }
        // The clock of a test goes on from run to run.
        let run = LayerRun(root, duration: 2)
        for layer in layers where some([true, false]) { animate(layer, at: run.start) }
        for frame in 1..<128 where frame % 9 == 0 {
            let time = Double(frame) / 64
            run.at(time) {
                // The tree is brought to the time first.
                due += expected.flatMap { $0.events(at: run.start + time) }
                setTimes(some(layers))
                animate(some(layers), at: run.start + time)
                let (moved, parent) = (some(Array(layers.suffix(3))), layers[1])
                if moved !== parent, moved.sublayers == nil { parent.addSublayer(moved) }
            }
        }
        for frame in 0..<128 {
            let time = Double(frame) / 64
            (told, due) = ([], [])
            _ = try run.bitmap(at: time)
            due += expected.flatMap { $0.events(at: run.start + time) }
            let text = "missing \(Set(due).subtracting(told)), too many \(Set(told).subtracting(due))"
            #expect(Set(told) == Set(due) && told.count == due.count, "\(text), frame \(frame), ZOETROPE_SEED=\(seed)")
        }
    }

    /// An end at 0 of a layer's time, which is reached only up to rounding, is told in its frame.
    @Test func anEndNearZeroIsNotLate() throws {
        let root = CALayer(), layer = CALayer(), animation = CABasicAnimation(keyPath: "opacity")
        root.bounds = CGRect(x: 0, y: 0, width: 2, height: 2)
        root.addSublayer(layer)
        (layer.beginTime, layer.timeOffset, animation.duration) = (0.4, -0.1, 0.5)
        let run = LayerRun(root, duration: 1)
        (layer.beginTime, animation.beginTime) = (run.start + 0.4, 0)
        var ends = 0
        animation.delegate = Witness(0) { if $0.isEnd { ends += 1 } }
        layer.add(animation, forKey: nil)
        _ = try run.bitmap(at: 0)
        _ = try run.bitmap(at: 0.5)
        #expect(ends == 1)
    }

    /// Animations without a key replace none, and none with a key replaces them.
    @Test func animationsWithoutAKeyStay() {
        let layer = CALayer()
        for k in 0..<6 { layer.add(CABasicAnimation(keyPath: "opacity"), forKey: k == 3 ? "fade" : nil) }
        layer.removeAnimation(forKey: "fade")
        for _ in 0..<3 { layer.add(CABasicAnimation(keyPath: "opacity"), forKey: nil) }
        layer.add(CABasicAnimation(keyPath: "opacity"), forKey: "animation-1")
        #expect(layer.animationKeys().map { Set($0).count } == 9)
    }

    // MARK: Layout and display

    private final class Counting: CALayer {
        var layouts = 0, displays = 0
        override func layoutSublayers() { layouts += 1 }
        override func display() { displays += 1 }
    }

    /// A layer deep in a tree that was at rest is laid out and displayed when it asks for it, also in a tree that is
    /// inserted later.
    @Test func layoutReachesWhereItIsNeeded() throws {
        let root = CALayer(), middle = CALayer(), deep = Counting(), mask = Counting(), later = Counting()
        root.bounds = CGRect(x: 0, y: 0, width: 2, height: 2)
        root.addSublayer(middle)
        middle.addSublayer(deep)
        deep.mask = mask
        let run = LayerRun(root, duration: 1)
        _ = try run.bitmap(at: 0)
        let layouts = (deep.layouts, mask.layouts)
        _ = try run.bitmap(at: 0.25)
        #expect((deep.layouts, mask.layouts) == layouts && deep.displays == 0, "at rest")
        deep.setNeedsLayout()
        mask.setNeedsDisplay()
        _ = try run.bitmap(at: 0.5)
        #expect(deep.layouts == layouts.0 + 1 && mask.displays == 1 && deep.displays == 0)
        later.setNeedsDisplay()
        deep.addSublayer(later)
        _ = try run.bitmap(at: 0.75)
        #expect(later.displays == 1)
    }

    // MARK: Superlayers

    /// What an action does while a layer moves: it takes part in no tree twice, and in none that has ended.
    private final class Moving: CAAction {
        var action: () -> Void = {}
        func run(forKey _: String, object _: Any, arguments _: [AnyHashable: Any]?) { action() }
    }

    @Test func actionsMayMoveWhatIsMoved() throws {
        let root = CALayer(), other = CALayer(), layer = Counting(), moving = Moving()
        root.bounds = CGRect(x: 0, y: 0, width: 2, height: 2)
        root.addSublayer(other)
        root.addSublayer(layer)
        layer.actions = ["onOrderOut": moving]
        let run = LayerRun(root, duration: 1)
        _ = try run.bitmap(at: 0)
        moving.action = {
            moving.action = {}
            other.addSublayer(layer)
        }
        layer.removeFromSuperlayer()
        #expect(layer.superlayer === other && root.sublayers?.count == 1)
        _ = try run.bitmap(at: 0.25)
        layer.setNeedsDisplay()
        _ = try run.bitmap(at: 0.5)
        #expect(layer.displays == 1)
        do {
            let masked = CALayer()
            moving.action = { masked.mask = nil }
            masked.mask = layer
            #expect(masked.mask == nil)
        }
        #expect(layer.superlayer == nil)
    }

    /// A layer outlives the one that it was in, and then is in none.
    @Test func aSuperlayerMayEnd() {
        let child = CALayer(), mask = CALayer()
        do {
            let parent = CALayer()
            parent.addSublayer(child)
            parent.mask = mask
            #expect(child.superlayer === parent && mask.superlayer === parent)
            #expect(child.presentation()?.superlayer === parent)
        }
        #expect(child.superlayer == nil && mask.superlayer == nil)
        child.setNeedsLayout()
        child.speed = 2
        let other = CALayer()
        other.addSublayer(child)
        other.addSublayer(mask)
        #expect(other.sublayers?.count == 2 && child.superlayer === other)
    }
}
