import Testing
import ZoetropeCoreAnimation
import ZoetropeTestSupport
import ZoetropeUIKit

/// Recognizers driven by fingers at known places and times.
@Suite struct GestureTests {
    private let window: UIWindow

    init() {
        // Another test on this thread may have left a display link.
        LayerLoop.clear()
        window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 600))
    }

    /// A pan begins after 10 points, reports the way from where the finger came down, and ends where it is lifted.
    @Test func pan() {
        let pan = UIPanGestureRecognizer()
        var log: [String] = []
        pan.addTarget(nil) { recognizer in
            let pan = recognizer as! UIPanGestureRecognizer
            log.append("\(pan.state) \(pan.translation(in: pan.view).x) \(pan.velocity(in: pan.view).x)")
        }
        window.addGestureRecognizer(pan)
        let fingers = UITouchDriver(in: window)
        fingers.down([CGPoint(x: 50, y: 100)], at: 0)
        fingers.move([CGPoint(x: 58, y: 100)], at: 0.02)
        #expect(pan.state == .possible && log.isEmpty)
        fingers.move([CGPoint(x: 62, y: 100)], at: 0.04)
        fingers.move([CGPoint(x: 90, y: 100)], at: 0.1)
        #expect(pan.state == .changed && pan.location(in: window) == CGPoint(x: 90, y: 100))
        fingers.up(at: 0.1)
        // 12 points in 0.04 s; then, within the last 0.05 s, 28 points in 0.06 s: 466.7 a second.
        #expect(log.count == 3)
        #expect(log[0] == "began 12.0 300.0")
        #expect(log[1].hasPrefix("changed 40.0 466.6"))
        #expect(log[2].hasPrefix("ended 40.0 466.6"))
        #expect(pan.state == .possible)
    }

    /// The translation starts again from what it is set to.
    @Test func setTranslation() {
        let pan = UIPanGestureRecognizer()
        pan.addTarget(nil) { recognizer in (recognizer as! UIPanGestureRecognizer).setTranslation(.zero, in: nil) }
        window.addGestureRecognizer(pan)
        let fingers = UITouchDriver(in: window)
        fingers.down([.zero], at: 0)
        fingers.move([CGPoint(x: 20, y: 0)], at: 0.1)
        #expect(pan.translation(in: window) == .zero)
    }

    /// Two fingers from 100 points apart to 150, and turned by a quarter.
    @Test func pinchAndRotation() {
        let pinch = UIPinchGestureRecognizer()
        let rotation = UIRotationGestureRecognizer()
        let both = Together()
        pinch.delegate = both
        var scales: [CGFloat] = []
        var angles: [CGFloat] = []
        pinch.addTarget(nil) { scales.append(($0 as! UIPinchGestureRecognizer).scale) }
        rotation.addTarget(nil) { angles.append(($0 as! UIRotationGestureRecognizer).rotation) }
        window.addGestureRecognizer(pinch)
        window.addGestureRecognizer(rotation)
        let fingers = UITouchDriver(in: window)
        fingers.down([CGPoint(x: 100, y: 200), CGPoint(x: 200, y: 200)], at: 0)
        fingers.move([CGPoint(x: 150, y: 125), CGPoint(x: 150, y: 275)], at: 0.2)
        #expect(scales == [1.5])
        #expect(angles.count == 1 && abs(angles[0] - .pi / 2) < 1e-12)
        #expect(pinch.state == .began && rotation.state == .began && pinch.numberOfTouches == 2)
        fingers.move([CGPoint(x: 175, y: 200), CGPoint(x: 125, y: 200)], at: 0.4)
        #expect(scales.last == 0.5)
        #expect(abs(angles.last! - .pi) < 1e-12)
        fingers.cancel()
        #expect(pinch.state == .possible && scales.count == 3)
    }

    /// One gesture at a time, unless a delegate allows both; the inner view's is first.
    @Test func oneAtATime() {
        let inner = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        window.addSubview(inner)
        let outerPan = UIPanGestureRecognizer()
        let innerPan = UIPanGestureRecognizer()
        window.addGestureRecognizer(outerPan)
        inner.addGestureRecognizer(innerPan)
        let fingers = UITouchDriver(in: window)
        fingers.down([CGPoint(x: 10, y: 10)], at: 0)
        fingers.move([CGPoint(x: 40, y: 10)], at: 0.1)
        #expect(innerPan.state == .began && outerPan.state == .failed)
        fingers.up(at: 0.1)
        innerPan.isEnabled = false
        fingers.down([CGPoint(x: 10, y: 10)], at: 1)
        fingers.move([CGPoint(x: 40, y: 10)], at: 1.1)
        #expect(outerPan.state == .began)
    }

    /// A single tap waits for a double one to fail.
    @Test func requiredFailures() {
        let single = UITapGestureRecognizer()
        let double = UITapGestureRecognizer()
        double.numberOfTapsRequired = 2
        var log: [String] = []
        single.addTarget(nil) { _ in log.append("single") }
        double.addTarget(nil) { _ in log.append("double") }
        window.addGestureRecognizer(double)
        window.addGestureRecognizer(single)
        single.require(toFail: double)
        let fingers = UITouchDriver(in: window), place = [CGPoint(x: 10, y: 10)]
        fingers.down(place, at: 0)
        fingers.up(at: 0.05)
        #expect(log.isEmpty)
        fingers.down(place, at: 0.2)
        fingers.up(at: 0.25)
        #expect(log == ["double"])
        fingers.down(place, at: 1)
        fingers.up(at: 1.05)
        fingers.wait(until: 1.39)
        #expect(log == ["double"])
        fingers.wait(until: 1.41)
        #expect(log == ["double", "single"])
    }

    /// From the left edge inwards, not from the middle and not along the edge.
    @Test(arguments: [
        (CGPoint(x: 5, y: 100), CGPoint(x: 60, y: 105), true), (CGPoint(x: 50, y: 100), CGPoint(x: 90, y: 100), false),
        (CGPoint(x: 5, y: 100), CGPoint(x: 10, y: 160), false),
    ])
    func screenEdges(start: CGPoint, end: CGPoint, begins: Bool) {
        let pan = UIScreenEdgePanGestureRecognizer()
        pan.edges = .left
        window.addGestureRecognizer(pan)
        let fingers = UITouchDriver(in: window)
        fingers.down([start], at: 0)
        fingers.move([end], at: 0.1)
        #expect(pan.state == (begins ? .began : .failed))
    }

    /// A swipe is quick and straight; a long press is long and still.
    @Test func swipesAndPresses() {
        let swipe = UISwipeGestureRecognizer()
        let press = UILongPressGestureRecognizer()
        swipe.direction = .left
        var log: [String] = []
        swipe.addTarget(nil) { log.append("swipe \($0.state)") }
        press.addTarget(nil) { log.append("press \($0.state)") }
        window.addGestureRecognizer(swipe)
        window.addGestureRecognizer(press)
        let fingers = UITouchDriver(in: window)
        fingers.down([CGPoint(x: 200, y: 100)], at: 0)
        fingers.move([CGPoint(x: 130, y: 100)], at: 0.2)
        fingers.up(at: 0.25)
        fingers.down([CGPoint(x: 200, y: 100)], at: 1)
        fingers.move([CGPoint(x: 200, y: 103)], at: 1.6)
        fingers.move([CGPoint(x: 100, y: 103)], at: 1.7)
        fingers.up(at: 1.8)
        #expect(log == ["swipe ended", "press began", "press changed", "press ended"])
    }

    /// A scroll view's own pan does not keep a pinch from beginning, and fails where there is nothing to scroll.
    @Test func scrollViewsLetPinchesBegin() {
        let scroll = UIScrollView(frame: window.bounds)
        window.addSubview(scroll)
        let pinch = UIPinchGestureRecognizer()
        scroll.addGestureRecognizer(pinch)
        scroll.contentSize = CGSize(width: 600, height: 600)
        let fingers = UITouchDriver(in: window)
        fingers.down([CGPoint(x: 100, y: 200), CGPoint(x: 200, y: 200)], at: 0)
        fingers.move([CGPoint(x: 100, y: 200), CGPoint(x: 230, y: 200)], at: 0.1)
        #expect(pinch.state == .began && scroll.panGestureRecognizer.state == .began)
        fingers.up(at: 0.2)
        scroll.contentSize = .zero
        fingers.down([CGPoint(x: 100, y: 200)], at: 1)
        fingers.move([CGPoint(x: 150, y: 200)], at: 1.1)
        #expect(scroll.panGestureRecognizer.state == .failed)
    }

    /// Targets are called by their methods, and not when they are gone.
    @Test func targets() {
        let log = WayLog(), other = Target(WayLog())
        var target: Target? = Target(log)
        let tap = UITapGestureRecognizer(handler: nil)
        let pan = UIPanGestureRecognizer(target: target!, action: Target.panned)
        pan.addTarget(other, action: Target.panned)
        window.addGestureRecognizer(pan)
        window.addGestureRecognizer(tap)
        let fingers = UITouchDriver(in: window)
        fingers.down([.zero], at: 0)
        fingers.move([CGPoint(x: 30, y: 0)], at: 0.1)
        #expect(log.ways == [30])
        let isAlive = { [weak target] in target != nil }
        target = nil
        #expect(!isAlive())
        fingers.move([CGPoint(x: 40, y: 0)], at: 0.2)
        #expect(log.ways == [30] && other.log.ways == [30, 40])
    }

    /// A script's fingers move before each frame, and are lifted at its end.
    @Test func scripts() throws {
        let pan = UIPanGestureRecognizer()
        var log: [String] = []
        pan.addTarget(nil) {
            log.append("\($0.state) \(($0 as! UIPanGestureRecognizer).translation(in: nil).x.rounded())")
        }
        window.addGestureRecognizer(pan)
        let run = LayerRun(window.layer, duration: 1)
        let script = try UITouchScript(gesture: Data("{\"samples\": [[0, 0, 50], [0.5, 100, 50]]}".utf8))
        run.at(0) { script.play(in: self.window) }
        for time in [0, 0.25, 0.4, 0.75] { _ = try run.bitmap(at: time, scale: 0.1) }
        #expect(log == ["began 50.0", "changed 80.0", "changed 100.0", "ended 100.0"])
        let error = thrown((any Error).self) {
            _ = try UITouchScript(gesture: Data("{\"samples\": [[0, \"width\", 50]]}".utf8))
        }
        #expect(
            "\(try #require(error))".contains(
                "gesture:1:18: error: samples[0][1]: a touch's place must be a plain number"))
    }

    /// Whatever is wrong with a script's samples is an error with its place, as in a scene's gesture.
    @Test(arguments: [
        ("[[true, 1, 2]]", "expected a number or an expression, not true"), ("[]", "at least one sample"),
        ("[[0, 1, 2], [0, 3, 4]]", "the times of samples must increase"),
        ("[[1, 1, 2], [0.5, 3, 4]]", "the times of samples must increase"),
        ("[[0, 1, 2], [1, 3, 4, 5, 6]]", "all samples must be of one kind"), ("[[0, 1]]", "this is progress"),
        ("[[-1, 1, 2]]", "the times of samples must increase"), ("7", "expected a list"), ("[7]", "expected a list"),
        ("[[0, 1e999, 2]]", "too large"),
    ])
    func scriptsThatAreNone(samples: String, message: String) throws {
        for text in ["{\"samples\": \(samples)}", "{\"gesture\": {\"samples\": \(samples)}, \"duration\": 1}"] {
            let error = thrown((any Error).self) {
                _ = try UITouchScript(gesture: Data(text.utf8), file: "pull")
            }
            let words = "\(try #require(error))"
            #expect(words.hasPrefix("pull:1:") && words.contains(message), "\(words)")
        }
    }

    @Test func aScriptOfWhatIsNoText() {
        for data in [Data([0xFF]), Data("{}".utf8), Data("[".utf8), Data("3".utf8)] {
            #expect(throws: (any Error).self) { _ = try UITouchScript(gesture: data) }
        }
    }
}

private final class Together: UIGestureRecognizerDelegate {
    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { true }
}

private final class WayLog {
    var ways: [CGFloat] = []
}

private final class Target {
    let log: WayLog
    init(_ log: WayLog) { self.log = log }
    func panned(_ pan: UIPanGestureRecognizer) { log.ways.append(pan.translation(in: nil).x) }
}
