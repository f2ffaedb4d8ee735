import Foundation

/// Which pictures a report holds: as many as fit a budget, the telling ones first.
struct ReportPictures {
    /// Paths in the order of their numbers in the page.
    let paths: [String]
    private let numbers: [String: Int]

    /// `budget` is in bytes of PNG files. Of every scene the worst frame comes first (of a passing one, the one in the middle), then the first that fails, then
    /// the others that fail, evenly spread over time, and at last those that are the same, of failing scenes only.
    init(_ scenes: [SceneOutcome], budget: Int) {
        var rest = budget, paths: [String] = [], numbers: [String: Int] = [:]
        let wishes = scenes.flatMap(ReportPictures.wishes).enumerated().sorted {
            ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset)
        }
        for wish in wishes.map(\.element) {
            let new = wish.paths.filter { numbers[$0] == nil }, size = new.reduce(0) { $0 + ReportPictures.size($1) }
            guard size <= rest else { continue }
            rest -= size
            for path in new {
                numbers[path] = paths.count
                paths.append(path)
            }
        }
        self.paths = paths
        self.numbers = numbers
    }

    func number(_ path: String) -> String? { numbers[path].map(String.init) }

    /// The pictures of one frame, and how soon they are wanted.
    private struct Wish {
        let rank: Int
        let paths: [String]
    }

    private static func wishes(_ scene: SceneOutcome) -> [Wish] {
        let poster = scene.worst?.time ?? (scene.frames.isEmpty ? nil : scene.frames[scene.frames.count / 2].time)
        let first = scene.failing.first?.time
        return scene.frames.enumerated().compactMap { i, frame in
            let paths = [frame.evidence.expected, frame.evidence.actual, frame.evidence.difference].compactMap(\.self)
            let spread = 64 - i.trailingZeroBitCount
            let rank = frame.time == poster ? 0 : frame.time == first ? 1 : !frame.passes ? 2 + spread : 100 + spread
            return paths.isEmpty || (scene.passes && rank > 0) ? nil : Wish(rank: rank, paths: paths)
        }
    }

    /// A file that cannot be read takes no room, and is left out of the page.
    private static func size(_ path: String) -> Int {
        ((try? FileManager.default.attributesOfItem(atPath: path)[.size]) as? Int) ?? 0
    }
}
