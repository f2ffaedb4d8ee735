import Foundation
import ZoetropeGoldens
import ZoetropeNumbers
import ZoetropePixels

// MARK: Commands

extension RunRequest {
    /// `#0D1117`
    package static func text(_ color: Color) -> String { RunTable.shared.matte.form.write(color) }
}

extension RunRequest {
    /// The words of the command line that ask for the same, for one kind of output; defaults are left out.
    package func arguments(for kind: OutputKind = .frames, _ topics: [OptionTopic] = OptionTopic.allCases) -> [String] {
        RunTable.rows.filter { topics.contains($0.topic) && $0.use.kinds.contains(kind) }
            .flatMap { $0.arguments(self) }
    }
}

// MARK: Names and changes of goldens

extension RunRequest {
    /// `direction=right`, the name of the goldens of a scene with changes; nil without any.
    package var variantName: String? {
        let rows = RunTable.rows(in: .name)
        // Parameters first, as goldens have always been called.
        let first = rows.filter { $0.key == "parameters" }, rest = rows.filter { $0.key != "parameters" }
        let parts = (first + rest).flatMap { $0.nameParts(self) }
        guard !parts.isEmpty else { return nil }
        return parts.joined(separator: ",").replacingOccurrences(of: "/", with: "-")
    }

    /// What differs between two runs' settings, a line each.
    package func changes(to new: RunRequest) -> [String] {
        RunTable.rows(in: .manifest).flatMap { $0.changes(from: self, to: new) }
    }

    /// What is set in some places, by its label: `fit` is `cover`.
    package func labels(in places: OptionPlaces) -> [String: String] {
        RunTable.rows(in: places).reduce(into: [:]) { $0.merge($1.labels(self)) { first, _ in first } }
    }

    /// The same of what manifests have kept. Settings that cannot be read differ as a whole.
    package static func changes(from old: RunRecord, to new: RunRecord) -> [String] {
        guard let a = try? RunRequest(old), let b = try? RunRequest(new) else {
            return old == new ? [] : ["the settings of the run"]
        }
        return a.changes(to: b)
    }
}

extension RunOption {
    func nameParts(_ request: RunRequest) -> [String] {
        let value = request[self]
        guard value != fallback else { return [] }
        if let values = value as? [String: String] {
            return values.sorted { $0.key < $1.key }.map { name, text in
                "\(name)=\(key == "pictures" ? PathParts.stem(text) : text)"
            }
        }
        return ["\(flag)=\(RunOption.shortened(spoken(value)))"]
    }

    /// A text that fits into a file's name: long ones end in their fingerprint.
    private static func shortened(_ text: String) -> String {
        guard text.utf8.count > 60 || text.utf8.contains(where: { $0 < 32 }) else { return text }
        let start = String(text.prefix(20).map { $0.isLetter || $0.isNumber || $0 == " " ? $0 : "-" })
        return start + "-" + Fingerprint(of: Array(text.utf8)).text.prefix(8)
    }

    func labels(_ request: RunRequest) -> [String: String] {
        let value = request[self]
        if let values = value as? [String: String] {
            return Dictionary(uniqueKeysWithValues: values.map { (label(of: $0), SafeText.line($1)) })
        }
        return value == fallback ? [:] : [label: SafeText.line(told(value))]
    }

    /// `file of picture from:`
    private func label(of name: String) -> String {
        label.isEmpty ? SafeText.line(name) : "\(label) \(SafeText.line(name)):"
    }

    func changes(from old: RunRequest, to new: RunRequest) -> [String] {
        let (a, b) = (old[self], new[self])
        guard a != b else { return [] }
        if let a = a as? [String: String], let b = b as? [String: String] {
            let usual = key == "pictures" ? "its own" : "default"
            return Set(a.keys).union(b.keys).sorted().filter { a[$0] != b[$0] }.map { name in
                "\(label(of: name)) \(SafeText.line(a[name] ?? usual)) -> \(SafeText.line(b[name] ?? usual))"
            }
        }
        if key == "gesture" { return ["the gesture was edited"] }
        return ["\(label) \(SafeText.line(told(a))) -> \(SafeText.line(told(b)))"]
    }

    private func told(_ value: Value) -> String {
        let text = spoken(value)
        return text.isEmpty ? (Value.self == String.self ? "none" : "default") : text + unit
    }

    /// Numbers as manifests and the names of goldens have always written them: `2.0`.
    private func spoken(_ value: Value) -> String {
        let text = form.write(value)
        return value is Double || value is Double? ? Double(text).map { "\($0)" } ?? text : text
    }
}

private enum PathParts {
    /// The file's name without its ending.
    static func stem(_ path: String) -> String {
        ((path as NSString).lastPathComponent as NSString).deletingPathExtension
    }
}
