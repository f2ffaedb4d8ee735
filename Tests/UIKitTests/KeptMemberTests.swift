import Foundation
import ZoetropeTestSupport
import Testing
import ZoetropeCoreAnimation
import ZoetropeUIKit

/// Members that are kept without an effect, by the table that the program uses: a recording says so once.
@Suite struct UIKitKeptMemberTests {
    private static let size = CGSize(width: 100, height: 150)

    /// An object with such members, and a recording in which it takes part.
    private struct Subject {
        let object: any KeepsMembers
        let record: () throws -> TransitionRecording
    }

    private static func screen(with view: UIView? = nil) -> UIViewController {
        let controller = UIViewController()
        controller.view.backgroundColor = .white
        if let view {
            view.frame = CGRect(x: 10, y: 10, width: 50, height: 50)
            view.backgroundColor = .red
            controller.view.addSubview(view)
        }
        return controller
    }

    private static func subject(
        _ object: any KeepsMembers, on root: UIViewController, start: @escaping () -> Void = {}
    ) -> Subject {
        Subject(object: object) {
            try TransitionRecorder(size: size, scale: 1).record(root, for: 0.2, start: start)
        }
    }

    private static var makers: [String: () throws -> Subject] {
        [
            "UIView": {
                let view = UIView()
                return subject(view, on: screen(with: view))
            },
            "UIScrollView": {
                let view = UIScrollView()
                return subject(view, on: screen(with: view))
            },
            "UICollectionViewFlowLayout": {
                let layout = UICollectionViewFlowLayout()
                return subject(
                    layout, on: screen(with: UICollectionView(frame: .zero, collectionViewLayout: layout)))
            },
            "UIViewController": {
                let controller = screen()
                return subject(controller, on: controller)
            },
            "UINavigationController": {
                let stack = UINavigationController(rootViewController: screen())
                return subject(stack, on: stack)
            },
            "UIViewPropertyAnimator": {
                let view = UIView(), animator = UIViewPropertyAnimator(duration: 0.1, curve: .linear)
                animator.addAnimations { view.alpha = 0 }
                return subject(animator, on: screen(with: view)) { animator.startAnimation() }
            },
            "UISheetPresentationController": {
                let (root, sheet) = (screen(), screen())
                let presentation = try #require(sheet.sheetPresentationController)
                return Subject(object: presentation) {
                    try TransitionRecorder(size: size, scale: 1).present(sheet, from: root)
                }
            },
        ]
    }

    private static var members: [KeptMember] {
        UIScrollView.keptMembers + UICollectionViewFlowLayout.keptMembers + UINavigationController.keptMembers
            + UIViewPropertyAnimator.keptMembers + UISheetPresentationController.keptMembers
    }

    @Test(arguments: Self.members.map(\.name)) func aRecordingSaysSo(_ name: String) throws {
        let make = try #require(Self.makers[String(name.prefix { $0 != "." })])
        let plain = try make().record(), subject = try make()
        let member = try #require(type(of: subject.object).keptMembers.first { $0.name == name })
        let usual = try #require(member.get(subject.object))
        let other = (usual as? UIEdgeInsets).map { _ in UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4) }
        #expect(member.set(subject.object, try #require(other ?? otherValue(than: usual), "\(usual)")))
        let changed = try subject.record()
        #expect(plain.warnings.isEmpty && changed.warnings == [member.words])
        let time = try #require(plain.times.dropFirst().first)
        #expect(try changed.bitmap(at: time) == plain.bitmap(at: time), "\(name) has an effect")
    }
}
