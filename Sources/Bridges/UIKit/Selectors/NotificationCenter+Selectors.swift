import Foundation

extension NotificationCenter {
    /// Calls a method with each notification, as long as the observer lives or until `removeObserver`.
    public func addObserver(
        _ observer: Any, selector aSelector: Selector, name aName: NSNotification.Name?, object anObject: Any?
    ) {
        let list = Observations.of(observer as AnyObject), call = NotificationCall(list, aSelector)
        let token = addObserver(forName: aName, object: anObject, queue: nil) { call.send($0) }
        list.entries.append(
            .init(name: aName, object: anObject.map { WeakObject($0 as AnyObject) }, center: self, token: token))
    }

    /// Takes back what was added for an observer by selectors, on the calling thread.
    ///
    /// - Parameters:
    ///   - aName: nil for all names.
    ///   - anObject: nil for all objects.
    public func removeObserver(_ observer: AnyObject, name aName: NSNotification.Name?, object anObject: Any?) {
        Observations.of(observer).end(in: self) { entry in
            (aName == nil || entry.name == aName)
                && (anObject.map { entry.object?.object === $0 as AnyObject } ?? true)
        }
    }

    public func removeObserver(_ observer: AnyObject) {
        // A token of `addObserver(forName:…)` has none of its own.
        Observations.of(observer).end(in: self) { _ in true }
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
    struct Entry {
        let name: NSNotification.Name?, object: WeakObject?
        let center: NotificationCenter, token: any NSObjectProtocol
    }

    private(set) weak var observer: AnyObject?
    var entries: [Entry] = []

    private init(_ observer: AnyObject) { self.observer = observer }

    static func of(_ observer: AnyObject) -> Observations {
        if let known = objc_getAssociatedObject(observer, key) as? Observations { return known }
        let made = Observations(observer)
        objc_setAssociatedObject(observer, key, made, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
        return made
    }

    // Its address is the key; nothing is ever stored there.
    nonisolated(unsafe) private static let key = UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1)

    func end(in center: NotificationCenter, _ isMeant: (Entry) -> Bool) {
        let ended = entries.filter { $0.center === center && isMeant($0) }
        entries.removeAll { entry in ended.contains { $0.token === entry.token } }
        for entry in ended { center.removeObserver(entry.token as Any, name: nil, object: nil as Any?) }
    }

    deinit { for entry in entries { entry.center.removeObserver(entry.token as Any, name: nil, object: nil as Any?) } }
}
