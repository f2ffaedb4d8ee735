import Foundation
import Testing
import ZoetropePixels
import ZoetropeTestSupport
import ZoetropeUIKit

/// What code of apps does around its animators.
@Suite struct AppCodeTests {
    private let recorder = TransitionRecorder(size: CGSize(width: 40, height: 60), scale: 1)

    private func screen(_ color: UIColor) -> UIViewController {
        let controller = UIViewController()
        controller.view.backgroundColor = color
        return controller
    }

    // MARK: Classes that are only known when the program runs

    private final class Cell: UICollectionViewCell {
        var frameAtFirst: CGRect?
        override init(frame: CGRect) {
            super.init(frame: frame)
            frameAtFirst = frame
        }
        required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
    }

    private final class Row: UITableViewCell {
        var nameAtFirst: String?
        override init(style: CellStyle, reuseIdentifier: String?) {
            super.init(style: style, reuseIdentifier: reuseIdentifier)
            nameAtFirst = reuseIdentifier
        }
        required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
    }

    private final class Halo: CAShapeLayer {
        var isHalo = false
        override init() {
            super.init()
            isHalo = true
        }
        override init(layer: Any) { super.init(layer: layer) }
        required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
    }

    private final class HaloView: UIView {
        override class var layerClass: AnyClass { Halo.self }
    }

    private final class Items: NSObject, UICollectionViewDataSource, UITableViewDataSource {
        let name: String
        init(_ name: String) { self.name = name }
        func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 3 }
        func collectionView(
            _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
        ) -> UICollectionViewCell { collectionView.dequeueReusableCell(withReuseIdentifier: name, for: indexPath) }
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }
        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
            tableView.dequeueReusableCell(withIdentifier: name, for: indexPath)
        }
    }

    @Test func registeredClassesAreMadeByTheInitializersOfUIKit() throws {
        let items = Items("an identifier that is longer than fifteen bytes")
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 30, height: 20)
        let collection = UICollectionView(
            frame: CGRect(x: 0, y: 0, width: 100, height: 100), collectionViewLayout: layout)
        collection.register(Cell.self, forCellWithReuseIdentifier: items.name)
        collection.dataSource = items
        collection.layoutIfNeeded()
        let cell = try #require(collection.cellForItem(at: IndexPath(item: 1, section: 0)) as? Cell)
        #expect(cell.frameAtFirst?.size == CGSize(width: 30, height: 20))
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        table.register(Row.self, forCellReuseIdentifier: items.name)
        table.dataSource = items
        table.layoutIfNeeded()
        let row = try #require(table.cellForRow(at: IndexPath(row: 1, section: 0)) as? Row)
        #expect(row.nameAtFirst == items.name)
        #expect((HaloView().layer as? Halo)?.isHalo == true)
    }

    // MARK: The main queue

    @Test func theMainQueueFollowsTheRunsClock() throws {
        // Swift 6 wants blocks for a queue to be sendable, whatever their parameter's type says.
        nonisolated(unsafe) let a = screen(.white)
        nonisolated(unsafe) let b = screen(.black)
        nonisolated(unsafe) let navigation = UINavigationController(rootViewController: a)
        nonisolated(unsafe) var log: [String] = []
        let queue = DispatchQueue.main
        let recording = try recorder.record(navigation, script: [(0.9, { log.append("script") })]) {
            queue.async {
                log.append("async \(CACurrentMediaTime())")
                navigation.pushViewController(b, animated: true)
            }
            queue.asyncAfter(deadline: .now() + 0.7) { log.append("after \(CACurrentMediaTime())") }
            queue.asyncAfter(deadline: .now() + .milliseconds(200)) { log.append("early") }
            log.append("begun")
        }
        #expect(log == ["begun", "async 0.0", "early", "after 0.7", "script"])
        #expect(recording.isCompleted && abs(recording.duration - 0.9) < 1e-9)
    }

    // MARK: What is kept for objects

    @Test func objectsKeepWhatIsAssociated() {
        let keys = UnsafeMutablePointer<UInt8>.allocate(capacity: 2)
        defer { keys.deallocate() }
        let (first, second) = (UnsafeRawPointer(keys), UnsafeRawPointer(keys + 1))
        let view = UIView()
        objc_setAssociatedObject(view, first, "a", .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
        #expect(objc_getAssociatedObject(view, first) as? String == "a")
        #expect(objc_getAssociatedObject(view, second) == nil && objc_getAssociatedObject(UIView(), first) == nil)
        var other: UIView? = UIView()
        objc_setAssociatedObject(view, second, other, .OBJC_ASSOCIATION_ASSIGN)
        #expect(objc_getAssociatedObject(view, second) as? UIView === other)
        other = nil
        #expect(objc_getAssociatedObject(view, second) as? UIView == nil)
        objc_setAssociatedObject(view, first, nil, .OBJC_ASSOCIATION_RETAIN)
        #expect(objc_getAssociatedObject(view, first) == nil)
    }

    // MARK: Storyboards

    private final class Source: UIViewController {
        var log: [String] = []
        override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
            log.append("\(segue.identifier ?? "") to \(type(of: segue.destination)) by \(sender ?? "")")
            log.append(segue.destination.presentingViewController == nil ? "not shown" : "shown")
        }
    }

    private final class Destination: UIViewController {}

    @Test func aSeguePreparesAndShows() throws {
        let board = UIStoryboard(name: "segues", bundle: nil)
        board.add("Source") { Source() }
        board.add("Destination") { Destination() }
        board.addSegue("open", to: "Destination", .presentModally)
        let source = try #require(board.instantiateInitialViewController() as? Source)
        let recording = try recorder.record(source) { source.performSegue(withIdentifier: "open", sender: "me") }
        #expect(source.log == ["open to Destination by me", "not shown"])
        #expect(source.presentedViewController is Destination && recording.isCompleted)
        #expect(UIStoryboard(name: "segues", bundle: nil).instantiateInitialViewController() is Source)
    }

    // MARK: Controls

    private final class Target: NSObject {
        var log: [String] = []
        func plain() { log.append("plain") }
        func button(_ sender: UIButton) { log.append("button \(sender.tag)") }
        func any(_ sender: Any) { log.append("any") }
        func tap(_ recognizer: UITapGestureRecognizer) { log.append("tap") }
    }

    @Test func actionsAreMethodsNamedByTheirTypes() {
        let target = Target(), button = UIButton(type: .system)
        button.tag = 3
        button.addTarget(target, action: Target.plain, for: .touchUpInside)
        button.addTarget(target, action: Target.button, for: .touchUpInside)
        button.addTarget(target, action: Target.any, for: .touchUpInside)
        button.addTarget(target, action: { _ in target.log.append("closure") }, for: .touchUpInside)
        button.sendActions(for: .touchUpInside)
        #expect(target.log == ["plain", "button 3", "any", "closure"])
        target.log = []
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
        view.addGestureRecognizer(UITapGestureRecognizer(target: target, action: Target.plain))
        let driver = UITouchDriver(in: view)
        driver.down([CGPoint(x: 20, y: 20)], at: 0)
        driver.up(at: 0.1)
        #expect(target.log == ["plain"])
        let item = UIBarButtonItem(title: "Open", style: .plain, target: target, action: Target.plain)
        item.send()
        #expect(target.log == ["plain", "plain"])
    }

    // MARK: Animations

    private final class Ends: NSObject, CAAnimationDelegate {
        var ends: [Bool] = []
        func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { ends.append(flag) }
    }

    @Test func anAnimationThatStaysTellsItsEndOnce() throws {
        let a = screen(.white), ends = Ends()
        _ = try recorder.record(a, script: [(0.5, { a.view.layer.removeAllAnimations() })]) {
            let fade = CABasicAnimation(keyPath: "opacity")
            (fade.toValue, fade.duration, fade.fillMode, fade.isRemovedOnCompletion) = (0, 0.3, .forwards, false)
            fade.delegate = ends
            a.view.layer.add(fade, forKey: "fade")
        }
        #expect(ends.ends == [true])
    }

    @Test func animationsBetweenTwoCalls() throws {
        let a = screen(.white), box = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        box.backgroundColor = .red
        a.view.addSubview(box)
        recorder.times = [0.1, 0.3, 0.5]
        let recording = try recorder.record(a) {
            UIView.beginAnimations(nil, context: nil)
            UIView.setAnimationDuration(0.4)
            UIView.setAnimationDelay(0.1)
            UIView.setAnimationCurve(.linear)
            box.frame.origin.x = 20
            UIView.commitAnimations()
            box.frame.origin.y = 30
        }
        func place(_ time: Double) throws -> CGPoint? {
            try recording.layers(at: time).last { $0.name == "UIView" }?.corners.first
        }
        #expect(try place(0.1) == CGPoint(x: 0, y: 30))
        #expect(try abs((place(0.3)?.x ?? 0) - 10) < 1e-6)
        #expect(try place(0.5) == CGPoint(x: 20, y: 30))
    }

    // MARK: Pictures

    private final class Dot: UIView {
        override func draw(_ rect: CGRect) {
            UIColor.red.setFill()
            UIBezierPath(rect: CGRect(x: 0, y: 0, width: rect.width / 2, height: rect.height)).fill()
        }
    }

    @Test func viewsDraw() throws {
        let dot = Dot(frame: CGRect(x: 0, y: 0, width: 8, height: 4)), a = screen(.white)
        a.view.addSubview(dot)
        let bitmap = try recorder.record(a) {}.bitmap(at: 0)
        #expect(bitmap[2, 2] == PremultipliedRGBA8(r: 255, g: 0, b: 0, a: 255))
        #expect(bitmap[6, 2] == PremultipliedRGBA8(r: 255, g: 255, b: 255, a: 255))
    }

    @Test func hierarchiesAreDrawnIntoPictures() throws {
        UIScreenScale.one()
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 8, height: 4))
        let part = UIView(frame: CGRect(x: 4, y: 0, width: 4, height: 4))
        (view.backgroundColor, part.backgroundColor) = (.blue, .green)
        view.addSubview(part)
        let drawn = UIGraphicsImageRenderer(bounds: view.bounds).image { _ in
            view.drawHierarchy(in: view.bounds, afterScreenUpdates: true)
        }
        let rendered = UIGraphicsImageRenderer(bounds: view.bounds).image { view.layer.render(in: $0.cgContext) }
        let scale = Int(drawn.scale)
        #expect(drawn.size == view.bounds.size && drawn.cgImage == rendered.cgImage)
        let right = try #require(drawn.cgImage?.cropping(to: CGRect(x: 4 * scale, y: 0, width: 4 * scale, height: 4)))
        #expect(right.width == 4 * scale && right.height == 4)
        let literal: UIColor = #colorLiteral(red: 1, green: 0, blue: 0, alpha: 1)
        #expect(literal == .red)
    }

    #if os(Linux)
        /// A cell that a table makes by its class leaves no more memory behind than one that is made in code.
        @Test func cellsOfAClassLeaveNothingBehind() throws { #expect(try passesAlone { try countLeftBytes() }) }

        private func countLeftBytes() throws {
            let name = String(repeating: "row", count: 20), table = UITableView(), count = 20_000
            table.register(Row.self, forCellReuseIdentifier: name)
            func left(_ make: () -> UITableViewCell?) throws -> Int {
                for _ in 0..<1_000 { _ = make() }
                let before = try residentBytes()
                for _ in 0..<count { _ = make() }
                return try residentBytes() - before
            }
            let inCode = try left { Row(style: .default, reuseIdentifier: name) }
            let byClass = try left { table.dequeueReusableCell(withIdentifier: name) }
            // The smallest object takes 16 bytes, and more with what malloc adds.
            guard byClass - inCode < 16 * count else { throw LeftBehind(bytes: byClass - inCode) }
        }

        private func residentBytes() throws -> Int {
            let pages = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
            return (Int(pages[1]) ?? 0) * sysconf(Int32(_SC_PAGESIZE))
        }

        private struct LeftBehind: Error { let bytes: Int }
    #endif
}

/// The screen of the calling thread, as a recorder leaves it.
private enum UIScreenScale {
    static func one() {
        _ = try? TransitionRecorder(size: CGSize(width: 8, height: 8), scale: 1).record(UIViewController()) {}
    }
}
