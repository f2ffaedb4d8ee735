import ZoetropeNumbers

/// One change of a scene's text, as a person would make it in an editor: a value is written over, or an entry comes, goes
/// or gets another name. All other bytes stay; what is added follows the spaces and line breaks of what is there.
package struct SceneChange: Hashable, Sendable, Codable {
    package enum Kind: String, Hashable, Sendable, Codable {
        /// Another value; a key that its object does not have yet is added at its end.
        case set
        /// An item of a list, before the one that has its index, or at the end.
        case insert
        /// An entry of an object or an item of a list.
        case remove
        /// Another key for an entry, whose text is the key.
        case rename
    }

    package let kind: Kind
    /// Keys, and the indices of items as numbers: `tracks`, `rise`, `values`, `1`.
    package let path: [String]
    /// The JSON text of a value; of `rename`, the new key.
    package let text: String?

    package init(_ kind: Kind, _ path: [String], _ text: String? = nil) {
        (self.kind, self.path, self.text) = (kind, path, text)
    }

    /// Limits of what a caller may ask for.
    package static let mostChanges = 1000, longestText = 1 << 16
}

extension SceneEdit {
    /// The text after some changes, each made to what the ones before have left.
    ///
    /// - Throws: a `SceneError` when a place is not there or a new text is not one JSON value. Whether the result is a
    ///   valid scene is not checked.
    package static func text(_ text: String, file: String, changes: [SceneChange]) throws -> String {
        guard changes.count <= SceneChange.mostChanges else {
            throw SceneError(file: file, message: "more than \(SceneChange.mostChanges) changes at a time")
        }
        return try changes.reduce(text) { text, change in
            let document = try Document(text: text, file: file)
            let (range, replacement) = try Edit(document: document, change: change).made()
            var bytes = Array(text.utf8)
            bytes.replaceSubrange(range, with: replacement)
            return String(decoding: bytes, as: UTF8.self)
        }
    }
}

/// A change of one text: which bytes are replaced, and by what.
private struct Edit {
    let document: Document
    let change: SceneChange
    private let bytes: [UInt8]

    init(document: Document, change: SceneChange) {
        (self.document, self.change, bytes) = (document, change, Array(document.text.utf8))
    }

    func made() throws -> (range: Range<Int>, text: [UInt8]) {
        guard let last = change.path.last, let parent = document.root.at(change.path.dropLast()) else {
            throw missing
        }
        switch change.kind {
        case .set:
            let text = try json()
            if let value = parent.at([last]) { return (value.range, text) }
            guard case .object(let entries) = parent.content else { throw missing }
            return added(Array(JSONWriter.quoted(last).utf8), text, to: parent, after: entries.map(\.value))
        case .insert:
            guard let items = parent.array, let index = Int(last), 0...items.count ~= index else { throw missing }
            let text = try json()
            guard index < items.count else { return added(nil, text, to: parent, after: items) }
            let place = items[index].range.lowerBound
            return (place..<place, text + separator(of: items, in: parent))
        case .remove: return (try removed(last, from: parent), [])
        case .rename:
            guard let value = parent.at([last]), case .object = parent.content, let key = change.text else {
                throw missing
            }
            let start = value.labelOffset
            return (start..<JSONString.end(bytes, quotedAt: start), Array(JSONWriter.quoted(key).utf8))
        }
    }

    private var missing: SceneError {
        let place = SafeText.line(change.path.joined(separator: "."), limit: 80)
        return SceneError(
            file: document.file, message: "there is no place '\(place)' to change; the file has been changed since")
    }

    /// The new value, which must be one: a comma in it could change more than its place.
    private func json() throws -> [UInt8] {
        guard let text = change.text, text.utf8.count <= SceneChange.longestText,
            let list = try? Document(text: "[\(text)]", file: document.file).root.array, list.count == 1
        else {
            throw SceneError(
                file: document.file,
                message: "'\(SafeText.line(change.text ?? "", limit: 80))' is not a value that a scene can have")
        }
        return Array(text.utf8)
    }

    // MARK: Adding

    /// At the end of an object or, without a key, of a list.
    private func added(
        _ key: [UInt8]?, _ text: [UInt8], to parent: Value, after children: [Value]
    ) -> (Range<Int>, [UInt8]) {
        guard let last = children.last else {
            let inside = parent.range.lowerBound + 1..<parent.range.upperBound - 1
            return (inside, key.map { [0x20] + $0 + Array(": ".utf8) + text + [0x20] } ?? text)
        }
        let place = last.range.upperBound
        let colon = key == nil ? [] : between(JSONString.end(bytes, quotedAt: last.labelOffset), last.range.lowerBound)
        return (place..<place, separator(of: children, in: parent) + (key ?? []) + colon + text)
    }

    /// What stands between two entries: that between the last two, or else what the first one follows, with a comma.
    private func separator(of children: [Value], in parent: Value) -> [UInt8] {
        if children.count > 1 {
            return between(
                children[children.count - 2].range.upperBound, start(of: children[children.count - 1], parent))
        }
        let lead = between(parent.range.lowerBound + 1, start(of: children[0], parent))
        return [UInt8(ascii: ",")] + (lead.contains(UInt8(ascii: "\n")) ? lead : [0x20])
    }

    private func between(_ from: Int, _ to: Int) -> [UInt8] { Array(bytes[from..<to]) }

    // MARK: Removing

    /// The entry's bytes with one comma and the spaces around it.
    private func removed(_ last: String, from parent: Value) throws -> Range<Int> {
        let children = parent.children
        guard let value = parent.at([last]),
            let index = children.firstIndex(where: { $0.range == value.range })
        else { throw missing }
        if index > 0 { return children[index - 1].range.upperBound..<value.range.upperBound }
        let end = children.count > 1 ? start(of: children[1], parent) : value.range.upperBound
        return start(of: value, parent)..<end
    }

    /// Where an entry begins: at its key, if it has one.
    private func start(of value: Value, _ parent: Value) -> Int {
        if case .object = parent.content { value.labelOffset } else { value.range.lowerBound }
    }
}

extension Value {
    /// The value that a path leads to; nil where there is none.
    func at(_ path: some Collection<String>) -> Value? {
        path.reduce(Optional(self)) { value, step in
            guard let value else { return nil }
            guard let items = value.array else { return value[step] }
            return Int(step).flatMap { items.indices.contains($0) ? items[$0] : nil }
        }
    }
}
