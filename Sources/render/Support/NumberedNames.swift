import Foundation

/// Names of frames, such as frame-0007.png.
enum NumberedNames {
    /// What to say of the first number that is missing between two names, which are alike but for their last number; nil where none is.
    static func gap(in names: [String]) -> String? {
        let numbered = names.map { (name: $0, parts: parts(of: $0)) }
        for (a, b) in zip(numbered, numbered.dropFirst()) {
            guard let p = a.parts, let q = b.parts, p.before == q.before, p.after == q.after, q.number > p.number + 1
            else { continue }
            let count = q.number - p.number - 1
            return
                "\(count == 1 ? "a frame is" : "\(count) frames are") missing between \(a.name) and \(b.name), which now follow each other"
        }
        return nil
    }

    private static func parts(of name: String) -> (before: Substring, number: Int, after: Substring)? {
        guard let last = name.lastIndex(where: { $0.isASCII && $0.isNumber }) else { return nil }
        let first =
            name[...last].lastIndex { !($0.isASCII && $0.isNumber) }.map { name.index(after: $0) } ?? name.startIndex
        return Int(name[first...last]).map { (name[..<first], $0, name[name.index(after: last)...]) }
    }
}
