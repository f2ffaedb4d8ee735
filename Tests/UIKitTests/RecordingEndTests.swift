import Foundation
import Testing
import Zoetrope
import ZoetropeTestSupport
import ZoetropeUIKit

/// When recordings end: of what goes on for ever, of a length that is said, and by refreshes of the screen.
@Suite struct RecordingEndTests {
    private let recorder = TransitionRecorder(size: CGSize(width: 20, height: 20), scale: 1)

    private func turning(_ count: Float) -> UIViewController {
        let controller = UIViewController(), turn = CABasicAnimation(keyPath: "transform.rotation")
        (turn.toValue, turn.duration, turn.repeatCount) = (1, 1, count)
        controller.view.layer.add(turn, forKey: "turn")
        return controller
    }

    @Test(arguments: [Float.infinity, .greatestFiniteMagnitude, 1e12])
    func whatRepeatsForEverDoesNotKeepAScriptGoing(_ count: Float) throws {
        #expect(try recorder.record(turning(count), script: [(0.2, {})]) {}.duration == 0.2)
    }

    @Test func aLinkDoesNotKeepAScriptGoing() throws {
        var ticks: [Double] = []
        let link = CADisplayLink { ticks.append($0.timestamp) }
        let recording = try recorder.record(UIViewController(), script: [(0.2, {})]) {
            link.add(to: .main, forMode: .common)
        }
        #expect(recording.duration == 0.2)
        // The screen's refreshes, once each, whatever frames there are.
        #expect(ticks == (1...12).map { Double($0) / 60 })
    }

    /// Frames at 7 a second, and the link as often as ever.
    @Test func aLinkFollowsTheScreen() throws {
        var sum = 0.0
        let slow = TransitionRecorder(size: CGSize(width: 20, height: 20), scale: 1)
        slow.rates = [7]
        let recording = try slow.record(UIViewController(), for: 1) {
            CADisplayLink { sum += $0.duration }.add(to: .main, forMode: .common)
        }
        #expect(abs(sum - 1) < 1e-9 && recording.duration == 1)
    }

    @Test func aLengthEndsARecording() throws {
        let root = turning(.infinity)
        let recording = try recorder.record(root, for: 1.234) {
            UIView.animate(withDuration: 5) { root.view.alpha = 0.5 }
        }
        #expect(recording.duration == 1.234 && recording.times.last == 1.234 && recording.isCompleted)
    }

    @Test(arguments: [0, -1, .infinity, .nan, 61]) func lengthsThatAreNone(_ length: Double) throws {
        let error = thrown((any Error).self) { try recorder.record(UIViewController(), for: length) {} }
        #expect(
            "\(try #require(error))"
                == "a recording of \(length) s cannot be made: say more than 0 and at most 60.0 s, or set the limit")
    }

    @Test func aLinkWithoutAnEndIsSaid() throws {
        recorder.limit = 0.5
        let error = thrown((any Error).self) {
            try recorder.record(UIViewController()) { CADisplayLink { _ in }.add(to: .main, forMode: .common) }
        }
        #expect(
            "\(try #require(error))"
                == "the recording takes longer than 0.5 s; no animation is left; a CADisplayLink is still called: "
                + "invalidate it, or say how long to record, as in record(root, for: 2) { … }")
    }

    // MARK: Snapshots

    /// Without updates, a snapshot is what the screen shows: not the colour that was set just now, nor a view that was
    /// added just now.
    @Test func snapshotsWithoutUpdatesShowTheScreen() throws {
        let controller = UIViewController(), old = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        controller.view.backgroundColor = .white
        old.backgroundColor = .red
        controller.view.addSubview(old)
        func place(_ snapshot: UIView?, _ x: CGFloat) {
            guard let snapshot else { return }
            snapshot.frame.origin = CGPoint(x: x, y: 10)
            controller.view.addSubview(snapshot)
        }
        let recording = try recorder.record(
            controller, script: [(0.5, { place(old.snapshotView(afterScreenUpdates: false), 5) })]
        ) {
            let new = UIView(frame: CGRect(x: 0, y: 0, width: 5, height: 5))
            new.backgroundColor = .blue
            old.backgroundColor = .green
            old.addSubview(new)
            place(old.snapshotView(afterScreenUpdates: false), 0)
            place(new.snapshotView(afterScreenUpdates: false), 10)
            place(old.snapshotView(afterScreenUpdates: true), 15)
        }
        let first = try recording.bitmap(at: 0), last = try recording.bitmap(at: 0.5)
        #expect("\(first[2, 12])" == "#FF0000" && "\(first[12, 12])" == "#FFFFFF" && "\(first[17, 12])" == "#0000FF")
        // Half a second later the screen shows the changes.
        #expect("\(last[7, 12])" == "#0000FF" && "\(last[12, 17])" == "#00FF00")
        #expect(
            recording.warnings == [
                "the snapshot of 'UIView' is blank: the view was not on the screen before this turn; say "
                    + "afterScreenUpdates: true, or ask later"
            ])
    }

    // MARK: Dismissal

    private final class Delegate: NSObject, UIViewControllerTransitioningDelegate, UIViewControllerAnimatedTransitioning
    {
        var frames: [CGRect] = []
        func animationController(forDismissed dismissed: UIViewController) -> UIViewControllerAnimatedTransitioning? {
            self
        }
        func presentationController(
            forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
        ) -> UIPresentationController? { Small(presentedViewController: presented, presenting: presenting) }
        func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval { 0.5 }
        func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
            let from = transitionContext.viewController(forKey: .from)!
            frames.append(transitionContext.finalFrame(for: from))
            from.view.frame = transitionContext.finalFrame(for: from)
            UIView.animate(withDuration: 0.5, delay: 0, options: .curveLinear) {
                from.view.alpha = 0
            } completion: { _ in
                transitionContext.completeTransition(true)
            }
        }
    }

    private final class Small: UIPresentationController {
        override var frameOfPresentedViewInContainerView: CGRect { CGRect(x: 5, y: 5, width: 10, height: 10) }
    }

    /// What is dismissed ends where it was, and fades over its half second.
    @Test(arguments: [UIModalPresentationStyle.custom, .fullScreen])
    func whatIsDismissedHasAFinalFrame(_ style: UIModalPresentationStyle) throws {
        let root = UIViewController(), shown = UIViewController(), delegate = Delegate()
        root.view.backgroundColor = .white
        shown.view.backgroundColor = .black
        (shown.modalPresentationStyle, shown.transitioningDelegate) = (style, delegate)
        recorder.times = [0.25]
        let recording = try recorder.dismiss(shown, to: root)
        let whole = CGRect(x: 0, y: 0, width: 20, height: 20)
        #expect(delegate.frames == [style == .custom ? CGRect(x: 5, y: 5, width: 10, height: 10) : whole])
        if style == .custom { #expect("\(try recording.bitmap(at: 0.25)[10, 10])" == "#808080") }
    }
}
