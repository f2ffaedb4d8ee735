import AnimatedCollectionViewLayout
import BubbleTransition
import Foundation
import Hero
import NVActivityIndicatorView
import PanModal
import SideMenu
import UIKit
import Zoetrope

// Six libraries of UIKit code at work, each in a scene of ours: three pictures of each recording.

let output = URL(fileURLWithPath: CommandLine.arguments[1])
let recorder = TransitionRecorder(size: CGSize(width: 300, height: 500), scale: 1)

/// Writes the pictures at three times.
func keep(_ name: String, _ times: [Double], _ record: () throws -> TransitionRecording) {
    do {
        recorder.times = times
        let recording = try record()
        for (index, time) in times.enumerated() {
            guard let data = UIImage(cgImage: try recording.image(at: time)).pngData() else { continue }
            try data.write(to: output.appendingPathComponent("\(name)-\(index + 1).png"))
        }
        print("\(name): \(recording.duration) s")
        for warning in recording.warnings { print("  \(warning)") }
    } catch { print("\(name): \(error)") }
}

/// Rows in a colour.
final class Page: UIViewController {
    let tint: UIColor
    init(_ tint: UIColor) {
        self.tint = tint
        super.init(nibName: nil, bundle: nil)
    }
    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .white
        for k in 0..<9 {
            let row = UIView(frame: CGRect(x: 20, y: 40 + 50 * CGFloat(k), width: 260, height: 36))
            row.backgroundColor = tint.withAlphaComponent(k == 0 ? 1 : 0.3)
            row.layer.cornerRadius = 8
            view.addSubview(row)
        }
    }
}

// MARK: A bubble

final class BubbleDelegate: NSObject, UIViewControllerTransitioningDelegate {
    let transition = BubbleTransition()
    func animationController(
        forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> UIViewControllerAnimatedTransitioning? {
        transition.transitionMode = .present
        transition.startingPoint = CGPoint(x: 250, y: 450)
        transition.bubbleColor = .systemPink
        return transition
    }
}

keep("bubble", [0.05, 0.15, 0.5]) {
    let first = Page(.systemBlue), second = Page(.systemPink), delegate = BubbleDelegate()
    second.transitioningDelegate = delegate
    second.modalPresentationStyle = .custom
    return try withExtendedLifetime(delegate) {
        try recorder.record(first) { first.present(second, animated: true) }
    }
}

// MARK: A layout of pages

final class Pages: UIViewController, UICollectionViewDataSource, UICollectionViewDelegateFlowLayout {
    var list: UICollectionView!

    override func viewDidLoad() {
        super.viewDidLoad()
        let layout = AnimatedCollectionViewLayout()
        layout.animator = CubeAttributesAnimator()
        layout.scrollDirection = .horizontal
        layout.minimumLineSpacing = 0
        list = UICollectionView(frame: view.bounds, collectionViewLayout: layout)
        list.isPagingEnabled = true
        list.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "page")
        list.dataSource = self
        list.delegate = self
        view.addSubview(list)
    }
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 3 }
    func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "page", for: indexPath)
        let colors: [UIColor] = [.systemBlue, .systemGreen, .systemOrange]
        cell.contentView.backgroundColor = colors[indexPath.item]
        return cell
    }
    func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        sizeForItemAt indexPath: IndexPath
    ) -> CGSize { collectionView.bounds.size }
}

keep("pages", [0.2, 0.4, 0.55]) {
    let pages = Pages(), window = { pages.view.window! }
    let finger = UITouchScript(from: CGPoint(x: 280, y: 250), to: CGPoint(x: 60, y: 250), duration: 0.5)
    return try recorder.record(pages, script: [(0.05, { finger.play(in: window()) })]) {}
}

// MARK: Activity indicators

keep("indicators", [0.1, 0.4, 0.7]) {
    let page = UIViewController()
    page.view.backgroundColor = .systemIndigo
    // They begin by the clock, which is the recording's only while it runs.
    return try recorder.record(page, for: 1) {
        for (index, type) in NVActivityIndicatorType.allCases.dropFirst().enumerated() {
            let place = CGRect(x: 12 + 48 * CGFloat(index % 6), y: 20 + 80 * CGFloat(index / 6), width: 36, height: 36)
            let view = NVActivityIndicatorView(frame: place, type: type, color: .white)
            page.view.addSubview(view)
            view.startAnimating()
        }
    }
}

// MARK: A menu at the side

keep("menu", [0.1, 0.2, 0.5]) {
    let page = Page(.systemBlue), menu = SideMenuNavigationController(rootViewController: Page(.systemPurple))
    menu.leftSide = true
    menu.presentationStyle = .menuSlideIn
    menu.menuWidth = 220
    return try recorder.record(page) { page.present(menu, animated: true) }
}

// MARK: A panel

final class Panel: UIViewController, PanModalPresentable {
    var panScrollable: UIScrollView? { nil }
    var shortFormHeight: PanModalHeight { .contentHeight(250) }
    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemTeal
    }
}

keep("panel", [0.1, 0.25, 0.6]) {
    let page = Page(.systemBlue), panel = Panel()
    return try recorder.record(page) { page.presentPanModal(panel) }
}

// MARK: Hero

keep("hero", [0.05, 0.15, 0.3]) {
    let first = Page(.systemBlue), second = Page(.systemGreen)
    first.view.subviews[0].hero.id = "head"
    second.view.subviews[8].hero.id = "head"
    second.hero.isEnabled = true
    second.modalPresentationStyle = .fullScreen
    return try recorder.record(first) { first.present(second, animated: true) }
}
