import ZoetropeNumbers

/// A scene's parameters as custom properties of a page.
struct CSSParameters {
    private let fit: ParameterFit
    /// The names of the custom properties without their hyphens, by the parameters' names.
    private let unique: [String: String]
    var names: [String] { fit.used.map { "--\(name($0.name))" } }

    init(_ fit: ParameterFit) {
        self.fit = fit
        var names = UniqueNames(), unique: [String: String] = [:]
        for parameter in fit.used { unique[parameter.name] = names.next(Self.word(parameter.name), separator: "-") }
        self.unique = unique
    }

    private func name(_ parameter: String) -> String { unique[parameter] ?? Self.word(parameter) }

    /// `cellWidth` as `cell-width`; names of the page's own properties are avoided.
    private static func word(_ name: String) -> String {
        var out = ""
        for c in name where c.isASCII && (c.isLetter || c.isNumber || c == "_") {
            out += c.isUppercase && !out.isEmpty ? "-" + c.lowercased() : c.lowercased()
        }
        if out.isEmpty { return "value" }
        let isOwn = ["duration", "continuous"].contains(out) || out.hasPrefix("spring") || out.hasPrefix("picture")
        return isOwn ? "scene-" + out : out
    }

    /// The page with `calc()` for numbers that depend on parameters.
    var text: String {
        var units: [Int: String] = [:]
        for k in fit.formulas.keys {
            units[k] = String(fit.text.pieces[k + 1].prefix { $0.isLetter || $0 == "%" })
        }
        var page = fit.text.pieces[0]
        for k in fit.text.numbers.indices {
            guard let formula = fit.formulas[k], let unit = units[k] else {
                page += fit.text.numbers[k] + fit.text.pieces[k + 1]
                continue
            }
            page += "calc(\(expression(formula, unit)))" + fit.text.pieces[k + 1].dropFirst(unit.count)
        }
        return page.replacing(Self.place, with: declarations, maxReplacements: 1)
    }

    /// The marker of the place for custom properties in a page.
    static let place = "/* parameters */\n"

    private var declarations: String {
        var lines = fit.used.map { parameter in
            let about = [parameter.description, parameter.range].filter { !$0.isEmpty }.joined(separator: " ")
            let comment = Escape.cssComment(about, limit: 400)
            return (comment.isEmpty ? "" : "  /* \(comment) */\n")
                + "  --\(name(parameter.name)): \(CodeNumber.text(parameter.value, places: 6));\n"
        }
        if !fit.kept.isEmpty {
            let kept = fit.kept.map { "\($0.name) = \(CodeNumber.text($0.value, places: 6))" }.joined(separator: ", ")
            lines.append(
                "  /* Made for these parameters, which change in the scene only: \(Escape.cssComment(kept, limit: 400)). */\n"
            )
        }
        return lines.joined()
    }

    private func expression(_ formula: ParameterFit.Formula, _ unit: String) -> String {
        if formula.isProduct {
            let scale = formula.terms.dropFirst().reduce(1.0) { scale, _ in scale * formula.value }
            let parts = formula.terms.enumerated().map { k, term in
                "(\(sum(term.constant, [term], k == 0 ? unit : "")))"
            }
            return parts.joined(separator: " * ") + " / \(number(scale))"
        }
        return sum(formula.terms.reduce(formula.value) { $0 + $1.constant - formula.value }, formula.terms, unit)
    }

    private func number(_ v: Double) -> String { ParameterFit.text(v) }

    private func sum(_ constant: Double, _ terms: [ParameterFit.Formula.Term], _ unit: String) -> String {
        var out = abs(constant) < 1e-9 ? "" : number(constant) + unit
        for term in terms {
            let name = "var(--\(name(term.parameter)))", size = number(abs(term.slope)) + unit
            out += out.isEmpty ? (term.slope < 0 ? "-1 * " : "") : term.slope < 0 ? " - " : " + "
            switch term.function {
            case .itself: out += "\(size) * \(name)"
            case .inverse: out += "\(size) / \(name)"
            case .square: out += "\(size) * \(name) * \(name)"
            case .root: out += "\(size) * sqrt(\(name))"
            }
        }
        return out.isEmpty ? "0" + unit : out
    }
}
