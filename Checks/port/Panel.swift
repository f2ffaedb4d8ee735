import Menu
import UIKit

/// In a module of its own: it calls what a protocol of the other module makes optional, and has names that are the same.
@objc public final class Panel: NSObject, MenuDelegate {
    @objc public weak var delegate: MenuDelegate?
    @objc public let title = "panel"

    public func ask(_ menu: Menu) -> [String] {
        delegate?.menuDidOpen?(menu)
        let height = delegate?.menu?(menu, heightFor: 2) ?? -1
        let item = UIBarButtonItem(), twin = self
        item.title = "item"
        let own: String = twin.title
        return ["\(height)", delegate?.title ?? "none", item.title ?? "none", own]
    }
}
