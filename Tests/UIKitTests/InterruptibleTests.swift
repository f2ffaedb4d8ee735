import Foundation
import Testing
import ZoetropeUIKit

/// Animators that a gesture holds and scrubs.
@Suite struct InterruptibleTests {
    private final class Slide: NSObject, UIViewControllerAnimatedTransitioning {
        var log: [String] = []
        private var animator: UIViewPropertyAnimator?

        func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval { 0.5 }

        func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
            log.append("animateTransition")
            interruptibleAnimator(using: transitionContext).startAnimation()
        }

        func interruptibleAnimator(
            using transitionContext: UIViewControllerContextTransitioning
        ) -> UIViewImplicitlyAnimating {
            if let animator { return animator }
            let box = transitionContext.containerView
            let from = transitionContext.view(forKey: .from)!, to = transitionContext.view(forKey: .to)!
            box.insertSubview(to, belowSubview: from)
            let animator = UIViewPropertyAnimator(duration: 0.5, curve: .linear) {
                from.transform = CGAffineTransform(translationX: 40, y: 0)
            }
            animator.addCompletion { position in
                from.transform = .identity
                self.log.append("\(position)")
                transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
            }
            self.animator = animator
            return animator
        }

        func animationEnded(_ transitionCompleted: Bool) { log.append("ended \(transitionCompleted)") }
    }

    private func pop(_ slide: Slide, _ interaction: RecordedInteraction?) throws -> TransitionRecording {
        let (a, b) = (UIViewController(), UIViewController())
        a.view.backgroundColor = .white
        b.view.backgroundColor = .red
        let recorder = TransitionRecorder(size: CGSize(width: 40, height: 60), scale: 1)
        recorder.times = [0.25]
        return try recorder.pop(b, to: a, with: slide, interaction: interaction)
    }

    /// The left edge of the page that goes, in the recording's words.
    private func edge(_ recording: TransitionRecording, at time: Double) throws -> CGFloat {
        try recording.layers(at: time).last { $0.name == "UIViewController.view" }?.corners.first?.x ?? -1
    }

    @Test func byItself() throws {
        let slide = Slide()
        let recording = try pop(slide, nil)
        #expect(slide.log == ["animateTransition", "end", "ended true"])
        #expect(try abs(edge(recording, at: 0.25) - 20) < 1e-6 && abs(recording.duration - 0.5) < 1e-9)
    }

    @Test func finished() throws {
        let slide = Slide(), driver = UIPercentDrivenInteractiveTransition()
        driver.completionCurve = .linear
        let recording = try pop(slide, .init(to: 0.6, in: 0.5, .finish, driver: driver))
        #expect(slide.log == ["end", "ended true"] && recording.isCompleted)
        #expect(try abs(edge(recording, at: 0.25) - 12) < 1e-6)
        // The rest, 0.4 of 0.5 s.
        #expect(abs(recording.duration - 0.7) < 1e-9)
    }

    @Test func cancelled() throws {
        let slide = Slide()
        let recording = try pop(slide, .init(to: 0.6, in: 0.5, .cancel))
        #expect(slide.log == ["start", "ended false"] && !recording.isCompleted)
        // Back over 0.6 of 0.5 s.
        #expect(abs(recording.duration - 0.8) < 1e-9)
    }
}

/// The springs that containers have without an animator.
@Suite struct ContainerMotionTests {
    /// Mass 3, stiffness 1000 and damping 500 count as critically damped: (1 + wt) exp(-wt) is left, with w = √(1000/3).
    @Test func presentingIsCritical() throws {
        let (a, b) = (UIViewController(), UIViewController())
        a.view.backgroundColor = .white
        b.view.backgroundColor = .red
        let recorder = TransitionRecorder(size: CGSize(width: 40, height: 100), scale: 1)
        recorder.times = [0.1, 0.5]
        let recording = try recorder.present(b, from: a)
        let edge = try recording.layers(at: 0.1).last { $0.name == "UIViewController.view" }?.corners.first?.y
        let x = (1000.0 / 3).squareRoot() * 0.1
        #expect(abs((edge ?? 0) - 100 * (1 + x) * exp(-x)) < 0.01, "\(String(describing: edge))")
    }
}
