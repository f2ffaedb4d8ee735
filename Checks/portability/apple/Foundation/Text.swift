// Strings, and what searches and encodes them.

extension String {
    public struct Encoding: Sendable {
        public static let utf8 = Encoding()
    }
    public struct CompareOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let caseInsensitive = CompareOptions(rawValue: 1)
        public static let literal = CompareOptions(rawValue: 2)
        public static let backwards = CompareOptions(rawValue: 4)
        public static let anchored = CompareOptions(rawValue: 8)
        public static let numeric = CompareOptions(rawValue: 64)
        public static let diacriticInsensitive = CompareOptions(rawValue: 128)
        public static let regularExpression = CompareOptions(rawValue: 1024)
    }
    public init(format: String, _ arguments: any CVarArg...) { self = "" }
    public init(contentsOf url: URL, encoding: Encoding) throws { self = "" }
    public init(contentsOfFile path: String, encoding: Encoding) throws { self = "" }
    public init?(data: Data, encoding: Encoding) { self = "" }
    public init?<S: Sequence>(bytes: S, encoding: Encoding) where S.Element == UInt8 { self = "" }
}

extension StringProtocol {
    public var precomposedStringWithCanonicalMapping: String { "" }
    public var decomposedStringWithCanonicalMapping: String { "" }
    public var removingPercentEncoding: String? { nil }
    public var capitalized: String { "" }
    public func addingPercentEncoding(withAllowedCharacters characters: CharacterSet) -> String? { nil }
    public func components<T: StringProtocol>(separatedBy separator: T) -> [String] { [] }
    public func components(separatedBy separator: CharacterSet) -> [String] { [] }
    public func trimmingCharacters(in set: CharacterSet) -> String { "" }
    public func range<T: StringProtocol>(
        of text: T, options: String.CompareOptions = [], range: Range<Index>? = nil, locale: Locale? = nil
    ) -> Range<Index>? { nil }
    public func replacingOccurrences<T: StringProtocol, R: StringProtocol>(
        of text: T, with other: R, options: String.CompareOptions = [], range: Range<Index>? = nil
    ) -> String { "" }
    public func contains<T: StringProtocol>(_ other: T) -> Bool { false }
    public func replacingCharacters<T: StringProtocol>(in range: Range<Index>, with text: T) -> String { "" }
    public func caseInsensitiveCompare<T: StringProtocol>(_ other: T) -> ComparisonResult { .orderedSame }
    public func localizedStandardCompare<T: StringProtocol>(_ other: T) -> ComparisonResult { .orderedSame }
    public func compare<T: StringProtocol>(
        _ other: T, options: String.CompareOptions = [], range: Range<Index>? = nil, locale: Locale? = nil
    ) -> ComparisonResult { .orderedSame }
    public func padding<T: StringProtocol>(toLength length: Int, withPad text: T, startingAt start: Int) -> String { "" }
    public func data(using encoding: String.Encoding, allowLossyConversion: Bool = false) -> Data? { nil }
    public func write(toFile path: String, atomically: Bool, encoding: String.Encoding) throws {}
    public func write(to url: URL, atomically: Bool, encoding: String.Encoding) throws {}
    public func folding(options: String.CompareOptions, locale: Locale?) -> String { "" }
}

public enum ComparisonResult: Int, Sendable {
    case orderedAscending = -1
    case orderedSame, orderedDescending
}

public struct Locale: Hashable, Sendable {
    public init(identifier: String) {}
}

public struct CharacterSet: Hashable, SetAlgebra, Sendable {
    public init() {}
    public init(charactersIn text: String) {}
    public init(charactersIn range: ClosedRange<Unicode.Scalar>) {}
    public static var whitespaces: CharacterSet { CharacterSet() }
    public static var whitespacesAndNewlines: CharacterSet { CharacterSet() }
    public static var newlines: CharacterSet { CharacterSet() }
    public static var alphanumerics: CharacterSet { CharacterSet() }
    public static var letters: CharacterSet { CharacterSet() }
    public static var decimalDigits: CharacterSet { CharacterSet() }
    public static var urlPathAllowed: CharacterSet { CharacterSet() }
    public static var urlQueryAllowed: CharacterSet { CharacterSet() }
    public var inverted: CharacterSet { self }
    public func contains(_ member: Unicode.Scalar) -> Bool { false }
    public mutating func insert(_ new: Unicode.Scalar) -> (inserted: Bool, memberAfterInsert: Unicode.Scalar) {
        (true, new)
    }
    public mutating func remove(_ member: Unicode.Scalar) -> Unicode.Scalar? { nil }
    public mutating func update(with new: Unicode.Scalar) -> Unicode.Scalar? { nil }
    public func union(_ other: CharacterSet) -> CharacterSet { self }
    public func intersection(_ other: CharacterSet) -> CharacterSet { self }
    public func symmetricDifference(_ other: CharacterSet) -> CharacterSet { self }
    public mutating func formUnion(_ other: CharacterSet) {}
    public mutating func formIntersection(_ other: CharacterSet) {}
    public mutating func formSymmetricDifference(_ other: CharacterSet) {}
}

extension String: _ObjectiveCBridgeable {
    public func _bridgeToObjectiveC() -> NSString { NSString(string: "") }
    public static func _forceBridgeFromObjectiveC(_ source: NSString, result: inout String?) {}
    public static func _conditionallyBridgeFromObjectiveC(_ source: NSString, result: inout String?) -> Bool { false }
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSString?) -> String { "" }
}

open class NSString: NSObject {
    public init(string: String) {}
    public var length: Int { 0 }
    public var lastPathComponent: String { "" }
    public var deletingLastPathComponent: String { "" }
    public var pathExtension: String { "" }
    public var pathComponents: [String] { [] }
    public var deletingPathExtension: String { "" }
    public var standardizingPath: String { "" }
    public var expandingTildeInPath: String { "" }
    public var isAbsolutePath: Bool { false }
    public func substring(with range: NSRange) -> String { "" }
    public func substring(from place: Int) -> String { "" }
    public func substring(to place: Int) -> String { "" }
    public func appendingPathComponent(_ name: String) -> String { "" }
    public func appendingPathExtension(_ name: String) -> String? { nil }
}

open class NSRegularExpression: NSObject {
    public class func escapedPattern(for text: String) -> String { "" }
}

open class NSAttributedString: NSObject {
    public struct Key: Hashable, RawRepresentable, Sendable {
        public var rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public init(_ rawValue: String) { self.rawValue = rawValue }
    }
    public struct EnumerationOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
    }
    public init(string: String) {}
    public init(string: String, attributes: [Key: Any]?) {}
    public init(attributedString: NSAttributedString) {}
    public var string: String { "" }
    public var length: Int { 0 }
    public func attributes(at place: Int, effectiveRange: UnsafeMutablePointer<NSRange>?) -> [Key: Any] { [:] }
    public func enumerateAttributes(
        in range: NSRange, options: EnumerationOptions = [],
        using block: ([Key: Any], NSRange, UnsafeMutablePointer<ObjCBool>) -> Void
    ) {}
}

open class NSMutableAttributedString: NSAttributedString {
    public func append(_ other: NSAttributedString) {}
    public func addAttribute(_ name: Key, value: Any, range: NSRange) {}
    public func addAttributes(_ attributes: [Key: Any], range: NSRange) {}
}

public struct NSRange: Hashable, Sendable {
    public var location = 0, length = 0
    public init() {}
    public init(location: Int, length: Int) { (self.location, self.length) = (location, length) }
}
public typealias _NSRange = NSRange
