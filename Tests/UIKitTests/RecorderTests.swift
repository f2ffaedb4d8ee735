import Foundation
import Testing
import Zoetrope
import ZoetropeExamples
import ZoetropeTestSupport
import ZoetropeUIKit

@Suite struct RecorderTests {
    private func screen(_ color: UIColor) -> UIViewController {
        let controller = UIViewController()
        controller.view.backgroundColor = color
        return controller
    }

    private let recorder = TransitionRecorder(size: CGSize(width: 40, height: 60), scale: 1)

    private final class Forgetful: NSObject, UIViewControllerAnimatedTransitioning {
        func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval { 0.3 }

        func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
            let to = transitionContext.view(forKey: .to)!
            transitionContext.containerView.addSubview(to)
            UIView.animate(withDuration: 0.3) { to.alpha = 0.5 }
            UIView.animate(withDuration: 1, delay: 0, options: .repeat) { to.transform = .init(scaleX: 2, y: 2) }
        }
    }

    @Test func aTransitionThatNeverCompletesIsAnError() throws {
        let message = thrown((any Error).self) {
            try recorder.present(screen(.white), from: screen(.black), with: Forgetful())
        }
        #expect(
            "\(try #require(message))"
                == "present UIViewController: Forgetful said that it takes 0.3 s, and at 0.3 s it has not called "
                + "completeTransition; pending: animation 'transform' of layer 'UIViewController.view', which has no end. Call "
                + "completeTransition in the completion of the animation that ends last")
    }

    @Test func whatCannotBeDoneIsAnError() throws {
        let a = screen(.white), b = screen(.black)
        let message = thrown((any Error).self) {
            try recorder.record(a, prepare: { a.present(b, animated: false) }) {
                a.present(screen(.red), animated: true)
            }
        }
        #expect(
            "\(try #require(message))"
                == "present UIViewController: UIViewController presents UIViewController already; dismiss that first, or "
                + "present from it")
    }

    @Test func recordingsAreWrittenAndCompared() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("uikit-\(UUID().uuidString)").path
        let recording = try recorder.push(screen(.white), from: screen(.black), with: Pan(duration: 0.3))
        let gif = OutputBuffer(), frames = OutputBuffer()
        try recording.write([.gif(to: .memory(gif)), .frames(to: .memory(frames))])
        #expect(gif.files.count == 1 && frames.files.count == 19)
        #expect(
            try recording.check(against: folder, at: [0, 0.15, 0.3], name: "pan", record: .missing).recorded != nil)
        let again = try recorder.push(screen(.white), from: screen(.black), with: Pan(duration: 0.3))
        #expect(try again.check(against: folder, at: [0, 0.15, 0.3], name: "pan").passes)
        let other = try recorder.push(screen(.white), from: screen(.black), with: Pan(duration: 0.3, isBack: true))
        let result = try other.check(against: folder, at: [0, 0.15, 0.3], name: "pan")
        #expect(!result.passes && result.summary.hasPrefix("pan: "), "\(result.summary)")
    }

    @Test func layersHaveWords() throws {
        let recording = try recorder.push(screen(.white), from: screen(.black), with: Pan(duration: 0.3))
        #expect(
            try recording.description(at: 0.15).split(separator: "\n").suffix(2).map {
                $0.trimmingCharacters(in: .whitespaces)
            } == [
                "UIViewController.view: (-20, 0) (20, 0) (20, 60) (-20, 60)",
                "UIViewController.view: (20, 0) (60, 0) (60, 60) (20, 60)",
            ])
    }

    @Test func aTimeWithoutAFrameIsAnError() throws {
        let recording = try recorder.push(screen(.white), from: screen(.black), with: Pan(duration: 0.3))
        let message = thrown((any Error).self) { try recording.bitmap(at: 0.12345) }
        #expect(
            "\(try #require(message))".hasPrefix("there is no frame at 0.12345 s; the next one is at 0.13"),
            "\(String(describing: message))")
    }
}

/// Animators that people know, each there and back.
@Suite struct GalleryTests {
    private static let animators: [(String, @Sendable (Bool) -> Animator)] = [
        ("cross-fade", { CrossFade(isBack: $0) }), ("pan", { Pan(isBack: $0) }), ("slide", { Slide(isBack: $0) }),
        ("turn", { Turn(isBack: $0) }), ("cards", { Cards(isBack: $0) }), ("natga", { NatGeo(isBack: $0) }),
        ("fold", { Fold(isBack: $0) }), ("portal", { Portal(isBack: $0) }), ("explode", { Explode(isBack: $0) }),
        ("flip", { Flip(isBack: $0) }),
    ]

    private final class Screen: UIViewController {
        let colors: [UIColor]
        init(_ colors: [UIColor]) {
            self.colors = colors
            super.init(nibName: nil, bundle: nil)
        }
        required init?(coder: NSCoder) { return nil }
        override func viewDidLoad() {
            for (n, color) in colors.enumerated() {
                let stripe = UIView(frame: CGRect(x: 0, y: 40 * n, width: 80, height: 40))
                stripe.backgroundColor = color
                view.addSubview(stripe)
            }
        }
    }

    private func screens() -> (UIViewController, UIViewController) {
        (Screen([.white, .red, .white]), Screen([.blue, .yellow, .green]))
    }

    @Test(arguments: animators.map(\.0)) func leadsFromPageToPage(_ name: String) throws {
        let make = try #require(Self.animators.first { $0.0 == name }).1
        let recorder = TransitionRecorder(size: CGSize(width: 80, height: 120), scale: 1)
        func still(_ controller: UIViewController) throws -> TransitionRecording {
            try recorder.record(controller) {}
        }
        for isBack in [false, true] {
            let (a, b) = screens()
            let recording =
                isBack
                ? try recorder.pop(b, to: a, with: make(true)) : try recorder.push(b, from: a, with: make(false))
            let (c, d) = screens()
            let first = try still(isBack ? d : c).bitmap(at: 0), last = try still(isBack ? c : d).bitmap(at: 0)
            #expect(recording.isCompleted && abs(recording.duration - 0.6) < 1e-9)
            #expect(try recording.bitmap(at: 0) == first, "\(name) begins with another picture")
            #expect(try recording.bitmap(at: recording.duration) == last, "\(name) ends with another picture")
            for time in [0.15, 0.3, 0.45] {
                let frame = try recording.bitmap(at: time)
                #expect(frame != first && frame != last, "\(name) stands still at \(time) s")
            }
            let (e, f) = screens()
            let finger = RecordedInteraction(to: 0.4, in: 0.2, .cancel)
            let cancelled =
                isBack
                ? try recorder.pop(f, to: e, with: make(true), interaction: finger)
                : try recorder.push(f, from: e, with: make(false), interaction: finger)
            #expect(!cancelled.isCompleted && abs(cancelled.duration - 0.44) < 1e-9, "\(cancelled.duration) s")
            #expect(try cancelled.bitmap(at: cancelled.duration) == first, "\(name) is not taken back")
        }
    }
}
