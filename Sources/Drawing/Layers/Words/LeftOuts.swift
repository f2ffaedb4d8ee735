/// What somebody who draws, writes or reads layers cannot say of them: a line each, each once, and as many as anybody reads.
/// Everybody who leaves something out says so through one of these, in the same words.
package struct LeftOuts: Hashable, Sendable {
    package private(set) var lines: [String] = []

    private static let most = 100

    package init() {}

    package var isEmpty: Bool { lines.isEmpty }

    /// `layer 'card': its mask is left out`.
    package mutating func add(_ what: String, of layer: String) { add(line: "layer '\(layer)': \(what)") }

    /// Of something else than a layer.
    package mutating func add(line: String) {
        if lines.count < Self.most, !lines.contains(line) { lines.append(line) }
    }

    package mutating func add(_ others: LeftOuts) { for line in others.lines { add(line: line) } }
}
