// Bytes, files, folders, processes.

public struct Data: RandomAccessCollection, RangeReplaceableCollection, MutableCollection, Hashable, Codable, Sendable {
    public struct ReadingOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let mappedIfSafe = ReadingOptions(rawValue: 1)
    }
    public struct WritingOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let atomic = WritingOptions(rawValue: 1)
    }
    public struct SearchOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
    }
    public struct Base64EncodingOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
    }
    public struct Base64DecodingOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
    }
    public typealias SubSequence = Data
    public init() {}
    public init(capacity: Int) {}
    public init<S: Sequence>(_ bytes: S) where S.Element == UInt8 {}
    public init(contentsOf url: URL, options: ReadingOptions = []) throws {}
    public init(bytes: UnsafeRawPointer, count: Int) {}
    public init?(base64Encoded text: String, options: Base64DecodingOptions = []) {}
    public init?(base64Encoded data: Data, options: Base64DecodingOptions = []) {}
    public func base64EncodedString(options: Base64EncodingOptions = []) -> String { "" }
    public func range(of data: Data, options: SearchOptions = [], in range: Range<Int>? = nil) -> Range<Int>? { nil }
    public func write(to url: URL, options: WritingOptions = []) throws {}
    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R { fatalError() }
    public var startIndex: Int { 0 }
    public var endIndex: Int { 0 }
    public subscript(i: Int) -> UInt8 {
        get { 0 }
        set {}
    }
    public subscript(range: Range<Int>) -> Data {
        get { self }
        set {}
    }
    public mutating func append<Source>(_ bytes: UnsafeBufferPointer<Source>) {}
    public mutating func append(_ byte: UInt8) {}
    public mutating func append(_ other: Data) {}
    public mutating func append<S: Sequence>(contentsOf bytes: S) where S.Element == UInt8 {}
    public mutating func replaceSubrange<C: Collection>(_ range: Range<Int>, with bytes: C) where C.Element == UInt8 {}
}

public struct URL: Hashable, Codable, Sendable {
    public init(fileURLWithPath path: String) {}
    public init(fileURLWithPath path: String, isDirectory: Bool) {}
    public init?(string: String) {}
    public var path: String { "" }
    public var absoluteString: String { "" }
    public var isFileURL: Bool { true }
    public var scheme: String? { nil }
    public mutating func deleteLastPathComponent() {}
    public var lastPathComponent: String { "" }
    public var pathExtension: String { "" }
    public var pathComponents: [String] { [] }
    public var standardizedFileURL: URL { self }
    public var absoluteURL: URL { self }
    public func resolvingSymlinksInPath() -> URL { self }
    public func deletingLastPathComponent() -> URL { self }
    public func deletingPathExtension() -> URL { self }
    public func appendingPathComponent(_ name: String) -> URL { self }
    public func appendingPathComponent(_ name: String, isDirectory: Bool) -> URL { self }
    public func appendingPathExtension(_ name: String) -> URL { self }
}

public func NSTemporaryDirectory() -> String { "" }

public class FileManager {
    public class DirectoryEnumerator: Sequence, IteratorProtocol {
        public func next() -> Any? { nil }
    }
    public var currentDirectoryPath: String { fatalError() }
    public class var `default`: FileManager { FileManager() }
    public var temporaryDirectory: URL { URL(fileURLWithPath: "") }
    public func contents(atPath path: String) -> Data? { nil }
    public func contentsOfDirectory(atPath path: String) throws -> [String] { [] }
    public func contentsEqual(atPath path: String, andPath other: String) -> Bool { false }
    public func fileExists(atPath path: String) -> Bool { false }
    public func fileExists(atPath path: String, isDirectory: UnsafeMutablePointer<ObjCBool>?) -> Bool { false }
    public func isReadableFile(atPath path: String) -> Bool { false }
    public func isExecutableFile(atPath path: String) -> Bool { false }
    public func enumerator(atPath path: String) -> DirectoryEnumerator? { nil }
    public func createDirectory(
        atPath path: String, withIntermediateDirectories: Bool, attributes: [FileAttributeKey: Any]? = nil
    ) throws {}
    public func createDirectory(
        at url: URL, withIntermediateDirectories: Bool, attributes: [FileAttributeKey: Any]? = nil
    ) throws {}
    public func createFile(
        atPath path: String, contents: Data?, attributes: [FileAttributeKey: Any]? = nil
    ) -> Bool { false }
    public func createSymbolicLink(atPath path: String, withDestinationPath other: String) throws {}
    public func setAttributes(_ attributes: [FileAttributeKey: Any], ofItemAtPath path: String) throws {}
    public func removeItem(atPath path: String) throws {}
    public func removeItem(at url: URL) throws {}
    public func moveItem(atPath path: String, toPath other: String) throws {}
    public func copyItem(atPath path: String, toPath other: String) throws {}
    public func copyItem(at url: URL, to other: URL) throws {}
    public func attributesOfItem(atPath path: String) throws -> [FileAttributeKey: Any] { [:] }
}

public struct FileAttributeKey: Hashable, RawRepresentable, Sendable {
    public var rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let size = FileAttributeKey(rawValue: "")
    public static let type = FileAttributeKey(rawValue: "")
    public static let modificationDate = FileAttributeKey(rawValue: "")
    public static let posixPermissions = FileAttributeKey(rawValue: "")
    public static let ownerAccountID = FileAttributeKey(rawValue: "")
    public static let systemFileNumber = FileAttributeKey(rawValue: "")
}

public class FileHandle: NSObject, @unchecked Sendable {
    public class var standardInput: FileHandle { fatalError() }
    public class var standardOutput: FileHandle { fatalError() }
    public class var standardError: FileHandle { fatalError() }
    public class var nullDevice: FileHandle { fatalError() }
    public convenience init?(forReadingAtPath path: String) { nil }
    public convenience init?(forWritingAtPath path: String) { nil }
    public convenience init(forWritingTo url: URL) throws { self.init() }
    public func read(upToCount count: Int) throws -> Data? { nil }
    public func readToEnd() throws -> Data? { nil }
    public func readDataToEndOfFile() -> Data { Data() }
    public func write(_ data: Data) {}
    public func write<T: Sequence>(contentsOf bytes: T) throws where T.Element == UInt8 {}
    public func close() throws {}
    public var fileDescriptor: Int32 { 0 }
}

public class Pipe: NSObject, @unchecked Sendable {
    public var fileHandleForReading: FileHandle { fatalError() }
    public var fileHandleForWriting: FileHandle { fatalError() }
}

public class Process: NSObject, @unchecked Sendable {
    public var executableURL: URL?
    public var arguments: [String]?
    public var environment: [String: String]?
    public var currentDirectoryURL: URL?
    public var standardInput: Any?
    public var standardOutput: Any?
    public var standardError: Any?
    public func run() throws {}
    public func waitUntilExit() {}
    public func terminate() {}
    public var isRunning: Bool { false }
    public var processIdentifier: Int32 { 0 }
    public var terminationStatus: Int32 { 0 }
}

public class Bundle: NSObject, @unchecked Sendable {
    public class var main: Bundle { fatalError() }
    public var executablePath: String? { nil }
    public var executableURL: URL? { nil }
    public var bundlePath: String { "" }
    public func path(forResource name: String?, ofType type: String?) -> String? { nil }
    public func url(forResource name: String?, withExtension type: String?) -> URL? { nil }
}

public class ProcessInfo: NSObject, @unchecked Sendable {
    public class var processInfo: ProcessInfo { fatalError() }
    public var environment: [String: String] { [:] }
    public var arguments: [String] { [] }
    public var activeProcessorCount: Int { 0 }
    public var physicalMemory: UInt64 { 0 }
    public var systemUptime: TimeInterval { 0 }
    public var processIdentifier: Int32 { 0 }
}

public struct UUID: Hashable, Sendable {
    public init() {}
    public var uuidString: String { "" }
}

public struct Date: Hashable, Comparable, Sendable {
    public init() {}
    public init(timeIntervalSinceNow: Double) {}
    public init(timeIntervalSince1970: Double) {}
    public var timeIntervalSince1970: Double { 0 }
    public func timeIntervalSince(_ other: Date) -> Double { 0 }
    public static func < (a: Date, b: Date) -> Bool { false }
}
