import ZoetropeGeometry
import ZoetropePixels
import ZoetropeRuns

/// A sheet of chosen moments of any run: frames with their times, and curves below them.
package struct MomentSheet {
    package var title: String
    /// Seconds.
    package var duration: Double
    /// Of one size, ``width`` pixels wide, with their times in seconds.
    package var frames: [(bitmap: Bitmap, time: Double)]
    package var curves: [TimingCurves.Curve]
    package var theme = FigureTheme.light

    package init(
        title: String, duration: Double, frames: [(bitmap: Bitmap, time: Double)], curves: [TimingCurves.Curve]
    ) {
        (self.title, self.duration, self.frames, self.curves) = (title, duration, frames, curves)
    }

    /// A curve of a value from 0 to 1 at evenly spaced times.
    package static func curve(_ name: String, _ values: [Double]) -> TimingCurves.Curve {
        TimingCurves.Curve(names: [name], labels: [name], lines: [values])
    }

    private static let margin = 16.0, gap = 12.0, head = 26.0, foot = 26.0, plot = 110.0

    package func bitmap() throws -> Bitmap {
        guard let first = frames.first?.bitmap else { return Bitmap(width: 1, height: 1, filledWith: .white) }
        let cell = Size(Double(first.width), Double(first.height)), margin = MomentSheet.margin, gap = MomentSheet.gap
        let columns = min(frames.count, cell.width > cell.height ? 4 : 8)
        let rows = (frames.count + columns - 1) / columns
        let width = max(280, Double(columns) * (cell.width + gap) - gap)
        let bottom = margin + MomentSheet.head + Double(rows) * (cell.height + MomentSheet.foot)
        let area = Rect(x: margin, y: bottom + 8, width: width, height: curves.isEmpty ? 0 : MomentSheet.plot)
        let plot = SheetPlot(area: area, curves: curves, times: frames.map(\.time), duration: duration)
        let height = curves.isEmpty ? bottom + margin / 2 : plot.bottom + margin
        var canvas = FigureCanvas(size: Size(width + 2 * margin, height), scale: 1, theme: theme)
        canvas.head(title, duration: duration, x: margin, y: margin + 10, width: width)
        for (i, frame) in frames.enumerated() {
            let place = Rect(
                x: margin + Double(i % columns) * (cell.width + gap),
                y: margin + MomentSheet.head + Double(i / columns) * (cell.height + MomentSheet.foot),
                width: cell.width,
                height: cell.height)
            canvas.fill(Path(rect: place.insetBy(dx: -1, dy: -1)), theme.line)
            canvas.frame(frame.bitmap, in: place, at: frame.time)
        }
        plot.draw(&canvas)
        return try canvas.bitmap()
    }
}
