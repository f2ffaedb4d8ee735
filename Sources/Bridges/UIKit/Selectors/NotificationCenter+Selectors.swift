import Foundation

extension NotificationCenter {
    /// Calls a method with each notification, as long as the observer lives or until `removeObserver`.
    public func addObserver(
        _ observer: Any, selector aSelector: Selector, name aName: NSNotification.Name?, object anObject: Any?
    ) {
        let list = Observations.of(observer as AnyObject), call = NotificationCall(list, aSelector)
        let token = addObserver(forName: aName, object: anObject, queue: nil) { call.send($0) }
        list.tokens.append((aName, self, token))
    }

    /// Takes back what was added for an observer by selectors.
    public func removeObserver(_ observer: AnyObject, name aName: NSNotification.Name?, object anObject: Any?) {
        Observations.of(observer).end(aName, in: self)
    }

    public func removeObserver(_ observer: AnyObject) {
        // A token of `addObserver(forName:…)` has none of its own.
        Observations.of(observer).end(nil, in: self)
        removeObserver(observer as Any, name: nil, object: nil as Any?)
    }
}

/// A method that a notification calls, on whichever thread posts it.
///
/// `@unchecked Sendable` is sound as far as the observer's own method is: the system asks the same of it.
private final class NotificationCall: @unchecked Sendable {
    private weak var list: Observations?
    private let selector: Selector

    init(_ list: Observations, _ selector: Selector) { (self.list, self.selector) = (list, selector) }

    func send(_ notification: Notification) {
        if let observer = list?.observer { selector.call(observer, notification) }
    }
}

/// The notifications that an object waits for; it goes with the object.
private final class Observations {
    private(set) weak var observer: AnyObject?
    var tokens: [(name: NSNotification.Name?, center: NotificationCenter, token: any NSObjectProtocol)] = []

    private init(_ observer: AnyObject) { self.observer = observer }

    static func of(_ observer: AnyObject) -> Observations {
        if let known = objc_getAssociatedObject(observer, key) as? Observations { return known }
        let made = Observations(observer)
        objc_setAssociatedObject(observer, key, made, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
        return made
    }

    // Its address is the key; nothing is ever stored there.
    nonisolated(unsafe) private static let key = UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1)

    func end(_ name: NSNotification.Name?, in center: NotificationCenter) {
        for entry in tokens where entry.center === center && (name == nil || entry.name == name) {
            center.removeObserver(entry.token as Any, name: nil, object: nil as Any?)
        }
        tokens.removeAll { $0.center === center && (name == nil || $0.name == name) }
    }

    deinit { for entry in tokens { entry.center.removeObserver(entry.token as Any, name: nil, object: nil as Any?) } }
}
