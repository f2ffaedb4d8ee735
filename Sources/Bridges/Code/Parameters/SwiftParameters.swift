import ZoetropeNumbers

/// A scene's parameters as properties of an animator, and the numbers that depend on them as constants.
struct SwiftParameters {
    /// The parameters with their names in Swift.
    let properties: [(name: String, parameter: CodeParameter)]
    private let fit: ParameterFit
    /// The names in the file without parameters, and those of the properties.
    private let names: UniqueNames

    /// `file` is the text without parameters; its names are taken.
    init(_ fit: ParameterFit, in file: String) {
        self.fit = fit
        let taken = SwiftNames.taken(by: file)
        var names = UniqueNames(taken: taken), properties: [(String, CodeParameter)] = []
        for parameter in fit.used {
            let word = SwiftNames.word(parameter.name)
            properties.append((names.next(taken.contains(word) ? word + "Value" : word), parameter))
        }
        (self.names, self.properties) = (names, properties)
    }

    /// Parameters that stay numbers in the code, with their values.
    var kept: [String] { fit.kept.map { "\($0.name) = \(SwiftValues.number($0.value))" } }

    /// The properties with their documentation.
    var declarations: String {
        properties.map { name, parameter in
            let about = [parameter.description, parameter.range].filter { !$0.isEmpty }.joined(separator: " ")
            let comment = SwiftLine.comment(about.isEmpty ? "The scene's '\(parameter.name)'." : about, indent: 4)
            return "\(comment)\n    public var \(name): Double = \(SwiftValues.number(parameter.value))\n"
        }.joined()
    }

    /// The parts of the statements, each with the constants that it uses at its top.
    func statements(between border: String) -> [[String]] {
        var constants: [[(text: String, name: String)]] = [[]], counts: [String: Int] = [:], part = 0
        var names = self.names
        let text = fit.text.text { k, number, before, _ in
            if before.contains(border) {
                part += 1
                constants.append([])
                (counts, names) = ([:], self.names)
            }
            guard let formula = fit.formulas[k] else { return number }
            let expression = self.expression(formula)
            let isFloat = before.hasSuffix(".opacity = ") || before.hasSuffix(".shadowOpacity = ")
            var name = constants[part].first { $0.text == expression }?.name
            if properties.contains(where: { $0.name == expression }) { name = expression }
            if name == nil {
                let stem = self.name(of: formula.terms[0].parameter)
                counts[stem, default: 0] += 1
                name = names.next("\(stem)\(counts[stem]!)")
                constants[part].append((expression, name!))
            }
            return isFloat ? "Float(\(name!))" : name!
        }
        var parts = Self.split(text, border)
        while constants.count < parts.count { constants.append([]) }
        for k in parts.indices where !constants[k].isEmpty {
            let lines = constants[k].map { "let \($0.name) = \($0.text)" }
            parts[k] = ["// What the parameters make of the numbers."] + lines + [""] + parts[k].drop { $0.isEmpty }
        }
        return parts
    }

    private static func split(_ text: String, _ border: String) -> [[String]] {
        var parts: [[String]] = [[]]
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line == border.filter({ $0 != "\n" }) {
                parts.append([])
            } else {
                parts[parts.count - 1].append(String(line))
            }
        }
        return parts
    }

    private func name(of parameter: String) -> String {
        properties.first { $0.parameter.name == parameter }?.name ?? parameter
    }

    private func expression(_ formula: ParameterFit.Formula) -> String {
        if formula.isProduct {
            let parts = formula.terms.map { "(\(sum($0.constant, [$0])))" }
            let scale = formula.terms.dropFirst().reduce(1.0) { scale, _ in scale * formula.value }
            return parts.joined(separator: " * ") + " / \(number(scale))"
        }
        return sum(formula.terms.reduce(formula.value) { $0 + $1.constant - formula.value }, formula.terms)
    }

    private func number(_ v: Double) -> String { ParameterFit.text(v) }

    /// `12 - 0.5 * depth`.
    private func sum(_ constant: Double, _ terms: [ParameterFit.Formula.Term]) -> String {
        var out = abs(constant) < 1e-9 ? "" : number(constant)
        for term in terms {
            let name = name(of: term.parameter), size = number(abs(term.slope))
            let sign = out.isEmpty ? (term.slope < 0 ? "-" : "") : term.slope < 0 ? " - " : " + "
            switch term.function {
            case .itself: out += sign + (size == "1" ? name : "\(size) * \(name)")
            case .inverse: out += sign + "\(size) / \(name)"
            case .square: out += sign + "\(size) * \(name) * \(name)"
            case .root: out += sign + "\(size) * \(name).squareRoot()"
            }
        }
        return out.isEmpty ? "0" : out
    }
}
