/// The work on one frame: it is analysed, then drawn. Several frames are worked on at the same time; each draws only
/// rows that the frame before has finished.
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
    /// Set when the task ends; nil inside when the GIF was abandoned.
    let result = Promise<Result?>()
    private let earlier: ImageProgress?
    private let shared: Shared

    init(_ plan: FramePlan, after earlier: ImageProgress?, _ shared: Shared) {
        progress = ImageProgress(after: earlier)
        (self.plan, self.earlier, self.shared) = (plan, earlier, shared)
    }

    func run() {
        let image = shared.isAbandoned.isSet ? nil : draw()
        if plan.isFirst && image == nil { shared.global.set(nil) }
        progress.finish()
        result.set(image)
    }

    private func draw() -> Result {
        let settings = shared.settings
        let analysis = FrameAnalysis(plan, settings: settings) { [plan, shared] in
            plan.isFirst ? nil : shared.global.get()
        }
        if plan.isFirst { shared.global.set(settings.hasRoom(in: analysis.palette) ? analysis.palette : nil) }
        let drawing = ImageDrawing(
            plan: plan, analysis: analysis, settings: settings, canvas: shared.canvas, progress: progress,
            earlier: earlier)
        return Result(image: shared.memory.use { drawing.image(memory: $0) }, palette: analysis.palette)
    }
}
