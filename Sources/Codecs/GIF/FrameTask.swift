/// The work on one frame: it is analysed, then drawn. Several frames are worked on at the same time; each draws only
/// rows that the frame before has finished. Some more frames are analysed ahead, so that no thread is idle while only
/// one frame can be drawn, such as the first one.
final class FrameTask: Sendable {
    /// An image, and its palette without the transparent entry.
    struct Result: Sendable {
        var image: GIFImage
        var palette: GIFPalette
    }

    /// What all frames of a GIF share.
    final class Shared: Sendable {
        let settings: GIFSettings
        let canvas: GIFCanvas
        /// The first image's palette, if it has room for a transparent entry.
        let global = Promise<GIFPalette?>()
        let memory: Pool<SearchMemory>
        /// Set when no more images are wanted: tasks that have not begun then do nothing.
        let isAbandoned = Promise<Bool>()

        init(width: Int, height: Int, settings: GIFSettings) {
            self.settings = settings
            canvas = GIFCanvas(width: width, height: height)
            memory = Pool { SearchMemory(width: width) }
        }
    }

    let plan: FramePlan
    let progress: ImageProgress
    /// Set when the drawing ends; nil inside when the GIF was abandoned.
    let result = Promise<Result?>()
    private let analysis = Promise<FrameAnalysis?>()
    private let earlier: ImageProgress?
    private let shared: Shared

    init(_ plan: FramePlan, after earlier: ImageProgress?, _ shared: Shared) {
        progress = ImageProgress(after: earlier)
        (self.plan, self.earlier, self.shared) = (plan, earlier, shared)
    }

    /// The first step. It waits for no other frame but the first one.
    func analyse() {
        guard !shared.isAbandoned.isSet else {
            if plan.isFirst { shared.global.set(nil) }
            return analysis.set(nil)
        }
        let settings = shared.settings
        let analysis = FrameAnalysis(plan, settings: settings) { [plan, shared] in
            plan.isFirst ? nil : shared.global.get()
        }
        if plan.isFirst { shared.global.set(settings.hasRoom(in: analysis.palette) ? analysis.palette : nil) }
        self.analysis.set(analysis)
    }

    /// The second step. It waits for the first one, and for the rows of the frame before.
    func draw() {
        let analysis = analysis.get(), isWanted = !shared.isAbandoned.isSet
        let image = isWanted ? analysis.map(image) : nil
        progress.finish()
        result.set(image)
    }

    private func image(_ analysis: FrameAnalysis) -> Result {
        let drawing = ImageDrawing(
            plan: plan, analysis: analysis, settings: shared.settings, canvas: shared.canvas, progress: progress,
            earlier: earlier)
        return Result(image: shared.memory.use { drawing.image(memory: $0) }, palette: analysis.palette)
    }
}
