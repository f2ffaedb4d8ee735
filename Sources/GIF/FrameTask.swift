import ZoetropeThreads

/// The work on one frame: it is analysed, then drawn. Several frames are worked on at the same time; each draws only
/// rows that the frame before has finished. More frames are analysed ahead, so that no thread is idle while only one
/// frame can be drawn, such as the first one.
final class FrameTask: Sendable {
    /// An image, and its palette without the transparent entry.
    struct Result: Sendable {
        var image: GIFImage
        var palette: GIFPalette
    }

    /// What all frames of a GIF share.
    final class Shared: Sendable {
        let settings: GIFSettings
        /// Set by the queue's first work, which `GIFEncoder.init` adds.
        let canvas = Promise<GIFCanvas>()
        /// The first image's palette, if it has room for a transparent entry.
        let global = Promise<GIFPalette?>()
        let memory: Pool<SearchMemory>
        /// Set when no more images are wanted: tasks that have not begun then do nothing.
        let isAbandoned = Promise<Bool>()

        init(width: Int, settings: GIFSettings) {
            self.settings = settings
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

    /// Whether `draw` would have to wait.
    var readiness: TaskQueue.Readiness {
        guard analysis.isSet else { return .blocked }
        return earlier?.isFinished == false ? .waiting : .ready
    }

    /// The first step. It waits for no other frame: if the global palette is not known yet, `draw` chooses.
    func analyse() {
        guard !shared.isAbandoned.isSet else {
            if plan.isFirst { shared.global.set(nil) }
            return analysis.set(nil)
        }
        var analysis = FrameAnalysis(plan, settings: shared.settings)
        if plan.isFirst {
            let colors = analysis.choosePalette(global: nil).colors
            shared.global.set(shared.settings.hasRoom(in: colors) ? colors : nil)
        } else if shared.global.isSet {
            analysis.choosePalette(global: shared.global.get())
        }
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
        var analysis = analysis
        let palette = analysis.palette ?? analysis.choosePalette(global: shared.global.get())
        let drawing = ImageDrawing(
            plan: plan, analysis: analysis, palette: palette, settings: shared.settings, canvas: shared.canvas.get(),
            progress: progress, earlier: earlier)
        return Result(image: shared.memory.use { drawing.image(memory: $0) }, palette: palette.colors)
    }
}
