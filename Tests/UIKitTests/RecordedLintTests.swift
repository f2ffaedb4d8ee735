import Foundation
import Testing
import Zoetrope
import ZoetropeExamples
import ZoetropeUIKit

/// The linter on code: faults that are found in words, and animators in which there are none.
@Suite struct RecordedLintTests {
    private static let size = CGSize(width: 100, height: 150)
    private let recorder = TransitionRecorder(size: size, scale: 1)

    private func screen(_ color: UIColor) -> UIViewController {
        let controller = UIViewController()
        controller.view.backgroundColor = color
        return controller
    }

    /// Slides a page in, and then does something that it should not.
    private final class Faulty: NSObject, UIViewControllerAnimatedTransitioning {
        enum Fault { case none, resetsTooEarly, startsElsewhere, leavesEarly, rushes }
        private let fault: Fault
        init(_ fault: Fault) { self.fault = fault }

        func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval { 0.5 }

        func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
            let to = transitionContext.view(forKey: .to)!, from = transitionContext.view(forKey: .from)!
            transitionContext.containerView.addSubview(to)
            to.transform = CGAffineTransform(translationX: fault == .startsElsewhere ? 60 : 100, y: 0)
            let fault = self.fault
            let takes = fault == .rushes ? 0.02 : 0.5
            UIView.animate(withDuration: takes, delay: 0, options: .curveLinear) {
                to.transform = fault == .resetsTooEarly ? CGAffineTransform(translationX: 20, y: 0) : .identity
                if fault == .leavesEarly { from.alpha = 1 }
            } completion: { _ in
                to.transform = .identity
                if fault != .leavesEarly {
                    transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
                }
            }
            if fault == .leavesEarly {
                UIView.animate(withDuration: 0.3) {
                    from.backgroundColor = .red
                } completion: { _ in
                    transitionContext.completeTransition(true)
                }
            }
        }
    }

    private func findings(_ fault: Faulty.Fault) throws -> [String] {
        try recorder.push(screen(.white), from: screen(.black), with: Faulty(fault)).lint().map { "\($0)" }
    }

    @Test func aSlideHasNoFaults() throws { #expect(try findings(.none) == []) }

    @Test func aCompletionThatMovesIsAJump() throws {
        let found = try findings(.resetsTooEarly)
        #expect(found.count == 1, "\(found)")
        #expect(
            found.first?.hasPrefix("jump at 0.5 s: layer 'UIWindow/UINavigationController.view") == true
                && found.first?.contains("moves by 20 points at once, which changes 3,000 pixels") == true, "\(found)")
    }

    @Test func aFirstFrameThatIsAnotherIsFound() throws {
        let found = try findings(.startsElsewhere)
        #expect(found.count == 1, "\(found)")
        #expect(
            found.first?.hasPrefix("start at 0 s: the first frame differs from the screen before: ") == true, "\(found)"
        )
    }

    @Test func anEarlyEndIsFound() throws {
        let found = try findings(.leavesEarly)
        #expect(
            found.contains {
                $0.hasPrefix("rest at 0.3 s: the run is not at rest at its end: 'transform' of 'UIViewController.view'")
            },
            "\(found)")
    }

    @Test func aRushIsFound() throws {
        let found = try findings(.rushes)
        #expect(found.contains { $0.contains("in 1/60 s") || $0.contains("at once") }, "\(found)")
    }

    @Test func aFingerIsNoJump() throws {
        let recording = try recorder.push(
            screen(.white), from: screen(.black), with: Faulty(.none),
            interaction: .init(to: 0.6, in: 0.4, .cancel))
        let found = try recording.lint().map { "\($0)" }
        #expect(found == [], "\(found)")
    }

    /// The last part of a spring's way is no jump, though the page that is taken away below it is one by then.
    @Test func theEndOfASpringIsNoJump() throws {
        let (a, b) = (screen(.white), UIViewController())
        let stripes = UIGraphicsImageRenderer(size: Self.size).image { context in
            UIColor.black.setFill()
            for y in stride(from: 0, to: 150, by: 2) { context.fill(CGRect(x: 0, y: y, width: 100, height: 1)) }
        }
        b.view.backgroundColor = .white
        b.view.addSubview(UIImageView(image: stripes))
        let large = TransitionRecorder(size: CGSize(width: 100, height: 900), scale: 1)
        let found = try large.present(b, from: a, with: SpringPresent()).lint().map { "\($0)" }
        #expect(found.allSatisfy { $0.hasPrefix("edge") }, "\(found)")
    }

    /// Examples that neither begin with a button nor end with another picture.
    @Test(arguments: ["pan", "slide", "fade", "door", "flip", "turn", "present"]) func examplesHaveNoFaults(
        _ name: String
    ) throws {
        let (a, b) = (screen(.white), screen(.blue))
        let recording =
            switch name {
            case "pan": try recorder.push(b, from: a, with: Pan())
            case "slide": try recorder.push(b, from: a, with: Slide())
            case "fade": try recorder.push(b, from: a, with: CrossFade())
            case "door": try recorder.present(b, from: a, with: DoorOpen())
            case "flip": try recorder.push(b, from: a, with: Flip())
            case "turn": try recorder.push(b, from: a, with: Turn())
            default: try recorder.present(b, from: a)
            }
        let found = try recording.lint().map { "\($0)" }
        #expect(found == [], "\(found)")
    }
}
