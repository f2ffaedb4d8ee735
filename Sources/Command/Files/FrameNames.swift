import Foundation

/// Names of frames, such as frame-0007.png.
enum FrameNames {
    /// Describes the first gap between names that differ only in their last number; nil without one.
    static func gap(in names: [String]) -> String? {
        let numbered = names.map { (name: $0, parts: parts(of: $0)) }
        for (a, b) in zip(numbered, numbered.dropFirst()) {
            guard let p = a.parts, let q = b.parts, p.before == q.before, p.after == q.after, q.number > p.number + 1
            else { continue }
            let count = q.number - p.number - 1
            let missing = count == 1 ? "a frame is" : "\(count) frames are"
            return "\(missing) missing between \(a.name) and \(b.name), which now follow each other"
        }
        return nil
    }

    /// Which frame of a run each name is, counted from 0: by the numbers in the names where those are frames of a run of
    /// so many, else by their order.
    static func numbers(in names: [String], of count: Int) -> [Int] {
        let numbers = names.compactMap { parts(of: $0)?.number }
        let fit = numbers.count == names.count && Set(numbers).count == names.count && numbers.allSatisfy { $0 < count }
        return fit && names.count < count ? numbers : Array(names.indices)
    }

    private static func parts(of name: String) -> (before: Substring, number: Int, after: Substring)? {
        guard let last = name.lastIndex(where: { $0.isASCII && $0.isNumber }) else { return nil }
        let before = name[...last].lastIndex { !($0.isASCII && $0.isNumber) }
        let first = before.map { name.index(after: $0) } ?? name.startIndex
        return Int(name[first...last]).map { (name[..<first], $0, name[name.index(after: last)...]) }
    }
}

/// Frames that an earlier run has left in a directory: a video made from all frames there would mix both runs.
struct EarlierFrames {
    let directory: String
    /// Inodes by name. A frame that is written again is another file, renamed to the same name.
    private let before: [String: Int]

    init(in directory: String) {
        self.directory = directory
        before = EarlierFrames.numbers(in: directory)
    }

    /// How many have not been written again.
    var remaining: Int {
        let now = EarlierFrames.numbers(in: directory)
        return before.count { now[$0.key] == $0.value }
    }

    private static func numbers(in directory: String) -> [String: Int] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
        let frames = names.filter { $0.range(of: #"^frame-[0-9]{4,}\.png$"#, options: .regularExpression) != nil }
        return Dictionary(
            uniqueKeysWithValues: frames.compactMap { name in
                let attributes = try? FileManager.default.attributesOfItem(atPath: directory + "/" + name)
                return (attributes?[.systemFileNumber] as? NSNumber).map { (name, $0.intValue) }
            })
    }
}
