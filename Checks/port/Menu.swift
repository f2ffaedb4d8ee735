#if os(iOS) && canImport(UIKit)
    import UIKit
    import UIKit.UIGestureRecognizerSubclass
    import QuartzCore
    import CoreGraphics

    @objc public protocol MenuDelegate {
        @objc optional func menuDidOpen(_ menu: Menu)
        @objc optional func menu(_ menu: Menu, heightFor item: Int) -> CGFloat
        @objc optional var title: String { get }
    }

    @objcMembers
    @IBDesignable
    open class Menu: UIView {
        @IBInspectable open var spacing: CGFloat = 4
        @IBOutlet public weak var delegate: MenuDelegate?
        @IBOutlet weak var label: UILabel!
        public private(set) var calls: [String] = []
        public let button = UIButton(type: .custom)
        private let link: @convention(block) () -> Void = {}

        public override init(frame: CGRect) {
            super.init(frame: frame)
            button.frame = bounds
            addSubview(button)
            button.addTarget(self, action: #selector(tapped(_:)), for: .touchUpInside)
            button.addTarget(self, action: #selector(self.plain), for: UIControl.Event.touchUpInside)
            addGestureRecognizer(UIPanGestureRecognizer(target: self, action: #selector(Menu.panned)))
            NotificationCenter.default.addObserver(
                self, selector: #selector(heard(_:)), name: UIApplication.didBecomeActiveNotification, object: nil)
        }

        required public init?(coder aDecoder: NSCoder) { super.init(coder: aDecoder) }

        @IBAction func tapped(_ sender: UIButton) {
            calls.append("tapped")
            delegate?.menuDidOpen?(self)
            calls.append("height \(delegate?.menu?(self, heightFor: 2) ?? -1)")
            if let title = delegate?.title { calls.append(title) }
        }

        @objc private func plain() { calls.append("plain") }
        @objc dynamic func panned(_ pan: UIPanGestureRecognizer) { if pan.state == .began { calls.append("panned") } }
        @objc func heard(_ notification: Notification) { calls.append("heard") }
        @objc func later() { calls.append("later") }

        open func begin() {
            perform(#selector(later), with: nil, afterDelay: 0.2)
            let fade = CABasicAnimation(keyPath: #keyPath(CALayer.opacity))
            (fade.fromValue, fade.toValue, fade.duration) = (1, 0.5, 0.3)
            layer.add(fade, forKey: nil)
        }
    }

    extension Menu {
        open override func layoutSubviews() {
            super.layoutSubviews()
            button.frame = bounds.insetBy(dx: spacing, dy: spacing)
        }
    }

    extension UIView {
        @objc open func mark() -> String { "view" }
    }
    extension UILabel {
        @objc override open func mark() -> String { "label above " + super.mark() }
    }

    final class Hold: UIGestureRecognizer {
        override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) { state = .began }
    }
#endif
