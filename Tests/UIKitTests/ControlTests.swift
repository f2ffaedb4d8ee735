import Foundation
import Testing
import ZoetropeUIKit

/// Controls that show themselves, and what a finger does to them.
@Suite struct ControlTests {
    private func touch(_ view: UIView, from start: CGPoint, to end: CGPoint? = nil) {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
        window.addSubview(view)
        window.layoutIfNeeded()
        let fingers = UITouchDriver(in: window)
        fingers.down([view.convert(start, to: window)], at: 0)
        if let end { fingers.move([view.convert(end, to: window)], at: 0.1) }
        fingers.up(at: 0.2)
    }

    private func counting(_ control: UIControl) -> () -> Int {
        final class Count { var n = 0 }
        let count = Count()
        control.addTarget(nil, action: { _ in count.n += 1 }, for: .valueChanged)
        return { count.n }
    }

    /// The knob is 27 points wide, and goes from side to side.
    @Test func aSliderFollowsTheFinger() {
        let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 227, height: 31)), count = counting(slider)
        slider.maximumValue = 10
        touch(slider, from: CGPoint(x: 13.5, y: 15), to: CGPoint(x: 113.5, y: 15))
        #expect(abs(slider.value - 5) < 1e-5 && count() == 1, "\(slider.value)")
        touch(slider, from: CGPoint(x: 200, y: 15), to: CGPoint(x: 100, y: 15))
        #expect(abs(slider.value - 5) < 1e-5 && count() == 1)
        slider.value = 70
        #expect(slider.value == 10)
    }

    @Test func aSwitchTurns() {
        let view = UISwitch(), count = counting(view)
        #expect(view.bounds.size == CGSize(width: 51, height: 31) && !view.isOn)
        touch(view, from: CGPoint(x: 10, y: 10))
        #expect(view.isOn && count() == 1)
    }

    @Test func segmentsAndPages() {
        let segments = UISegmentedControl(items: ["One", "Two", "Three"]), count = counting(segments)
        segments.frame = CGRect(x: 0, y: 0, width: 300, height: 32)
        #expect(segments.selectedSegmentIndex == UISegmentedControl.noSegment && segments.numberOfSegments == 3)
        touch(segments, from: CGPoint(x: 150, y: 10))
        #expect(segments.selectedSegmentIndex == 1 && count() == 1 && segments.titleForSegment(at: 1) == "Two")
        let pages = UIPageControl(frame: CGRect(x: 0, y: 0, width: 200, height: 37)), turned = counting(pages)
        pages.numberOfPages = 3
        touch(pages, from: CGPoint(x: 150, y: 10))
        touch(pages, from: CGPoint(x: 150, y: 10))
        touch(pages, from: CGPoint(x: 150, y: 10))
        #expect(pages.currentPage == 2 && turned() == 2)
    }

    /// The chosen segment stays chosen when one comes before it, and a momentary one is chosen while its actions run.
    @Test func segmentsThatChange() {
        let segments = UISegmentedControl(items: ["One", "Two"])
        segments.selectedSegmentIndex = 1
        let narrow = segments.intrinsicContentSize.width
        segments.insertSegment(withTitle: "Before both of them", at: 0, animated: false)
        #expect(segments.selectedSegmentIndex == 2 && segments.titleForSegment(at: 2) == "Two")
        #expect(segments.intrinsicContentSize.width > narrow * 1.5)
        segments.insertSegment(withTitle: "Last", at: 3, animated: false)
        #expect(segments.selectedSegmentIndex == 2)
        segments.isMomentary = true
        segments.frame = CGRect(x: 0, y: 0, width: 300, height: 32)
        final class Seen { var index = 9 }
        let seen = Seen()
        segments.addTarget(nil, action: { _ in seen.index = segments.selectedSegmentIndex }, for: .valueChanged)
        touch(segments, from: CGPoint(x: 100, y: 10))
        #expect(seen.index == 1 && segments.selectedSegmentIndex == UISegmentedControl.noSegment)
    }

    /// Eight spokes that fade one after another.
    @Test func anIndicatorTurns() throws {
        let root = UIViewController(), view = UIActivityIndicatorView(style: .large)
        root.view.backgroundColor = .white
        root.view.addSubview(view)
        let recorder = TransitionRecorder(size: CGSize(width: 40, height: 40), scale: 1)
        recorder.times = [0.1, 0.6]
        let recording = try recorder.record(root, for: 1) { view.startAnimating() }
        #expect(try recording.bitmap(at: 0.1) != recording.bitmap(at: 0.6))
        view.stopAnimating()
        let still = try recorder.record(root, for: 0.1) {}.bitmap(at: 0)
        #expect((0..<40).allSatisfy { "\(still[$0, 18])" == "#FFFFFF" })
    }

    @Test func progressFills() {
        let view = UIProgressView(progressViewStyle: .default)
        view.frame = CGRect(x: 0, y: 0, width: 200, height: 4)
        view.progress = 0.25
        view.layoutIfNeeded()
        #expect(view.subviews[0].frame.width == 50)
        view.progress = 3
        #expect(view.progress == 1)
    }

    /// A change of the observed property is reported once, with both values.
    @Test func observation() {
        let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        var heard: [String] = []
        let observation = scroll.observe(\.contentOffset, options: [.old, .new]) { view, change in
            heard.append("\(change.oldValue!.y) \(change.newValue!.y)")
        }
        scroll.contentOffset.y = 5
        scroll.contentOffset.y = 5
        scroll.frame.size.width = 90
        #expect(heard == ["0.0 5.0"])
        observation.invalidate()
        scroll.contentOffset.y = 9
        #expect(heard.count == 1)
    }

    /// A recognizer of the app's own that judges its fingers by itself.
    private final class Press: UIGestureRecognizer {
        override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) { state = .began }
        override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { state = .ended }
    }

    @Test func recognizersThatJudgeByThemselves() {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50)), press = Press()
        var states: [UIGestureRecognizer.State] = []
        press.addTarget(nil) { states.append($0.state) }
        view.addGestureRecognizer(press)
        touch(view, from: CGPoint(x: 5, y: 5))
        #expect(states == [.began, .ended], "\(states)")
    }

    private final class Table: NSObject, UITableViewDataSource, UITableViewDelegate {
        func numberOfSections(in tableView: UITableView) -> Int { 2 }
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 2 }
        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
            UITableViewCell(style: .default, reuseIdentifier: nil)
        }
        func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
            let view = tableView.dequeueReusableHeaderFooterView(withIdentifier: "head")
            view?.textLabel?.text = "\(section)"
            return view
        }
    }

    @Test func headersOfSections() throws {
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 100, height: 400)), source = Table()
        table.rowHeight = 40
        table.register(UITableViewHeaderFooterView.self, forHeaderFooterViewReuseIdentifier: "head")
        (table.dataSource, table.delegate) = (source, source)
        table.layoutIfNeeded()
        #expect(table.headerView(forSection: 1)?.textLabel?.text == "1")
        #expect(table.rectForHeader(inSection: 1) == CGRect(x: 0, y: 108, width: 100, height: 28))
        #expect(table.rect(forSection: 1) == CGRect(x: 0, y: 108, width: 100, height: 108))
    }
}
