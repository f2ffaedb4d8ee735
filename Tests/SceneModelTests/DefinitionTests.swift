import Foundation
import ZoetropeSceneModel
import Testing

/// Definitions that may use those above them: a layer's `let`, and parameters.
@Suite struct DefinitionTests {
    /// The errors of a scene with these keys, without the file's name and the place in it.
    private func faults(_ keys: String) -> [String] {
        do {
            _ = try Scene(text: #"{"duration": 1, "canvas": {"width": 9, "height": 9}, \#(keys)}"#, file: "s.json")
            return []
        } catch { return "\(error)".components(after: ": error: ") }
    }

    private func faults(of names: String, more: String = "") -> [String] {
        faults(#""layers": [{"let": {\#(names)}\#(more)}]"#)
    }

    @Test func whatIsBelow() {
        let words = "'b' is defined below 'a'; move it above"
        #expect(faults(of: #""a": "b + 1", "b": 2"#) == ["layers[0].let.a: \(words)"])
        #expect(faults(#""layers": [], "parameters": {"a": "2*b", "b": 1}"#) == ["parameters.a: \(words)"])
        #expect(
            faults(#""layers": [], "parameters": {"a": {"default": "b"}, "b": {"default": 1}}"#) == [
                "parameters.a.default: \(words)"
            ])
        #expect(faults(of: #""b": 2, "a": "b + 1""#).isEmpty)
    }

    /// What depends on itself is one fault, and has no others as its consequence.
    @Test func loops() {
        let words = "depend on each other: 'a' → 'b' → 'a'; one of them must not use the next"
        #expect(
            faults(of: #""a": "1/b", "b": "2*a""#, more: #", "opacity": "1/a""#) == [
                "layers[0].let.a: these values \(words)"
            ])
        #expect(
            faults(#""layers": [], "parameters": {"a": {"default": "b + 1"}, "b": "2*a"}"#) == [
                "parameters.a: these parameters \(words)"
            ])
        #expect(
            faults(of: #""a": "b", "b": "c", "c": "a""#) == [
                "layers[0].let.a: these values depend on each other: 'a' → 'b' → 'c' → 'a'; one of them must not use "
                    + "the next"
            ])
        #expect(
            faults(of: #""a": "a + 1""#) == [
                "layers[0].let.a: the value 'a' depends on itself; it must not use itself"
            ])
        #expect(
            faults(#""layers": [], "tracks": {"a": {"from": "a", "to": 1}}"#) == [
                "tracks.a: the track 'a' depends on itself; it must not use itself"
            ])
    }

    /// A name that is known outside means what it means there until it is defined.
    @Test func namesFromOutside() {
        #expect(faults(#""parameters": {"b": 1}, "layers": [{"let": {"a": "b + 1", "b": "a"}}]"#).isEmpty)
        // After the layer, its names are unknown again.
        #expect(
            faults(#""layers": [{"let": {"a": 1, "b": 2}}, {"opacity": "b"}]"#) == [
                "layers[1].opacity: unknown name 'b'"
            ]
        )
    }

    /// A long loop takes no longer than its text.
    @Test func manyNames() {
        let names = (0..<20_000).map { #""n\#($0)": "n\#(($0 + 1) % 20_000)""# }.joined(separator: ", ")
        let found = faults(of: names)
        #expect(found.count == 1 && found[0].contains("'n0' → 'n1'") && found[0].contains("…"), "\(found.prefix(3))")
        // Each name also uses one from the middle, so that there are as many loops.
        let loops = (0..<40_000).map { #""n\#($0)": "n\#(($0 + 1) % 40_000) + n\#($0/2)""# }.joined(separator: ", ")
        let described = faults(of: loops)
        #expect(described.count == 20 && described.allSatisfy { $0.contains("depend") }, "\(described.prefix(3))")
    }
}

extension String {
    /// What follows `mark` in each line that has it.
    fileprivate func components(after mark: String) -> [String] {
        split(separator: "\n").compactMap { line in
            line.range(of: mark).map { String(line[$0.upperBound...]) }
        }
    }
}
