import Foundation

/// Frames that another run has left in a directory: a video made of all of them would show both.
struct EarlierFrames {
    let directory: String
    /// File numbers by name. A frame that is written again is another file, renamed.
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
                let attributes = try? FileManager.default.attributesOfItem(
                    atPath: (directory as NSString).appendingPathComponent(name))
                return (attributes?[.systemFileNumber] as? NSNumber).map { (name, $0.intValue) }
            })
    }
}
