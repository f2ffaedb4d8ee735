import Foundation

/// A property of a layer, a cell or an animation that no animation changes: key-value coding finds it by its keys, and a
/// copy has its value.
struct CodedProperty {
    /// None for a property that is only copied. The first is that of archives.
    let keys: [String]
    /// Numbers as NSNumber.
    let get: (AnyObject) -> Any?
    /// A value of another kind changes nothing.
    let set: (AnyObject, Any?) -> Void
    let copy: (_ old: AnyObject, _ new: AnyObject) -> Void

    /// - Parameters:
    ///   - convert: nil for a value of another kind.
    ///   - copy: of a value that may change itself.
    private init<Owner: AnyObject, T>(
        _ keys: [String], _ place: ReferenceWritableKeyPath<Owner, T>, get: @escaping (T) -> Any?,
        convert: @escaping (Any?) -> T?, copy: @escaping (T) -> T = { $0 }
    ) {
        self.keys = keys
        self.get = { ($0 as? Owner).flatMap { get($0[keyPath: place]) } }
        set = { owner, value in
            if let converted = convert(value) { (owner as? Owner)?[keyPath: place] = converted }
        }
        self.copy = { old, new in
            if let old = old as? Owner, let new = new as? Owner { new[keyPath: place] = copy(old[keyPath: place]) }
        }
    }

    static func number<Owner: AnyObject, N: BinaryFloatingPoint>(
        _ key: String, _ place: ReferenceWritableKeyPath<Owner, N>
    ) -> CodedProperty {
        CodedProperty(
            [key], place, get: { NSNumber(value: Double($0)) }, convert: { AnimatedValue($0)?.number.map { N($0) } })
    }

    /// Any number is a whole one, as far as it is whole and small enough.
    static func count<Owner: AnyObject>(
        _ key: String, _ place: ReferenceWritableKeyPath<Owner, UInt32>
    ) -> CodedProperty {
        CodedProperty(
            [key], place, get: { NSNumber(value: $0) },
            convert: { AnimatedValue($0)?.number.flatMap { UInt32(exactly: $0.rounded()) } })
    }

    static func flag<Owner: AnyObject>(
        _ keys: String..., at place: ReferenceWritableKeyPath<Owner, Bool>
    ) -> CodedProperty {
        CodedProperty(
            keys, place, get: { NSNumber(value: $0) }, convert: { AnimatedValue($0)?.number.map { $0 != 0 } })
    }

    static func word<Owner: AnyObject, W: RawRepresentable>(
        _ key: String, _ place: ReferenceWritableKeyPath<Owner, W>
    ) -> CodedProperty where W.RawValue == String {
        CodedProperty(
            [key], place, get: { $0.rawValue },
            convert: { $0 as? W ?? AnimatedValue($0)?.text.flatMap { W(rawValue: $0) } })
    }

    static func options<Owner: AnyObject, O: OptionSet>(
        _ key: String, _ place: ReferenceWritableKeyPath<Owner, O>
    ) -> CodedProperty where O.RawValue: BinaryInteger {
        CodedProperty(
            [key], place, get: { NSNumber(value: UInt($0.rawValue)) },
            convert: {
                $0 as? O ?? AnimatedValue($0)?.number.flatMap { O.RawValue(exactly: $0).map { O(rawValue: $0) } }
            })
    }

    static func rect<Owner: AnyObject>(
        _ key: String, _ place: ReferenceWritableKeyPath<Owner, CGRect>
    ) -> CodedProperty { CodedProperty([key], place, get: { $0 }, convert: { AnimatedValue($0)?.rect }) }

    static func any<Owner: AnyObject>(_ key: String, _ place: ReferenceWritableKeyPath<Owner, Any?>) -> CodedProperty {
        CodedProperty([key], place, get: { $0 }, convert: { .some($0) })
    }

    /// What may be nil; a value of another kind makes it nil.
    static func object<Owner: AnyObject, T>(
        _ key: String, _ place: ReferenceWritableKeyPath<Owner, T?>
    ) -> CodedProperty { CodedProperty([key], place, get: { $0 }, convert: { .some($0.flatMap { $0 as? T }) }) }

    /// A property that key-value coding does not know.
    static func copied<Owner: AnyObject, T>(
        _ place: ReferenceWritableKeyPath<Owner, T>, by copy: @escaping (T) -> T = { $0 }
    ) -> CodedProperty { CodedProperty([], place, get: { _ in nil }, convert: { _ in nil }, copy: copy) }
}

extension [CodedProperty] {
    subscript(key: String) -> CodedProperty? { first { $0.keys.contains(key) } }
}
