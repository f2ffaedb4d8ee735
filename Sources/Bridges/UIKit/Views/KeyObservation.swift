import Foundation
import ZoetropeCoreAnimation

// Observation of a view's properties by key paths. On a Mac, Foundation has these names for Objective-C's own.
#if !canImport(ObjectiveC)
    public struct NSKeyValueObservingOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        public static let new = NSKeyValueObservingOptions(rawValue: 1)
        public static let old = NSKeyValueObservingOptions(rawValue: 2)
        /// Also calls once at the beginning.
        public static let initial = NSKeyValueObservingOptions(rawValue: 4)
        /// Kept: there is no call before a change.
        public static let prior = NSKeyValueObservingOptions(rawValue: 8)
    }

    public enum NSKeyValueChange: UInt, Sendable { case setting = 1, insertion, removal, replacement }

    /// A change of an observed property.
    public struct NSKeyValueObservedChange<Value> {
        public let kind: NSKeyValueChange
        /// Nil unless it was asked for.
        public let newValue: Value?, oldValue: Value?
        public let isPrior: Bool
    }

    /// An observation, which ends when this object does.
    public final class NSKeyValueObservation: NSObject {
        fileprivate var check: (() -> Void)?
        fileprivate var left: (() -> Void)?

        public func invalidate() {
            let end = left
            (check, left) = (nil, nil)
            end?()
        }

        deinit { left?() }
    }

    /// What is observed of a view.
    final class KeyObservers {
        fileprivate var entries: [Entry] = []
        fileprivate struct Entry { weak var observation: NSKeyValueObservation? }

        /// Calls those whose property has another value.
        func viewChanged() {
            for entry in entries { entry.observation?.check?() }
        }
    }

    extension NSObjectProtocol where Self: UIView {
        /// Calls a closure when a property is another one: at once for geometry, opacity, visibility and what scroll views
        /// have, and at the next layout for others.
        public func observe<Value>(
            _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
            changeHandler: @escaping (Self, NSKeyValueObservedChange<Value>) -> Void
        ) -> NSKeyValueObservation {
            let observation = NSKeyValueObservation(), list = observers ?? KeyObservers()
            observers = list
            var last = self[keyPath: keyPath]
            func tell(_ old: Value?, _ new: Value, _ view: Self) {
                changeHandler(
                    view,
                    NSKeyValueObservedChange(
                        kind: .setting, newValue: options.contains(.new) ? new : nil,
                        oldValue: options.contains(.old) ? old : nil, isPrior: false))
            }
            observation.check = { [weak self] in
                guard let self else { return }
                let new = self[keyPath: keyPath]
                guard !isSame(last, new) else { return }
                let old = last
                last = new
                tell(old, new, self)
            }
            observation.left = { [weak list] in list?.entries.removeAll { $0.observation?.check == nil } }
            list.entries.append(.init(observation: observation))
            if options.contains(.initial) { tell(nil, last, self) }
            return observation
        }
    }

    /// Whether values are equal; objects that cannot be compared are, if they are one.
    private func isSame(_ a: Any, _ b: Any) -> Bool {
        if let a = a as? any Equatable { return a.equals(b) }
        if type(of: a) is AnyClass { return a as AnyObject === b as AnyObject }
        return "\(a)" == "\(b)"
    }

    extension Equatable {
        fileprivate func equals(_ other: Any) -> Bool { (other as? Self) == self }
    }
#else
    /// Foundation observes by itself.
    final class KeyObservers {
        func viewChanged() {}
    }
#endif
