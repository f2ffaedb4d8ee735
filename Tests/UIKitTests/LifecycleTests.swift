import Foundation
import Testing
import ZoetropeUIKit

/// A controller that notes what it is told.
private final class Noted: UIViewController {
    let name: String
    let log: Log

    final class Log { var lines: [String] = [] }

    init(_ name: String, _ log: Log) {
        (self.name, self.log) = (name, log)
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { return nil }

    private func note(_ word: String) { log.lines.append("\(name) \(word)") }

    override func viewDidLoad() { note("load") }
    override func viewWillAppear(_ animated: Bool) { note("willAppear") }
    override func viewIsAppearing(_ animated: Bool) { note("isAppearing") }
    override func viewDidAppear(_ animated: Bool) { note("didAppear") }
    override func viewWillDisappear(_ animated: Bool) { note("willDisappear") }
    override func viewDidDisappear(_ animated: Bool) { note("didDisappear") }
}

/// Animates for 0.2 s, by the book.
private final class Fade: NSObject, UIViewControllerAnimatedTransitioning {
    var log: Noted.Log?

    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval { 0.2 }

    func animateTransition(using context: UIViewControllerContextTransitioning) {
        log?.lines.append("animate")
        if let to = context.view(forKey: .to) { context.containerView.addSubview(to) }
        let view = context.view(forKey: .to) ?? context.view(forKey: .from)
        UIView.animate(withDuration: 0.2) {
            view?.alpha = 0.5
        } completion: { _ in
            view?.alpha = 1
            context.completeTransition(!context.transitionWasCancelled)
        }
    }

    func animationEnded(_ transitionCompleted: Bool) { log?.lines.append("ended \(transitionCompleted)") }
}

@Suite struct LifecycleTests {
    private let log = Noted.Log()
    private let recorder = TransitionRecorder(size: CGSize(width: 40, height: 60), scale: 1)

    @Test func presenting() throws {
        let a = Noted("a", log), b = Noted("b", log), fade = Fade()
        fade.log = log
        let recording = try recorder.present(b, from: a, with: fade)
        #expect(
            log.lines == [
                "a load", "a willAppear", "a isAppearing", "a didAppear", "b load", "a willDisappear", "b willAppear",
                "b isAppearing", "animate", "b didAppear", "a didDisappear", "ended true",
            ], "\(log.lines)")
        #expect(recording.isCompleted && abs(recording.duration - 0.2) < 1e-9)
        #expect(a.view.window == nil && b.view.window != nil && b.presentingViewController === a)
    }

    @Test func dismissing() throws {
        let a = Noted("a", log), b = Noted("b", log)
        var isOver = false
        _ = try recorder.record(a, prepare: { a.present(b, animated: false) }) {
            log.lines = []
            b.dismiss(animated: true) { isOver = true }
        }
        #expect(log.lines == ["b willDisappear", "a willAppear", "a isAppearing", "a didAppear", "b didDisappear"])
        #expect(isOver && a.presentedViewController == nil && b.view.window == nil && a.view.window != nil)
    }

    @Test func pushingAndPopping() throws {
        let a = Noted("a", log), b = Noted("b", log), navigation = UINavigationController(rootViewController: a)
        _ = try recorder.push(b, from: a, in: navigation, with: Fade())
        #expect(
            log.lines.suffix(6)
                == [
                    "b load", "a willDisappear", "b willAppear", "b isAppearing", "a didDisappear", "b didAppear",
                ], "\(log.lines)")
        #expect(navigation.viewControllers == [a, b] && b.parent === navigation)

        let c = Noted("c", log), d = Noted("d", log)
        log.lines = []
        _ = try recorder.pop(d, to: c, with: Fade())
        #expect(
            log.lines.suffix(5)
                == [
                    "d willDisappear", "c willAppear", "c isAppearing", "d didDisappear", "c didAppear",
                ].suffix(5), "\(log.lines)")
    }

    @Test func tabs() throws {
        let a = Noted("a", log), b = Noted("b", log), tabs = UITabBarController()
        tabs.viewControllers = [a, b]
        let recording = try recorder.select(b, from: a, in: tabs, with: Fade())
        #expect(tabs.selectedIndex == 1 && a.view.superview == nil && abs(recording.duration - 0.2) < 1e-9)
    }

    @Test func aCancelledPopStays() throws {
        let a = Noted("a", log), b = Noted("b", log), navigation = UINavigationController(rootViewController: a)
        navigation.pushViewController(b, animated: false)
        let recording = try recorder.pop(
            b, to: a, in: navigation, with: Fade(), interaction: .init(to: 0.4, in: 0.3, .cancel))
        #expect(!recording.isCompleted && navigation.topViewController === b && b.view.window != nil)
        // 0.3 s of the finger, and 0.4 · 0.2 s back.
        #expect(abs(recording.duration - 0.38) < 1e-9, "\(recording.duration)")
        #expect(
            log.lines.suffix(7)
                == [
                    "b willDisappear", "a load", "a willAppear", "a isAppearing", "a willDisappear", "a didDisappear",
                    "b willAppear", "b isAppearing", "b didAppear",
                ].suffix(7), "\(log.lines)")
    }

    @Test func aFinishedInteractionTakesTheRestOfTheDuration() throws {
        let a = Noted("a", log), b = Noted("b", log), driver = UIPercentDrivenInteractiveTransition()
        driver.completionSpeed = 0.5
        let recording = try recorder.push(
            b, from: a, with: Fade(), interaction: .init(to: 0.75, in: 0.3, .finish, driver: driver))
        #expect(recording.isCompleted && abs(recording.duration - (0.3 + 0.25 * 0.2 / 0.5)) < 1e-9)
    }

    @Test func coordinatorsAnimateBeside() throws {
        final class Beside: UIViewController {
            var ended: Bool?
            override func viewWillAppear(_ animated: Bool) {
                view.backgroundColor = .black
                transitionCoordinator?.animate(alongsideTransition: { [self] _ in view.backgroundColor = .white }) {
                    [self] in ended = !$0.isCancelled
                }
            }
        }
        let b = Beside()
        let recording = try recorder.present(b, from: Noted("a", log), with: Fade())
        #expect(b.ended == true && b.view.backgroundColor == .white)
        let middle = try recording.bitmap(at: 0.1)[20, 30].r
        #expect(middle > 40 && middle < 140, "\(middle)")
    }

    @Test func presentationsKeepTheirPresenter() throws {
        final class Dimmed: UIPresentationController {
            let dimming = UIView()
            override var frameOfPresentedViewInContainerView: CGRect { CGRect(x: 0, y: 30, width: 40, height: 30) }
            override func presentationTransitionWillBegin() {
                guard let containerView else { return }
                dimming.frame = containerView.bounds
                dimming.backgroundColor = UIColor(white: 0, alpha: 0.5)
                dimming.alpha = 0
                containerView.addSubview(dimming)
                let dimming = dimming
                presentedViewController.transitionCoordinator?.animate(alongsideTransition: { _ in dimming.alpha = 1 })
            }
        }
        final class Delegate: NSObject, UIViewControllerTransitioningDelegate {
            func presentationController(
                forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
            ) -> UIPresentationController? { Dimmed(presentedViewController: presented, presenting: presenting) }
        }
        let a = Noted("a", log), b = Noted("b", log), delegate = Delegate()
        a.view.backgroundColor = .white
        b.view.backgroundColor = .red
        (b.modalPresentationStyle, b.transitioningDelegate) = (.custom, delegate)
        let recording = try recorder.present(b, from: a)
        let last = try recording.bitmap(at: recording.duration)
        #expect(abs(Int(last[20, 10].r) - 128) <= 1 && last[20, 45].g < 80 && last[20, 45].r == 255)
        #expect(a.view.window != nil && !log.lines.contains("a willDisappear") && b.view.frame.minY == 30)
    }
}
