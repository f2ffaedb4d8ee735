import Foundation
import Testing
import Zoetrope
import ZoetropeUIKit

/// Names that code for UIKit has from other headers, and texts that are pictures of themselves.
@Suite struct NameTests {
    private final class Checked: UIView {
        override func awakeFromNib() { super.awakeFromNib() }
        override func prepareForInterfaceBuilder() { super.prepareForInterfaceBuilder() }
    }

    private final class App: UIResponder, UIApplicationDelegate {
        var window: UIWindow?
        func application(
            _ application: UIApplication,
            didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil
        ) -> Bool { true }
    }

    @Test func numbersOfHeaders() {
        let animation = CABasicAnimation(keyPath: "opacity"), count: NSInteger = 3
        animation.repeatCount = HUGE
        #expect(animation.repeatCount == MAXFLOAT && count == 3)
        #expect(NSEC_PER_SEC == 1000 * NSEC_PER_MSEC && NSEC_PER_MSEC == 1000 * NSEC_PER_USEC)
        #expect(App().application(.shared) && Checked().tag == 0)
        #expect(UIResponder.keyboardWillShowNotification.rawValue == "UIKeyboardWillShowNotification")
    }

    @Test func itemsOfATabBar() {
        let tabs = UITabBarController(), first = UIViewController(), second = UIViewController()
        second.tabBarItem = UITabBarItem(title: "Second", image: nil, tag: 1)
        #expect(tabs.tabBar.items == nil)
        tabs.viewControllers = [first, second]
        #expect(tabs.tabBar.items?.map(\.tag) == [0, 1])
    }

    private func dark(_ view: UIView) throws -> Int {
        let root = UIViewController()
        root.view.backgroundColor = .white
        root.view.addSubview(view)
        let recorder = TransitionRecorder(size: CGSize(width: 200, height: 100), scale: 1)
        let picture = try recorder.record(root, for: 0.01) {}.bitmap(at: 0)
        return (0..<100).reduce(0) { sum, y in
            sum + (0..<200).count { x in "\(picture[x, y])" != "#FFFFFF" }
        }
    }

    /// A field shows its text, its placeholder where there is none, and as many dots as there are secret letters.
    @Test func fieldsShowTheirText() throws {
        let field = UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 40))
        #expect(try dark(field) == 0)
        field.placeholder = "Name"
        let placeholder = try dark(field)
        field.text = "A longer name"
        let text = try dark(field)
        #expect(placeholder > 50 && text > placeholder)
        field.isSecureTextEntry = true
        let dots = try dark(field)
        #expect(dots > 0 && dots != text)
        #expect(field.intrinsicContentSize.width > 20)
    }

    /// A text view breaks its text into lines, with 8 points above and below.
    @Test func textViewsShowTheirText() throws {
        let view = UITextView(frame: CGRect(x: 0, y: 0, width: 60, height: 90))
        view.text = "One two three four five"
        #expect(try dark(view) > 50)
        let line = UILabel()
        line.font = view.font
        line.text = "One"
        let lines = (view.contentSize.height - 16) / line.sizeThatFits(.zero).height
        #expect(lines > 1.9 && abs(lines - lines.rounded()) < 0.1, "\(lines)")
    }

    /// From black at the left to white at the right: the middle is grey, and what the clip leaves out stays clear.
    @Test func gradientsAreDrawn() throws {
        let image = UIGraphicsImageRenderer(size: CGSize(width: 40, height: 20)).image { context in
            let colors = [UIColor.black.cgColor, UIColor.white.cgColor] as CFArray
            let gradient = CGGradient(colorsSpace: nil, colors: colors, locations: [0, 1])!
            context.cgContext.clip(to: CGRect(x: 0, y: 0, width: 40, height: 10))
            context.cgContext.drawLinearGradient(
                gradient, start: .zero, end: CGPoint(x: 40, y: 0), options: [.drawsAfterEndLocation])
        }
        let view = UIImageView(image: image)
        let root = UIViewController()
        root.view.backgroundColor = .red
        root.view.addSubview(view)
        let recorder = TransitionRecorder(size: CGSize(width: 40, height: 20), scale: 1)
        let picture = try recorder.record(root, for: 0.01) {}.bitmap(at: 0)
        let middle = picture[20, 5]
        #expect(abs(Int(middle.r) - 131) < 8 && middle.r == middle.g && middle.g == middle.b, "\(middle)")
        #expect("\(picture[20, 15])" == "#FF0000")
        #expect(CGGradient(colorsSpace: nil, colors: [UIColor.black.cgColor], locations: nil) == nil)
    }
}
