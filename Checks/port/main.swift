import Foundation
import Menu
import Panels
import ZoetropeUIKit

// What the ported package does when a finger taps.

final class Asks: MenuDelegate {
    var opened = 0
    func menuDidOpen(_ menu: Menu) { opened += 1 }
    var title: String { "Title" }
}

func expect<Value: Equatable>(_ found: Value, _ expected: Value) {
    guard found != expected else { return }
    FileHandle.standardError.write(Data("FAILED: \(found) instead of \(expected)\n".utf8))
    exit(1)
}

let menu = Menu(frame: CGRect(x: 0, y: 0, width: 100, height: 100)), asks = Asks(), root = UIViewController()
menu.delegate = asks
root.view.addSubview(menu)
let recorder = TransitionRecorder(size: CGSize(width: 100, height: 100), scale: 1)
func tap(to x: CGFloat) {
    let fingers = UITouchDriver(in: root.view.window!)
    fingers.down([CGPoint(x: 50, y: 50)])
    if x != 50 { fingers.move([CGPoint(x: x, y: 50)], at: CACurrentMediaTime() + 0.05) }
    fingers.up(at: CACurrentMediaTime() + 0.1)
}
let recording = try recorder.record(root, for: 0.5, script: [(0.1, { tap(to: 50) }), (0.3, { tap(to: 90) })]) {
    menu.begin()
}
NotificationCenter.default.post(name: UIApplication.didBecomeActiveNotification, object: nil)
expect(menu.calls, ["tapped", "height -1.0", "Title", "plain", "later", "panned", "heard"])
expect(asks.opened, 1)
expect(menu.button.frame, CGRect(x: 4, y: 4, width: 92, height: 92))
expect([UIView().mark(), UILabel().mark(), UIImageView().mark()], ["view", "label above view", "view"])
let panel = Panel()
expect(panel.ask(menu), ["-1.0", "none", "item", "panel"])
panel.delegate = asks
expect(panel.ask(menu), ["-1.0", "Title", "item", "panel"])
panel.delegate = panel
expect(panel.ask(menu), ["-1.0", "panel", "item", "panel"])
expect(asks.opened, 2)
expect(recording.warnings, [])
print("passed")
