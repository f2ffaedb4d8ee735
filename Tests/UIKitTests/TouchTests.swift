import Foundation
import Testing
import ZoetropeUIKit

/// What views hear of fingers: controls, rows and items, and views of the app's own.
@Suite struct TouchTests {
    private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 400))

    private func tap(_ x: CGFloat, _ y: CGFloat) {
        let fingers = UITouchDriver(in: window)
        fingers.down([CGPoint(x: x, y: y)], at: 0)
        fingers.up(at: 0.1)
    }

    private func button() -> (UIButton, log: () -> [String]) {
        let button = UIButton(type: .custom), log = Log()
        button.frame = CGRect(x: 50, y: 100, width: 100, height: 40)
        let events: [(UIControl.Event, String)] = [
            (.touchDown, "down"), (.touchUpInside, "inside"), (.touchUpOutside, "outside"), (.touchCancel, "cancel"),
            (.primaryActionTriggered, "primary"), (.touchDragExit, "exit"), (.touchDragEnter, "enter"),
        ]
        for (event, name) in events {
            button.addTarget(nil, action: { log.lines.append("\(name) \($0.isHighlighted)") }, for: event)
        }
        window.addSubview(button)
        return (button, { log.lines })
    }

    private final class Log { var lines: [String] = [] }

    @Test func aTapOnAButton() {
        let (_, log) = button()
        tap(60, 110)
        #expect(log() == ["down true", "inside false", "primary false"])
    }

    /// A finger is inside up to 70 points around the button.
    @Test func aFingerThatLeavesAndComesBack() {
        let (_, log) = button(), fingers = UITouchDriver(in: window)
        fingers.down([CGPoint(x: 100, y: 120)], at: 0)
        fingers.move([CGPoint(x: 100, y: 209)], at: 0.1)
        fingers.move([CGPoint(x: 100, y: 211)], at: 0.2)
        fingers.move([CGPoint(x: 100, y: 150)], at: 0.3)
        fingers.move([CGPoint(x: 100, y: 300)], at: 0.4)
        fingers.up(at: 0.5)
        #expect(log() == ["down true", "exit false", "enter true", "exit false", "outside false"])
    }

    /// A recognizer that begins takes the finger away; a tap around a button does not.
    @Test func recognizersAndButtons() {
        let (_, log) = button(), pan = UIPanGestureRecognizer(), one = UITapGestureRecognizer()
        let outer = Log()
        one.addTarget(nil) { _ in outer.lines.append("tap") }
        window.addGestureRecognizer(pan)
        window.addGestureRecognizer(one)
        tap(60, 110)
        #expect(log() == ["down true", "inside false", "primary false"] && outer.lines.isEmpty)
        let fingers = UITouchDriver(in: window)
        fingers.down([CGPoint(x: 60, y: 110)], at: 1)
        fingers.move([CGPoint(x: 90, y: 110)], at: 1.1)
        fingers.up(at: 1.2)
        #expect(log().dropFirst(3) == ["down true", "cancel false"])
        tap(10, 10)
        #expect(outer.lines == ["tap"])
    }

    /// A recognizer that judges its fingers by itself.
    private final class Press: UIGestureRecognizer, UIGestureRecognizerDelegate {
        var log: [String] = [], mayBegin = true
        override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) { become(.began) }
        override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) { become(.changed) }
        override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { become(.ended) }
        override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { become(.cancelled) }
        private func become(_ new: State) {
            state = new
            log.append("\(state)")
        }
        func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { mayBegin }
    }

    /// It is asked as others are, and waits for those that must fail.
    @Test func recognizersThatJudgeByThemselves() {
        let press = Press(), told = Log(), pan = UIPanGestureRecognizer()
        press.delegate = press
        press.addTarget(nil) { told.lines.append("\($0.state)") }
        window.addGestureRecognizer(press)
        tap(10, 10)
        #expect(press.log == ["began", "ended"] && told.lines == ["began", "ended"])
        (press.mayBegin, press.log, told.lines) = (false, [], [])
        let fingers = UITouchDriver(in: window)
        fingers.down([CGPoint(x: 10, y: 10)], at: 0)
        fingers.move([CGPoint(x: 20, y: 10)], at: 0.1)
        fingers.up(at: 0.2)
        // One that has failed hears no more.
        #expect(press.log == ["failed"] && told.lines == [])
        (press.mayBegin, press.log) = (true, [])
        window.addGestureRecognizer(pan)
        press.require(toFail: pan)
        tap(10, 10)
        #expect(press.log.first == "possible" && told.lines.first == "began", "\(press.log) \(told.lines)")
        (press.log, told.lines) = ([], [])
        fingers.down([CGPoint(x: 10, y: 10)], at: 1)
        fingers.cancel()
        #expect(press.log == ["possible", "failed"] && told.lines == [], "\(press.log) \(told.lines)")
    }

    private final class Listener: UIView {
        var log: [String] = []
        override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
            log.append("began \(touches.count)")
        }
        override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
            log.append("moved \(touches.first!.location(in: self).x)")
        }
        override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { log.append("ended") }
    }

    /// Touches go up the chain from the view that is hit.
    @Test func viewsAroundTheOneThatIsHit() {
        let outer = Listener(frame: CGRect(x: 20, y: 0, width: 100, height: 100))
        outer.addSubview(UIView(frame: outer.bounds))
        window.addSubview(outer)
        let fingers = UITouchDriver(in: window)
        fingers.down([CGPoint(x: 30, y: 10), CGPoint(x: 40, y: 10)], at: 0)
        fingers.move([CGPoint(x: 50, y: 10), CGPoint(x: 40, y: 10)], at: 0.1)
        fingers.up(at: 0.2)
        #expect(outer.log == ["began 2", "moved 30.0", "ended"])
    }

    private final class Rows: NSObject, UITableViewDataSource, UITableViewDelegate, UICollectionViewDataSource,
        UICollectionViewDelegate
    {
        var chosen: [Int] = []
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }
        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
            UITableViewCell(style: .default, reuseIdentifier: nil)
        }
        func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) { chosen.append(indexPath.row) }
        func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 6 }
        func collectionView(
            _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
        ) -> UICollectionViewCell { collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath) }
        func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
            chosen.append(indexPath.item)
        }
    }

    @Test func rowsOfATable() {
        let table = UITableView(frame: window.bounds), rows = Rows()
        (table.dataSource, table.delegate) = (rows, rows)
        window.addSubview(table)
        table.layoutIfNeeded()
        tap(100, 60)
        #expect(rows.chosen == [1] && table.indexPathForSelectedRow == IndexPath(row: 1, section: 0))
    }

    /// Three items of 50 points a line, 25 points apart. A drag scrolls, and chooses nothing.
    @Test func itemsOfACollection() {
        let items = UICollectionView(frame: window.bounds, collectionViewLayout: UICollectionViewFlowLayout())
        let rows = Rows()
        items.register({ UICollectionViewCell(frame: $0) }, forCellWithReuseIdentifier: "cell")
        (items.dataSource, items.delegate, items.alwaysBounceVertical) = (rows, rows, true)
        window.addSubview(items)
        items.layoutIfNeeded()
        tap(100, 80)
        #expect(rows.chosen == [4])
        let fingers = UITouchDriver(in: window)
        fingers.down([CGPoint(x: 20, y: 20)], at: 1)
        fingers.move([CGPoint(x: 20, y: 45)], at: 1.1)
        fingers.up(at: 1.2)
        #expect(rows.chosen == [4])
    }

    /// A recording says which touches nothing hears.
    @Test func touchesThatNothingHears() throws {
        let controller = UIViewController(), button = UIButton(type: .custom)
        button.frame = CGRect(x: 50, y: 50, width: 20, height: 20)
        button.isEnabled = false
        controller.view.addSubview(button)
        let recorder = TransitionRecorder(size: CGSize(width: 100, height: 100), scale: 1)
        let recording = try recorder.record(controller) {
            for place in [CGPoint(x: 10, y: 20), CGPoint(x: 60, y: 60)] {
                UITouchScript(from: place, to: place, duration: 0.1).play(in: controller.view.window!)
            }
        }
        #expect(
            recording.warnings.sorted() == [
                "a touch hits 'UIButton', which is not enabled",
                "the touch at (10.0, 20.0) hits 'UIViewController.view', and nothing hears it there: neither a recognizer nor a control, "
                    + "a cell or a touchesBegan; look at the place, and at isUserInteractionEnabled",
            ])
    }
}

// The forms in which a target's method is named, in classes of every kind: they compile.

private class Menu: UIView {
    var count = 0
    func setUp() { addGestureRecognizer(UITapGestureRecognizer(target: self, action: Menu.close)) }
    func close(_ recognizer: UITapGestureRecognizer) { count += 1 }
}

private class PlainMenu: UIView {
    var count = 0
    func setUp() { addGestureRecognizer(UITapGestureRecognizer(target: self, action: PlainMenu.close)) }
    func close() { count += 1 }
}

private final class FinalMenu: UIView {
    var count = 0
    func setUp() { addGestureRecognizer(UITapGestureRecognizer(target: self, action: FinalMenu.close)) }
    func close() { count += 1 }
}

private class ButtonMenu: UIView {
    var count = 0
    let button = UIButton(type: .custom)
    func setUp() {
        addSubview(button)
        button.frame = bounds
        button.addTarget(self, action: ButtonMenu.close, for: .touchUpInside)
    }
    func close() { count += 1 }
}

@Suite struct TargetTests {
    @Test func methodsByTheirClass() {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 400)), fingers = UITouchDriver(in: window)
        let (a, b, c, d) = (Menu(), PlainMenu(), FinalMenu(), ButtonMenu())
        for (index, view) in [a, b, c, d].enumerated() {
            view.frame = CGRect(x: 0, y: 100 * index, width: 100, height: 100)
            window.addSubview(view)
        }
        a.setUp()
        b.setUp()
        c.setUp()
        d.setUp()
        for index in 0..<4 {
            fingers.down([CGPoint(x: 50, y: 100 * index + 50)], at: Double(index))
            fingers.up(at: Double(index) + 0.1)
        }
        let counts: [Int] = [a.count, b.count, c.count, d.count]
        #expect(counts.allSatisfy { $0 == 1 }, "\(counts)")
    }
}
