/// Everything about a spring, as text.
package struct SpringReport {
    private let figures: SpringFigures

    package init(_ figures: SpringFigures) { self.figures = figures }

    package var text: String {
        let blocks = figures.notations.map { notation in
            let note = notation.note.isEmpty ? "" : "  (\(notation.note))"
            return ([notation.title + note] + notation.lines.map { "  " + $0 }).joined(separator: "\n")
        }
        return ([SpringPlot(figures).text(), summary] + blocks).joined(separator: "\n\n")
    }

    /// `overshoots by 4.3 % at 0.4 s, first arrives after …`
    private var summary: String {
        func seconds(_ t: Double) -> String { t.isFinite ? CodeNumber.text(t) + " s" : "never" }
        let over =
            figures.peak.map {
                "\(CodeNumber.text(figures.overshoot * 100, places: 2)) % at \(seconds($0))"
            } ?? "none"
        return """
            overshoot          \(over)
            first arrival      \(figures.arrival.map(seconds) ?? "never: it only comes closer")
            within 1/1000      \(seconds(figures.settled))
            settlingDuration   \(seconds(figures.settlingDuration))
            """
    }
}
