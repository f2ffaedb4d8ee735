import ZoetropeLayers
import ZoetropeNumbers

/// Texts.
extension CSSLayers {
    /// The most texts of one layer; each is a path of its own.
    private static let mostTexts = 400

    /// The letters as outlines, which look the same whatever fonts are installed; a text that changes has a path for
    /// each value.
    mutating func text(_ layer: CodeLayer, level: Int) {
        guard let motion = layer.motions[.text] else { return }
        let readings = layer.readings[.text]
        var forms = texts.forms(of: layer)
        let color = mixed(motion, .text, of: layer) { Array($0.prefix(4)) }
        if forms.count > Self.mostTexts {
            note(layer, "of its \(forms.count) texts the first \(Self.mostTexts) are shown")
            forms = Array(forms.prefix(Self.mostTexts))
        }
        for (k, form) in forms.enumerated() {
            guard case .letters(let data) = form else { continue }
            var element = CSSElement(
                id: CSSNames.part("text" + (forms.count > 1 ? "-\(k + 1)" : ""), of: layer.id))
            let own = forms.count > 1 ? readings.map { motions(of: form, $0) } ?? motion : motion
            element.set("fill", forms.count > 1 ? own.part { Array($0.prefix(4)) } : color) { r in
                r.numbers.count == 4 ? CSSValues.color(r.numbers[...]) : "currentColor"
            }
            element.set("translate", own.part { Array($0.suffix(2)) }) { r in
                r.numbers.isEmpty ? "0 0" : r.numbers.map(CSSValues.px).joined(separator: " ")
            }
            if forms.count > 1, let readings {
                let shown = CodeReadings(
                    times: readings.times,
                    values: readings.values.map { Reading(.shown($0.form == form)) })
                element.set("visibility", shown.steps(until: scene.duration)) {
                    $0.form == .shown(true) ? "visible" : "hidden"
                }
            } else if forms.count > 1 {
                // This run says one thing, and another run something else.
                element.set("visibility", motion.first.form == form ? "visible" : "hidden")
            }
            let label = texts.words(form)
            add(
                html: String(repeating: "  ", count: level)
                    + "<svg role=\"img\" aria-label=\"\(Escape.markup(label))\"><path class=\"\(element.id)\" "
                    + "d=\"\(data)\"/></svg>\n")
            add(element: element)
        }
    }

    /// The motion of one of several texts, which keeps its colour and place while another one is visible.
    private func motions(of form: ReadingForm, _ readings: CodeReadings) -> CodeMotion {
        guard var last = readings.values.first(where: { $0.form == form }) else { return .constant(readings.values[0]) }
        let values = readings.values.map { value in
            if value.form == form { last = value }
            return last
        }
        let fit = MotionFit(
            candidates: [], tolerance: { CodeProperty.text.tolerance(of: $0, $1, size: scene.canvas.width) })
        return fit.motion(Readings(times: readings.times, values: values))
    }
}
