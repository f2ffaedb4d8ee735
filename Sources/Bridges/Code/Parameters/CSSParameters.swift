import ZoetropeGeometry
import ZoetropeNumbers

/// A scene's parameters as custom properties of a page.
struct CSSParameters {
    private let fit: ParameterFit
    private let names: CSSNames
    private let canvas: Size
    /// The names of the custom properties, by the parameters' names.
    private let unique: [String: String]
    private var scenes: [CodeParameter] { fit.used.filter { $0.side == nil } }
    var properties: [String] { scenes.map { name($0.name) } }

    init(_ fit: ParameterFit, _ names: CSSNames, canvas: Size) {
        (self.fit, self.names, self.canvas) = (fit, names, canvas)
        var all = UniqueNames(), unique: [String: String] = [:]
        for parameter in fit.used where parameter.side == nil {
            unique[parameter.name] = names.property(
                all.next(names.parameter(Self.word(parameter.name)), separator: "-"))
        }
        self.unique = unique
    }

    /// The name of a parameter's custom property; nil for one that is none.
    func property(of parameter: String) -> String? { unique[parameter] }

    private func name(_ parameter: String) -> String { unique[parameter] ?? names.property(Self.word(parameter)) }

    /// `cellWidth` as `cell-width`.
    private static func word(_ name: String) -> String {
        var out = ""
        for c in name where c.isASCII && (c.isLetter || c.isNumber || c == "_") {
            out += c.isUppercase && !out.isEmpty ? "-" + c.lowercased() : c.lowercased()
        }
        return out.isEmpty ? "value" : out
    }

    /// The code with `calc()` for numbers that depend on parameters or on the canvas' size.
    var text: String {
        var text = fit.text.pieces[0], isTransition = false
        for k in fit.text.numbers.indices {
            isTransition = isTransition || fit.text.pieces[k].contains(Self.inViewport)
            if let formula = fit.formulas[k] {
                let unit = String(fit.text.pieces[k + 1].prefix { $0.isLetter || $0 == "%" })
                text += CSSFormula(formula, unit: unit, inViewport: isTransition, name: name).text
                text += fit.text.pieces[k + 1].dropFirst(unit.count)
            } else {
                text += fit.text.numbers[k] + fit.text.pieces[k + 1]
            }
        }
        return text.replacing(Self.inViewport, with: "").replacing(Self.place, with: declarations, maxReplacements: 1)
            .replacing(Self.width, with: CSSValues.px(canvas.width), maxReplacements: 1)
            .replacing(Self.height, with: CSSValues.px(canvas.height), maxReplacements: 1)
    }

    /// The marker of the code's part whose canvas is the viewport.
    static let inViewport = "\u{2}"

    /// The markers of the canvas' size, which no formula of itself is to replace.
    static let width = "/* width */", height = "/* height */"

    /// The marker of the place for custom properties in a page.
    static let place = "/* parameters */\n"

    private var declarations: String {
        var lines = scenes.map { parameter in
            let about = [parameter.description, parameter.range].filter { !$0.isEmpty }.joined(separator: " ")
            let comment = Escape.cssComment(about, limit: 400)
            return (comment.isEmpty ? "" : "  /* \(comment) */\n")
                + "  \(name(parameter.name)): \(CodeNumber.text(parameter.value, places: 6));\n"
        }
        if !fit.kept.isEmpty {
            let kept = fit.kept.map { "\($0.name) = \(CodeNumber.text($0.value, places: 6))" }.joined(separator: ", ")
            lines.append(
                "  /* Made for these parameters, which change in the scene only: \(Escape.cssComment(kept, limit: 400)). */\n"
            )
        }
        return lines.joined()
    }
}
