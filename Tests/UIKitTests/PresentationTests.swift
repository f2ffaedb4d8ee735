import Foundation
import Testing
import ZoetropePixels
import ZoetropeUIKit

/// Presentations above presentations, and sheets.
@Suite struct PresentationTests {
    private final class Log { var lines: [String] = [] }

    private final class Screen: UIViewController {
        let log: Log
        init(_ name: String, _ color: UIColor, _ log: Log) {
            self.log = log
            super.init(nibName: nil, bundle: nil)
            title = name
            view.backgroundColor = color
        }
        required init?(coder: NSCoder) { return nil }
        private func note(_ word: String) { log.lines.append("\(title ?? "") \(word)") }
        override func viewWillAppear(_ animated: Bool) { note("willAppear") }
        override func viewDidAppear(_ animated: Bool) { note("didAppear") }
        override func viewWillDisappear(_ animated: Bool) { note("willDisappear") }
        override func viewDidDisappear(_ animated: Bool) { note("didDisappear") }
    }

    private let log = Log()
    private let recorder = TransitionRecorder(size: CGSize(width: 100, height: 200), scale: 1)
    private var white: Screen { Screen("white", .white, log) }
    private var red: Screen { Screen("red", .red, log) }
    private var blue: Screen { Screen("blue", .blue, log) }

    /// The pixel in the middle of a row, in hexadecimal.
    private func color(_ recording: TransitionRecording, _ y: Int, at time: Double) throws -> String {
        let pixel = try recording.bitmap(at: time)[50, y]
        return String(format: "%02X%02X%02X", pixel.r, pixel.g, pixel.b)
    }

    /// Only the topmost is seen to go; those below it are gone at once.
    @Test(arguments: [UIModalPresentationStyle.fullScreen, .overFullScreen]) func dismissingSeveral(
        _ style: UIModalPresentationStyle
    ) throws {
        let a = white, b = red, c = blue
        (b.modalPresentationStyle, c.modalPresentationStyle) = (style, style)
        recorder.times = [0.25]
        let recording = try recorder.record(
            a,
            prepare: {
                a.present(b, animated: false)
                b.present(c, animated: false)
                log.lines = []
            }
        ) { a.dismiss(animated: true) { log.lines.append("done") } }
        let away =
            style == .fullScreen
            ? ["blue willDisappear", "white willAppear", "white didAppear", "blue didDisappear", "done"]
            : ["red willDisappear", "red didDisappear", "blue willDisappear", "blue didDisappear", "done"]
        #expect(log.lines == away, "\(log.lines)")
        #expect(a.presentedViewController == nil && c.presentingViewController == nil && b.view.window == nil)
        #expect(try color(recording, 199, at: 0) == "0000FF")
        #expect(try color(recording, 5, at: 0.25) == "FFFFFF" && color(recording, 199, at: 0.25) == "0000FF")
        #expect(try color(recording, 199, at: recording.duration) == "FFFFFF")
    }

    /// What a recording has presented, the next one can dismiss.
    @Test func recordingsFollowEachOther() throws {
        let a = white, b = red
        _ = try recorder.present(b, from: a)
        let back = try recorder.record(a) { a.dismiss(animated: true) }
        #expect(back.isCompleted && a.presentedViewController == nil && abs(back.duration - 0.5) < 1e-9)
        #expect(try color(back, 100, at: 0) == "FF0000" && color(back, 100, at: back.duration) == "FFFFFF")
        #expect(
            log.lines.suffix(4) == ["red willDisappear", "white willAppear", "white didAppear", "red didDisappear"])
    }

    @Test func sheetsRestAtTheirHeights() throws {
        let a = white, b = red, sheet = try #require(b.sheetPresentationController)
        sheet.detents = [.medium(), .large()]
        sheet.prefersGrabberVisible = true
        sheet.largestUndimmedDetentIdentifier = .medium
        recorder.times = [0.9, 1.6]
        let recording = try recorder.record(
            a,
            script: [
                (1, { sheet.animateChanges { sheet.selectedDetentIdentifier = .large } }), (1.6, {}),
            ]
        ) { a.present(b, animated: true) }
        #expect(b.presentationController === sheet && sheet.presentingViewController === a)
        // Half of 200 points, without dimming; then all but 54, with it.
        #expect(try color(recording, 99, at: 0.9) == "FFFFFF" && color(recording, 101, at: 0.9) == "FF0000")
        #expect(try color(recording, 107, at: 0.9) == "C4C4C4", "the grabber")
        #expect(try color(recording, 53, at: 1.6) == "CCCCCC" && color(recording, 55, at: 1.6) == "FF0000")
        #expect(b.view.frame == CGRect(x: 0, y: 54, width: 100, height: 146))
        #expect(white.presentationController == nil)
        let full = white
        full.modalPresentationStyle = .fullScreen
        #expect(full.sheetPresentationController == nil)
    }

    @Test func childrenDissolveIntoEachOther() throws {
        let box = white, a = red, b = blue
        recorder.times = [0.25]
        let recording = try recorder.record(
            box,
            prepare: {
                box.addChild(a)
                a.view.frame = box.view.bounds
                box.view.addSubview(a.view)
                log.lines = []
            }
        ) {
            box.addChild(b)
            b.view.frame = box.view.bounds
            box.transition(from: a, to: b, duration: 0.5, options: .transitionCrossDissolve, animations: nil) { _ in
                log.lines.append("done")
            }
        }
        #expect(try color(recording, 100, at: 0) == "FF0000" && color(recording, 100, at: 0.5) == "0000FF")
        #expect(try color(recording, 100, at: 0.25) == "800080")
        #expect(a.view.superview == nil && log.lines.last == "done", "\(log.lines)")
    }

    @Test func replacedControllersAreTold() throws {
        final class Told: UIViewController {
            var parents: [Bool] = []
            override func willMove(toParent parent: UIViewController?) { parents.append(parent != nil) }
            override func didMove(toParent parent: UIViewController?) { parents.append(parent != nil) }
        }
        let a = Told(), b = white, navigation = UINavigationController(rootViewController: a)
        _ = try recorder.record(navigation) { navigation.setViewControllers([b], animated: true) }
        #expect(a.parents == [true, true, false, false] && a.parent == nil && navigation.topViewController === b)
    }
}
