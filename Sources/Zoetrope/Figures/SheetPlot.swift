import ZoetropeRuns
import ZoetropeGeometry
import ZoetropePixels
import ZoetropeNumbers

/// The timing curves under a sheet's frames: the run's time to the right, from 0 to 1 upwards, a tick for each frame,
/// and the tracks' names.
struct SheetPlot {
    let area: Rect
    let curves: [TimingCurves.Curve]
    /// Of the frames.
    let times: [Double]
    let duration: Double
    /// The height of a line of the legend, and what a curve's sample takes of it.
    private let lineHeight = 18.0, sampleWidth = 18.0

    private var shown: ArraySlice<TimingCurves.Curve> { curves.prefix(6) }

    /// Where the legend's lines begin.
    private var legendTop: Double { area.maxY + 26 }

    var bottom: Double { legendTop + Double(entries.last?.line ?? 0) * lineHeight + 10 }

    func draw(_ canvas: inout FigureCanvas) {
        guard !curves.isEmpty else { return }
        let theme = canvas.theme
        for share in [0.0, 1] {
            let y = height(of: share)
            canvas.line([Point(area.minX, y), Point(area.maxX, y)], width: 1, theme.line)
        }
        for time in times {
            let x = area.minX + area.width * time / duration
            canvas.line([Point(x, area.maxY), Point(x, area.maxY + 4)], width: 1, theme.line)
        }
        canvas.text("0", x: area.minX, y: area.maxY + 16, height: 7, theme.quiet)
        canvas.text(
            NumberText.short(duration) + " s", x: area.maxX, y: area.maxY + 16, anchor: 1, height: 7, theme.quiet)
        for (curve, color) in zip(shown, theme.series) {
            // The copies of a staggered track are thinner than the first.
            for line in curve.lines.dropFirst() { canvas.line(points(of: line), width: 0.9, color) }
            canvas.line(points(of: curve.values), width: 1.8, color)
        }
        for entry in entries {
            let y = legendTop + Double(entry.line) * lineHeight + 8
            if let color = entry.color(theme) {
                canvas.line([Point(entry.x, y - 4), Point(entry.x + sampleWidth - 6, y - 4)], width: 1.8, color)
            }
            canvas.text(entry.text, x: entry.x + sampleWidth, y: y, theme.text)
        }
    }

    private func points(of line: [Double]) -> [Point] {
        line.enumerated().map { i, share in
            Point(area.minX + area.width * Double(i) / Double(line.count - 1), height(of: share))
        }
    }

    /// The curves fill the area, with room for what goes beyond 0 and 1.
    private func height(of share: Double) -> Double {
        let all = shown.flatMap(\.lines).joined()
        let low = min(0, all.min() ?? 0), high = max(1, all.max() ?? 1)
        return area.maxY - 6 - (share - low) / (high - low) * (area.height - 12)
    }

    /// A name in the legend.
    private struct Entry {
        let text: FigureText
        let series: Int?
        let x: Double
        let line: Int

        func color(_ theme: FigureTheme) -> Color? { series.map { theme.series[$0] } }
    }

    private var entries: [Entry] {
        var texts = shown.map { $0.labels.joined(separator: ", ") }
        if curves.count > shown.count { texts.append("and \(curves.count - shown.count) more") }
        var entries: [Entry] = [], x = area.minX, line = 0
        for (i, text) in texts.enumerated() {
            let fitted = FigureText(text, height: FigureCanvas.letter, within: area.width - sampleWidth)
            let width = sampleWidth + fitted.width
            if x > area.minX, x + width > area.maxX { (x, line) = (area.minX, line + 1) }
            entries.append(Entry(text: fitted, series: i < shown.count ? i : nil, x: x, line: line))
            x += width + 20
        }
        return entries
    }
}
