import ZoetropeFiles
import ZoetropeNumbers

/// Outcomes as JSON: what `--json` writes and what the page of the HTML report reads. Keys are sorted, and nothing
/// depends on the date or the machine.
struct OutcomeDocument: Encodable {
    struct Scene: Encodable {
        let name: String
        let state: SceneOutcome.State
        let passes: Bool
        let summary: String
        let words, strays: [String]
        let update: String?
        /// The scene file, relative to the project.
        let file: String?
        let size: Size
        let tolerance: String
        /// False when frames have no times, only numbers.
        let isTimed: Bool
        let frames: [Frame]
        /// The command that accepts it; nil when there is nothing to accept.
        let accept: String?
        /// What `render accept` records; left out of the page.
        let manifest: Manifest.File?
        let keepsPictures: Bool?
    }

    struct Size: Encodable {
        let width, height: Int
    }

    struct Frame: Encodable {
        let time: Double
        let state: String
        let passes: Bool
        let words: String
        let fingerprint: Fingerprint
        let differingPixels, exceedingPixels, maxDifference: Int?
        let box: Box?
        /// Decibels; left out for equal frames, whose ratio is infinite.
        let psnr: Double?
        let ssim: Double?
        /// Paths; in the page, the numbers of embedded pictures.
        let expected, actual, difference: String?
    }

    /// Columns `left ..< right` and rows `top ..< bottom` of pixels.
    struct Box: Encodable {
        let left, top, right, bottom: Int
    }

    let title: String
    let passes: Bool
    /// The folders of the goldens and of the pictures of failures, and the command that accepts everything.
    let goldens, evidence, accept: String?
    let scenes: [Scene]

    /// `picture` returns what stands for a path. `isComplete`: with what `render accept` needs.
    init(
        title: String, _ outcomes: [SceneOutcome], _ context: ReportContext, isComplete: Bool,
        picture: (String) -> String?
    ) {
        self.title = title
        goldens = context.goldens.map { isComplete ? RelativePath.of($0, to: context.project) : $0 }
        evidence = context.evidence
        accept = context.acceptCommand()
        passes = outcomes.allSatisfy(\.passes)
        scenes = outcomes.map { outcome in
            Scene(
                name: outcome.name, state: outcome.state, passes: outcome.passes, summary: outcome.summary,
                words: outcome.details, strays: outcome.strays, update: outcome.update,
                file: isComplete ? outcome.file.map { RelativePath.of($0, to: context.project) } : nil,
                size: Size(width: outcome.size.width, height: outcome.size.height),
                tolerance: outcome.tolerance.description, isTimed: outcome.isTimed,
                frames: outcome.frames.map { Frame($0, picture) },
                accept: outcome.candidate.flatMap { _ in context.acceptCommand(outcome.name) },
                manifest: isComplete ? outcome.candidate?.manifest : nil,
                keepsPictures: isComplete ? outcome.candidate?.keepsPictures : nil)
        }
    }

    func encoded(pretty: Bool) throws -> [UInt8] { Array(try JSONWriter.text(self, pretty: pretty).utf8) }
}

extension OutcomeDocument.Frame {
    fileprivate init(_ frame: FrameOutcome, _ picture: (String) -> String?) {
        let comparison = frame.comparison
        time = frame.time.seconds
        state = frame.state.name
        passes = frame.passes
        words = frame.words
        fingerprint = frame.fingerprint
        differingPixels = comparison?.differingPixels
        exceedingPixels = comparison?.exceedingPixels
        maxDifference = comparison?.maxDifference
        box = comparison?.box.map { OutcomeDocument.Box(left: $0.x0, top: $0.y0, right: $0.x1, bottom: $0.y1) }
        psnr = comparison.flatMap { $0.psnr.isFinite ? ($0.psnr * 1000).rounded() / 1000 : nil }
        ssim = frame.similarity.map { ($0 * 1e6).rounded() / 1e6 }
        expected = frame.evidence.expected.flatMap(picture)
        actual = frame.evidence.actual.flatMap(picture)
        difference = frame.evidence.difference.flatMap(picture)
    }
}
