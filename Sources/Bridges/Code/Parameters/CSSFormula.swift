import ZoetropeNumbers

/// A formula as CSS writes it, with `calc()` where it needs that.
struct CSSFormula {
    let text: String

    /// - Parameters:
    ///   - unit: that of the number; empty for none.
    ///   - inViewport: whether the canvas is the viewport, else it is the element around the layers.
    ///   - name: the custom property of a parameter.
    init(_ formula: ParameterFit.Formula, unit: String, inViewport: Bool, name: @escaping (String) -> String) {
        let writer = Writer(units: inViewport ? ["vw", "vh"] : ["cqw", "cqh"], name: name)
        if formula.isProduct {
            text = "calc(\(writer.product(formula, unit)))"
        } else {
            let constant = formula.terms.reduce(formula.value) { $0 + $1.constant - formula.value }
            text = writer.sum(constant, formula.terms, unit)
        }
    }

    private struct Writer {
        let units: [String]
        let name: (String) -> String

        func sum(_ constant: Double, _ terms: [ParameterFit.Formula.Term], _ unit: String) -> String {
            let first = abs(constant) < 1e-9 ? [] : [number(constant) + unit]
            let parts = first + lengthsFirst(terms).map { factor($0.slope, of: $0, unit) }
            if parts.count == 1, !parts[0].contains(" ") { return parts[0] }
            return "calc(\(joined(parts)))"
        }

        /// A product of sums. If each is a multiple, the factors are one number.
        func product(_ formula: ParameterFit.Formula, _ unit: String) -> String {
            let terms = formula.terms, value = formula.value
            let scale = terms.dropFirst().reduce(1.0) { scale, _ in scale * value }
            if terms.allSatisfy({ abs($0.constant) < 1e-6 * abs(value) }) {
                let sorted = lengthsFirst(terms)
                let slope = terms.reduce(1.0) { $0 * $1.slope } / scale
                let rest = sorted.dropFirst().map { factor(1, of: $0, "") }
                return ([factor(slope, of: sorted[0], unit)] + rest).joined(separator: " * ")
            }
            let hasSide = terms.contains { $0.side != nil }
            let parts = terms.enumerated().map { k, term in
                let own = term.side != nil || !hasSide && k == 0 ? unit : ""
                let constant = abs(term.constant) < 1e-9 ? [] : [number(term.constant) + own]
                return "(\(joined(constant + [factor(term.slope, of: term, own)])))"
            }
            return parts.joined(separator: " * ") + " / \(number(scale))"
        }

        /// `-100cqw`, `0.5px * var(--p)`, `var(--p)`.
        private func factor(_ slope: Double, of term: ParameterFit.Formula.Term, _ unit: String) -> String {
            if let side = term.side { return number(slope * 100) + units[side == .width ? 0 : 1] }
            let name = "var(\(name(term.parameter)))", size = number(slope) + unit
            let times = size == "1" ? "" : "\(size) * "
            switch term.function {
            case .itself: return times + name
            case .inverse: return "\(size) / \(name)"
            case .square: return "\(times)\(name) * \(name)"
            case .root: return "\(times)sqrt(\(name))"
            }
        }

        private func lengthsFirst(_ terms: [ParameterFit.Formula.Term]) -> [ParameterFit.Formula.Term] {
            terms.filter { $0.side != nil } + terms.filter { $0.side == nil }
        }

        private func joined(_ parts: [String]) -> String {
            parts.dropFirst().reduce(parts.first ?? "0") { text, part in
                part.hasPrefix("-") ? "\(text) - \(part.dropFirst())" : "\(text) + \(part)"
            }
        }

        private func number(_ v: Double) -> String { ParameterFit.text(v) }
    }
}
