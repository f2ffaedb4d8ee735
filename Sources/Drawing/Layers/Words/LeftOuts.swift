/// What somebody who draws, writes or reads layers cannot say of them: a line each, each once, and as many as anybody reads.
/// Everybody who leaves something out says so through one of these, in the same words.
package struct LeftOuts: Hashable, Sendable {
    package private(set) var lines: [String] = []

    private static let most = 100

    package init() {}

    /// Of corners whose radii differ, where there is one radius for all.
    package static let oneRadius = "the corners have one radius, the largest"
    /// Of a shadow's path with another rule, which Core Animation does not have.
    package static let nonzeroShadow = "its shadow's path is filled by the non-zero rule"

    package var isEmpty: Bool { lines.isEmpty }

    /// `its fill is left out: its line is drawn in part`
    ///
    /// - Parameters:
    ///   - areMany: whether what is left out is in the plural.
    ///   - why: the reason, what is there in its place, or what to do; empty where nothing is to be said.
    package static func words(_ what: String, areMany: Bool = false, _ why: String = "") -> String {
        "\(what) \(areMany ? "are" : "is") left out" + (why.isEmpty ? "" : ": \(why)")
    }

    /// `layer 'card': its mask of layers is left out`
    package mutating func leave(out what: String, areMany: Bool = false, of layer: String, _ why: String = "") {
        add(Self.words(what, areMany: areMany, why), of: layer)
    }

    /// What a layer has otherwise than it should: `layer 'card': the corners have one radius, the largest`.
    package mutating func add(_ what: String, of layer: String) { add(line: "layer '\(layer)': \(what)") }

    /// Of something else than a layer.
    package mutating func add(line: String) {
        if lines.count < Self.most, !lines.contains(line) { lines.append(line) }
    }

    package mutating func add(_ others: LeftOuts) { for line in others.lines { add(line: line) } }
}
