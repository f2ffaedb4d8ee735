import CZoetropeExpat

/// Takes the parts of an XML document, in its order.
public protocol MarkupHandler: AnyObject {
    func start(_ name: String, attributes: [String: String], at place: MarkupPlace)
    /// Characters between tags; a run of them may come in several pieces.
    func text(_ text: String)
    func end(_ name: String)
}

/// Reads an XML document with expat: nothing is kept, and time is in proportion to the number of bytes.
///
/// A document type with declarations in it is refused, so there are no entities but XML's own five, and no attributes
/// that the document does not have. Nothing outside of the document is read.
public enum MarkupReader {
    /// - Throws: a ``MarkupError`` with the place of what is no XML, or exceeds the limits.
    public static func read(
        _ bytes: UnsafeRawBufferPointer, limits: MarkupLimits = .init(), to handler: some MarkupHandler
    ) throws(MarkupError) {
        guard bytes.count <= limits.bytes, let count = Int32(exactly: bytes.count) else {
            throw MarkupError(.limit("more than \(limits.bytes) bytes"), at: MarkupPlace(line: 1, column: 1))
        }
        guard let parser = XML_ParserCreate(nil) else {
            throw MarkupError(.malformed("out of memory"), at: MarkupPlace(line: 1, column: 1))
        }
        defer { XML_ParserFree(parser) }
        let run = MarkupRun(parser, limits, handler)
        // The whole document at once: older versions of expat read a token anew with each piece of it.
        let status = withExtendedLifetime(run) {
            XML_Parse(parser, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), count, 1)
        }
        if let failure = run.failure { throw failure }
        guard status != XML_STATUS_OK else { return }
        let code = XML_GetErrorCode(parser)
        let isOtherText = [XML_ERROR_NO_ELEMENTS, XML_ERROR_SYNTAX, XML_ERROR_INVALID_TOKEN].contains(code)
        if isOtherText, !run.hasElement { throw MarkupError(.noElement, at: run.place) }
        let words = XML_ErrorString(code).map { String(cString: $0) }
        throw MarkupError(.malformed(words ?? "an error"), at: run.place)
    }
}

/// One document being read: what expat calls, and what has been counted.
private final class MarkupRun {
    private let parser: XML_Parser
    private let limits: MarkupLimits
    private let handler: any MarkupHandler
    private var depth = 0, elements = 0, attributes = 0, characters = 0
    private(set) var failure: MarkupError?
    var hasElement: Bool { elements > 0 }

    init(_ parser: XML_Parser, _ limits: MarkupLimits, _ handler: any MarkupHandler) {
        (self.parser, self.limits, self.handler) = (parser, limits, handler)
        XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
        XML_SetElementHandler(
            parser, { MarkupRun.of($0)?.start($1, $2) }, { data, name in MarkupRun.of(data)?.end(name) })
        XML_SetCharacterDataHandler(parser) { MarkupRun.of($0)?.text($1, $2) }
        XML_SetStartDoctypeDeclHandler(parser) { MarkupRun.of($0)?.documentType(hasDeclarations: $4 != 0) }
    }

    private static func of(_ data: UnsafeMutableRawPointer?) -> MarkupRun? {
        // After a stop, expat still reports the end of an empty element.
        data.map { Unmanaged<MarkupRun>.fromOpaque($0).takeUnretainedValue() }.flatMap { $0.failure == nil ? $0 : nil }
    }

    /// Of the tag, or of the error, that expat is at.
    var place: MarkupPlace {
        MarkupPlace(line: Int(XML_GetCurrentLineNumber(parser)), column: Int(XML_GetCurrentColumnNumber(parser)) + 1)
    }

    private func start(
        _ name: UnsafePointer<XML_Char>?, _ list: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?
    ) {
        guard let name, var list else { return }
        (elements, depth) = (elements + 1, depth + 1)
        if elements > limits.elements { return stop(.limit("more than \(limits.elements) elements")) }
        if depth > limits.depth { return stop(.limit("elements more than \(limits.depth) deep")) }
        var found: [String: String] = [:]
        // Names and values take turns.
        while let key = list[0], let value = list[1] {
            attributes += 1
            if attributes > limits.attributes { return stop(.limit("more than \(limits.attributes) attributes")) }
            let (key, value) = (String(cString: key), String(cString: value))
            guard isCounted(key.utf8.count + value.utf8.count) else { return }
            found[key] = value
            list += 2
        }
        let text = String(cString: name)
        if isCounted(text.utf8.count) { handler.start(text, attributes: found, at: place) }
    }

    private func end(_ name: UnsafePointer<XML_Char>?) {
        depth -= 1
        if let name { handler.end(String(cString: name)) }
    }

    private func text(_ start: UnsafePointer<XML_Char>?, _ count: Int32) {
        guard let start, isCounted(Int(count)) else { return }
        let bytes = UnsafeRawBufferPointer(start: start, count: Int(count))
        handler.text(String(decoding: bytes, as: UTF8.self))
    }

    private func documentType(hasDeclarations: Bool) {
        if hasDeclarations || !limits.allowsDocumentType { stop(.documentType) }
    }

    /// Whether so many more bytes of text are within the limit.
    private func isCounted(_ count: Int) -> Bool {
        characters += count
        if characters > limits.text { stop(.limit("more than \(limits.text) bytes of text")) }
        return failure == nil
    }

    private func stop(_ problem: MarkupError.Problem) {
        failure = MarkupError(problem, at: place)
        XML_StopParser(parser, XML_Bool(XML_FALSE))
    }
}
