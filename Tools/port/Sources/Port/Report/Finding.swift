/// Something in a file that does not compile as it is.
public struct Finding: Encodable, Hashable, Sendable {
    public enum Kind: String, Encodable, Sendable, CaseIterable {
        /// Objective-C's, which is rewritten.
        case spelling
        /// One that leaves code out here, and is taken as it is on a device.
        case condition
        /// A module that is nowhere.
        case module
        /// A name that is nowhere, or unavailable.
        case symbol
        /// Another error of the compiler.
        case error
        /// A file that is not read.
        case unread
    }

    public let file: String
    public let line: Int, column: Int
    public let kind: Kind
    /// The spelling, condition or name alone, for counting.
    public let name: String
    /// A sentence.
    public let text: String

    public init(_ file: String, _ line: Int, _ column: Int, _ kind: Kind, _ name: String, _ text: String) {
        (self.file, self.line, self.column) = (file, line, column)
        (self.kind, self.name, self.text) = (kind, name, text)
    }

    /// Whether a human has to change the file.
    public var stops: Bool { kind != .spelling && kind != .condition }
}
