import Foundation
import ZoetropeMarkup

typealias CAMLElement = MarkupElement

/// Why an archive cannot be read.
struct CAMLError: LocalizedError, CustomStringConvertible, Hashable {
    let description: String
    var errorDescription: String? { description }

    init(_ file: String, _ line: Int?, _ problem: String) {
        description = line.map { "\(file):\($0): \(problem)" } ?? "\(file): \(problem)"
    }

    fileprivate init(_ file: String, _ error: MarkupError) {
        let words =
            switch error.problem {
            case .noElement: "this is not XML: an archive begins with <caml>"
            case .malformed(let words): "this is not XML: \(words)"
            case .documentType: "the file declares a document type; archives have none"
            case .limit(let words): "the file has \(words); that is the limit"
            }
        description = "\(file):\(error.place.line):\(error.place.column): \(words)"
    }
}

/// Reads the XML of an archive: elements with attributes; text between them is ignored.
enum CAMLDocument {
    static let limits = MarkupLimits()

    /// - Throws: a `CAMLError` for what is no XML, has a document type, or exceeds the limits.
    static func parse(_ data: Data, file: String) throws -> CAMLElement {
        do {
            return try data.withUnsafeBytes { bytes throws(MarkupError) in
                try MarkupElement.read(bytes, limits: limits)
            }
        } catch let error as MarkupError {
            throw CAMLError(file, error)
        }
    }
}
