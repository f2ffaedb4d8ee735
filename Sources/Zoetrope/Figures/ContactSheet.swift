import ZoetropeRuns
import ZoetropeGeometry
import ZoetropePixels
import ZoetropeSceneModel
import ZoetropeThreads

/// A figure of a run: frames in rows, the time under each, and the tracks' timing curves below.
package struct ContactSheet: Hashable, Sendable {
    /// The number of frames, from the run's first to its last.
    package var count: Int
    /// Whether they are at evenly spaced times; otherwise they are closer together where the picture changes more.
    package var isEven = false
    /// Frames in a row; nil for a shape that suits the canvas.
    package var columns: Int?
    package var theme = FigureTheme.light
    /// Pixels a point of the sheet. A frame is 120 points wide, or 180 where it is wider than high.
    package var scale = 1.0

    package init(count: Int = 12, columns: Int? = nil) { (self.count, self.columns) = (count, columns) }

    package init(_ request: RunRequest) {
        self.init(count: request.count, columns: request.columns)
        (theme, scale, isEven) = (request.theme, request.scale, request.evenly)
    }

    /// Draws the sheet of a run of `renderer`'s scene.
    package func bitmap(_ renderer: SceneRenderer, _ timing: PlaybackTiming, jobs: Int) throws -> Bitmap {
        let times = try times(renderer, timing, jobs: jobs)
        let layout = try SheetLayout(self, frame: renderer.frameSize())
        let frames = try thumbnails(renderer, timing, times, width: layout.cell.width, jobs: jobs)
        let curves = try TimingCurves(renderer.scene, timing).curves
        let plot = SheetPlot(area: layout.plot(curves.isEmpty), curves: curves, times: times, duration: timing.duration)
        var canvas = FigureCanvas(size: layout.size(with: plot), scale: scale, theme: theme)
        let scene = renderer.scene.scene, margin = layout.margin
        canvas.head(
            scene.title.isEmpty ? scene.name : scene.title, duration: timing.duration, x: margin, y: margin + 10,
            width: layout.width)
        for (i, frame) in frames.enumerated() {
            let cell = layout.place(i)
            if renderer.tree.frame == nil { border(&canvas, cell) }
            canvas.frame(frame, in: cell, at: times[i])
        }
        plot.draw(&canvas)
        return try canvas.bitmap()
    }

    /// The times of the frames, in seconds.
    package func times(_ renderer: SceneRenderer, _ timing: PlaybackTiming, jobs: Int) throws -> [Double] {
        if isEven || count < 3 {
            return (0..<count).map { timing.duration * Double($0) / Double(max(1, count - 1)) }
        }
        let scan = try PictureScan(renderer, timing, moments: count, jobs: jobs)
        return scan.moments(count).map { scan.times[$0] }
    }

    private func thumbnails(
        _ renderer: SceneRenderer, _ timing: PlaybackTiming, _ times: [Double], width: Double, jobs: Int
    ) throws -> [Bitmap] {
        let frameScale = width * scale / Double(try renderer.frameSize().width)
        return try OrderedPipeline(workers: jobs).map(times) {
            { try renderer.frame(at: timing.moment(at: $0), scale: frameScale) }
        }
    }

    /// A hair around a frame, so that a white screen ends somewhere on a white page.
    private func border(_ canvas: inout FigureCanvas, _ cell: Rect) {
        let hair = 1 / scale
        canvas.fill(Path(rect: cell.insetBy(dx: -hair, dy: -hair)), theme.line)
    }
}

/// Where the parts of a sheet are, in points.
struct SheetLayout {
    let cell: Size
    let columns, rows: Int
    let margin = 16.0
    private let gap = 12.0, headHeight = 26.0, captionHeight = 26.0, plotHeight = 110.0

    /// `frame` is a frame's size at one pixel a point.
    init(_ sheet: ContactSheet, frame: PixelSize) throws {
        let isWide = frame.width > frame.height, width = isWide ? 180.0 : 120
        let pixels = width * sheet.scale / Double(frame.width) * Double(frame.height)
        cell = Size(width, pixels.rounded() / sheet.scale)
        let usual = isWide ? 4 : 6
        columns = min(sheet.count, sheet.columns ?? (sheet.count > usual ? usual : sheet.count))
        rows = (sheet.count + columns - 1) / columns
    }

    /// Of the frames together.
    var width: Double { Double(columns) * (cell.width + gap) - gap }

    private var bottom: Double { margin + headHeight + Double(rows) * (cell.height + captionHeight) }

    func place(_ index: Int) -> Rect {
        Rect(
            x: margin + Double(index % columns) * (cell.width + gap),
            y: margin + headHeight + Double(index / columns) * (cell.height + captionHeight),
            width: cell.width, height: cell.height)
    }

    func plot(_ isEmpty: Bool) -> Rect {
        Rect(x: margin, y: bottom + 8, width: width, height: isEmpty ? 0 : plotHeight)
    }

    func size(with plot: SheetPlot) -> Size {
        Size(width + 2 * margin, plot.curves.isEmpty ? bottom + margin / 2 : plot.bottom + margin)
    }
}
