import Foundation

/// An object that each thread has one of, made when the thread first asks for it.
package struct PerThread<Object: AnyObject>: Sendable {
    private let key: String
    private let make: @Sendable () -> Object

    /// `key` names it among all that a thread keeps.
    package init(_ key: String, _ make: @escaping @Sendable () -> Object) { (self.key, self.make) = (key, make) }

    /// The calling thread's.
    package var current: Object {
        let dictionary = Thread.current.threadDictionary
        if let known = dictionary[key] as? Object { return known }
        let object = make()
        dictionary[key] = object
        return object
    }
}
