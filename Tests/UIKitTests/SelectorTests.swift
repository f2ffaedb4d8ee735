import Foundation
import Testing
import ZoetropeUIKit

/// Methods by their selectors, as ported code names them.
@Suite struct SelectorTests {
    private class Menu: UIView {
        var calls: [String] = []
        func tap() { calls.append("tap") }
        func tapped(_ sender: UIControl) { calls.append("tapped \(sender.tag)") }
        func event(_ sender: UIControl, _ event: UIEvent?) { calls.append("event \(sender.tag)") }
        func panned(_ pan: UIPanGestureRecognizer) { calls.append("panned") }
        func heard(_ notification: Notification) { calls.append("heard \(notification.name.rawValue)") }
        func ticked(_ timer: Timer) { calls.append("ticked") }
        func refreshed(_ link: CADisplayLink) { calls.append("refreshed") }
        func text(_ text: String) -> String { text + "!" }
    }
    private final class Lower: Menu {
        override func tap() { calls.append("lower") }
    }

    private let tap = Selector("tap", Menu.tap), tapped = Selector("tapped:", Menu.tapped)

    private func window(_ view: UIView) -> UIWindow {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        view.frame = window.bounds
        window.addSubview(view)
        return window
    }

    private func touch(_ window: UIWindow, to end: CGPoint = CGPoint(x: 50, y: 50)) {
        let fingers = UITouchDriver(in: window)
        fingers.down([CGPoint(x: 50, y: 50)], at: 0)
        if end.x != 50 { fingers.move([end], at: 0.1) }
        fingers.up(at: 0.2)
    }

    @Test func aTapOnAButtonCallsTheMethods() {
        let menu = Lower(), button = UIButton(type: .custom), window = window(menu)
        button.frame = menu.bounds
        button.tag = 7
        menu.addSubview(button)
        button.addTarget(menu, action: tap, for: .touchUpInside)
        button.addTarget(menu, action: tap, for: .touchUpInside)
        button.addTarget(menu, action: tapped, for: [.touchUpInside, .touchDown])
        button.addTarget(menu, action: Selector("event:forEvent:", Menu.event), for: .touchUpInside)
        #expect(button.actions(forTarget: menu, forControlEvent: .touchDown) == ["tapped:"])
        touch(window)
        #expect(menu.calls == ["tapped 7", "lower", "tapped 7", "event 7"])
        button.removeTarget(menu, action: Selector("tap"), for: .allEvents)
        button.removeTarget(nil, action: nil, for: .touchDown)
        #expect(button.actions(forTarget: menu, forControlEvent: .touchUpInside) == ["tapped:", "event:forEvent:"])
    }

    /// Without a target, the first responder above that has the method.
    @Test func actionsGoUpTheChain() {
        let menu = Menu(), inner = UIView(), button = UIButton(type: .custom), window = window(menu)
        (inner.frame, button.frame) = (menu.bounds, menu.bounds)
        menu.addSubview(inner)
        inner.addSubview(button)
        button.addTarget(nil, action: tap, for: .touchUpInside)
        touch(window)
        #expect(menu.calls == ["tap"])
    }

    @Test func recognizersCallMethods() {
        let menu = Menu(), window = window(menu)
        menu.addGestureRecognizer(UITapGestureRecognizer(target: menu, action: tap))
        let pan = UIPanGestureRecognizer(target: nil, action: nil)
        pan.addTarget(menu, action: Selector("panned:", Menu.panned))
        menu.addGestureRecognizer(pan)
        touch(window)
        touch(window, to: CGPoint(x: 90, y: 50))
        #expect(menu.calls == ["tap", "panned", "panned"])
        pan.removeTarget(menu, action: Selector("panned:"))
        touch(window, to: CGPoint(x: 90, y: 50))
        #expect(menu.calls.count == 3)
    }

    @Test func itemsOfBars() {
        let menu = Menu(), item = UIBarButtonItem(title: "Close", style: .plain, target: menu, action: tap)
        item.send()
        #expect(menu.calls == ["tap"] && item.action == Selector("tap") && item.target === menu)
    }

    @Test func notifications() {
        let center = NotificationCenter(), name = Notification.Name("moved"), menu = Menu()
        center.addObserver(menu, selector: Selector("heard:", Menu.heard), name: name, object: nil)
        center.post(name: name, object: nil)
        #expect(menu.calls == ["heard moved"])
        center.removeObserver(menu, name: name, object: nil)
        center.post(name: name, object: nil)
        center.addObserver(menu, selector: Selector("heard:", Menu.heard), name: name, object: nil)
        center.removeObserver(menu)
        center.post(name: name, object: nil)
        #expect(menu.calls.count == 1)
    }

    /// One of two objects is heard no longer.
    @Test func notificationsOfAnObject() {
        let center = NotificationCenter(), name = Notification.Name("moved"), menu = Menu(),
            (one, two) = (Menu(), Menu())
        for object in [one, two] {
            center.addObserver(menu, selector: Selector("heard:", Menu.heard), name: name, object: object)
        }
        center.removeObserver(menu, name: name, object: one)
        center.post(name: name, object: one)
        #expect(menu.calls == [])
        center.post(name: name, object: two)
        #expect(menu.calls == ["heard moved"])
    }

    /// A delayed call that a run ends before lets its target go, by the next run at the latest.
    @Test func delayedCallsEndWithTheirRun() throws {
        let recorder = TransitionRecorder(size: CGSize(width: 20, height: 20), scale: 1)
        weak var target: Menu?
        do {
            let menu = Menu()
            target = menu
            _ = try recorder.record(UIViewController(), for: 0.1) { menu.perform(tap, with: nil, afterDelay: 30) }
        }
        _ = try recorder.record(UIViewController(), for: 0.1) {}
        #expect(target == nil)
    }

    /// Timers, display links and delayed calls follow the run's clock.
    @Test func clocksOfARun() throws {
        let root = UIViewController(), menu = Menu(), timed = Menu(), linked = Menu(), taken = Menu()
        let recorder = TransitionRecorder(size: CGSize(width: 20, height: 20), scale: 1)
        _ = try recorder.record(root, for: 1) {
            menu.perform(tap, with: nil, afterDelay: 0.3)
            Timer.scheduledTimer(
                timeInterval: 0.25, target: timed, selector: Selector("ticked:", Menu.ticked), userInfo: nil,
                repeats: true)
            CADisplayLink(target: linked, selector: Selector("refreshed:", Menu.refreshed)).add(
                to: .main, forMode: .common)
            taken.perform(tap, with: nil, afterDelay: 0.3)
            NSObject.cancelPreviousPerformRequests(withTarget: taken)
        }
        #expect(menu.calls == ["tap"] && taken.calls == [])
        #expect((3...4).contains(timed.calls.count) && (58...61).contains(linked.calls.count), "\(linked.calls.count)")
    }

    @Test func callsByHand() {
        let menu = Menu()
        #expect(Selector("text:", Menu.text).call(menu, "a") as? String == "a!")
        #expect(menu.responds(to: tap) && !UILabel().responds(to: tap) && !menu.responds(to: Selector("tap")))
        #expect(Selector("text:") == Selector("text:", Menu.text) && "\(tapped)" == "tapped:")
        #expect(Selector("tag", get: \Menu.tag).call(menu) as? Int == 0)
        Selector("setTag:", set: \Menu.tag).call(menu, 4)
        #expect(menu.tag == 4)
        menu.perform(tap)
        #expect(menu.calls == ["tap"])
    }

    /// What cannot be called is a warning of the recording.
    @Test func selectorsThatCallNothing() throws {
        let recorder = TransitionRecorder(size: CGSize(width: 20, height: 20), scale: 1)
        let warnings = try recorder.record(UIViewController(), for: 0.1) {
            Selector("closeIt").call(UILabel())
            tap.call(UILabel())
        }.warnings
        #expect(
            warnings == [
                "'closeIt' is a selector that was made of a name alone, which calls nothing: name the method, too",
                "UILabel has no 'tap' that takes these arguments",
            ], "\(warnings)")
    }
}

/// Members that a type may leave out, in the form that ported code has.
private protocol Hears: AnyObject {
    func height(_ of: Int) -> CGFloat
    func name() -> String
    func anything() -> Any
    func view() -> UIView
    func did()
}
extension Hears {
    func height(_ of: Int) -> CGFloat { OptionalMember.missing("height(_:)") }
    func heightIfImplemented(_ of: Int) -> CGFloat? { OptionalMember.call("height(_:)") { height(of) } }
    func name() -> String { OptionalMember.missing("name()") }
    func nameIfImplemented() -> String? { OptionalMember.call("name()") { name() } }
    func anything() -> Any { OptionalMember.missing("anything()") }
    func anythingIfImplemented() -> Any? { OptionalMember.call("anything()") { anything() } }
    func view() -> UIView { OptionalMember.missing("view()") }
    func viewIfImplemented() -> UIView? { OptionalMember.call("view()") { view() } }
    func did() { OptionalMember.missing("did()") }
    func didIfImplemented() -> Void? { OptionalMember.call("did()") { did() } }
}

@Suite struct OptionalMemberTests {
    private final class Nothing: Hears {}
    private final class All: Hears {
        func height(_ of: Int) -> CGFloat { CGFloat(of) + (Nothing().heightIfImplemented(1) ?? 0.5) }
        func name() -> String { "a name that is longer than sixteen bytes" }
        func anything() -> Any { ["a": 1] }
        func view() -> UIView { UIView() }
        func did() {}
    }

    @Test func missingMembersAreNil() {
        let nothing: any Hears = Nothing()
        #expect(nothing.heightIfImplemented(1) == nil && nothing.nameIfImplemented() == nil)
        #expect(nothing.anythingIfImplemented() == nil && nothing.viewIfImplemented() == nil)
        #expect(nothing.didIfImplemented() == nil)
        nothing.did()
    }

    @Test func othersAreCalled() {
        let all: any Hears = All()
        #expect(all.heightIfImplemented(3) == 3.5 && all.nameIfImplemented()?.count == 40)
        #expect(all.anythingIfImplemented() as? [String: Int] == ["a": 1] && all.viewIfImplemented() != nil)
        #expect(all.didIfImplemented() != nil)
    }
}
