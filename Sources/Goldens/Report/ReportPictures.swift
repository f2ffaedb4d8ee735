/// The pictures that a report holds: as many as a budget allows, the most telling first.
struct ReportPictures {
    /// Paths in the order of their numbers in the page.
    let paths: [String]
    private let numbers: [String: Int]

    /// `budget` is in bytes of PNG files. Of every scene the worst frame comes first (of a passing scene, the middle
    /// one), then the first failing frame, then the other failing frames, evenly spread over time, then the passing
    /// frames of failing scenes.
    init(_ scenes: [SceneOutcome], budget: Int) throws {
        var rest = budget, paths: [String] = [], numbers: [String: Int] = [:]
        let candidates = scenes.flatMap(ReportPictures.candidates).enumerated().sorted {
            ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset)
        }
        for candidate in candidates.map(\.element) {
            let new = candidate.paths.filter { numbers[$0] == nil }
            let size = try new.reduce(0) { try $0 + (Files.size($1) ?? 0) }
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

    /// The pictures of one frame; a lower rank comes first.
    private struct Candidate {
        let rank: Int
        let paths: [String]
    }

    private static func candidates(_ scene: SceneOutcome) -> [Candidate] {
        let poster = scene.worst?.time ?? (scene.frames.isEmpty ? nil : scene.frames[scene.frames.count / 2].time)
        let first = scene.failing.first?.time
        return scene.frames.enumerated().compactMap { i, frame in
            let paths = [frame.evidence.expected, frame.evidence.actual, frame.evidence.difference].compactMap(\.self)
            // Frames 0, 2^k, multiples of 2^(k-1), …: any number of them is spread over the run.
            let spread = 64 - i.trailingZeroBitCount
            let rank = frame.time == poster ? 0 : frame.time == first ? 1 : !frame.passes ? 2 + spread : 100 + spread
            return paths.isEmpty || (scene.passes && rank > 0) ? nil : Candidate(rank: rank, paths: paths)
        }
    }
}
