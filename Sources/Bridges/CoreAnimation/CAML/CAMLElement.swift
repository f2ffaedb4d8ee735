import Foundation

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// An element of an archive, with its place in the file.
final class CAMLElement {
    let name: String
    let attributes: [String: String]
    /// Counted from 1.
    let line: Int
    var children: [CAMLElement] = []

    init(name: String, attributes: [String: String], line: Int) {
        (self.name, self.attributes, self.line) = (name, attributes, line)
    }

    /// The first element of a name in this one.
    func child(_ name: String) -> CAMLElement? { children.first { $0.name == name } }
}

/// Why an archive cannot be read.
struct CAMLError: LocalizedError, CustomStringConvertible, Hashable {
    let description: String
    var errorDescription: String? { description }

    init(_ file: String, _ line: Int?, _ problem: String) {
        description = line.map { "\(file):\($0): \(problem)" } ?? "\(file): \(problem)"
    }
}

/// Reads the XML of an archive: elements with attributes; text between them is ignored.
final class CAMLParser: NSObject, XMLParserDelegate {
    /// What bounds the time and the memory that a hostile file takes.
    static let mostBytes = 64 << 20, mostElements = 200_000, deepest = 300

    private let file: String
    private var open: [CAMLElement] = []
    private var root: CAMLElement?
    private var count = 0
    private var failure: CAMLError?

    private init(file: String) { self.file = file }

    /// - Throws: a `CAMLError` for what is no XML, has a document type, or exceeds the limits.
    static func parse(_ data: Data, file: String) throws -> CAMLElement {
        guard data.count <= mostBytes else {
            throw CAMLError(file, nil, "the file has \(data.count) bytes; at most \(mostBytes) are read")
        }
        // Entities are declared in a document type, which no archive has.
        guard data.range(of: Data("<!DOCTYPE".utf8)) == nil, data.range(of: Data("<!ENTITY".utf8)) == nil else {
            throw CAMLError(file, nil, "the file declares a document type; archives have none")
        }
        let reader = CAMLParser(file: file), parser = XMLParser(data: data)
        parser.shouldResolveExternalEntities = false
        parser.delegate = reader
        let isWhole = parser.parse()
        if let failure = reader.failure { throw failure }
        guard isWhole, let root = reader.root else {
            throw CAMLError(file, max(1, parser.lineNumber), "this is no XML: an archive begins with <caml>")
        }
        return root
    }

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        count += 1
        let element = CAMLElement(name: name, attributes: attributes, line: parser.lineNumber)
        if count > Self.mostElements { return stop(parser, "more than \(Self.mostElements) elements") }
        if open.count >= Self.deepest { return stop(parser, "elements more than \(Self.deepest) deep") }
        if let parent = open.last { parent.children.append(element) } else { root = element }
        open.append(element)
    }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
        if !open.isEmpty { open.removeLast() }
    }

    private func stop(_ parser: XMLParser, _ problem: String) {
        failure = CAMLError(file, parser.lineNumber, "the file has \(problem); that is the limit")
        parser.abortParsing()
    }
}
