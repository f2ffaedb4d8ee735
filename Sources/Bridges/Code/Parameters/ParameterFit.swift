import ZoetropePresentation

/// How the numbers of a text depend on the scene's parameters. The text is written for other values of each parameter,
/// and each number that differs has to be one of some simple functions of the parameter. If a number is none of them,
/// or if more than numbers differs (such as the count of key frames), the parameter stays a number.
struct ParameterFit {
    /// `constant` plus, for each of some parameters, `slope` times a function of it; or a product of such sums.
    struct Formula: Hashable {
        enum Function: CaseIterable, Hashable { case itself, inverse, square, root }

        struct Term: Hashable {
            var parameter: String
            var function: Function
            var constant, slope: Double
            /// The side of the canvas that the parameter is.
            var side: CodeParameter.Side?

            func value(_ p: Double) -> Double { constant + slope * Formula.value(function, p) }
        }

        var terms: [Term]
        /// The number, with the parameters at their own values.
        var value: Double
        var isProduct = false

        func value(_ values: [String: Double]) -> Double {
            let parts = terms.map { $0.value(values[$0.parameter] ?? 0) }
            return isProduct
                ? parts.reduce(value) { $0 * $1 / value } : parts.reduce(value) { $0 + ($1 - value) }
        }

        static func value(_ function: Function, _ p: Double) -> Double {
            switch function {
            case .itself: p
            case .inverse: 1 / p
            case .square: p * p
            case .root: p.squareRoot()
            }
        }
    }

    /// Whether the canvas' sides affect the code and have no formulas.
    var keepsSides: Bool { kept.contains { $0.side != nil } }

    let text: NumberedText
    /// By the number's index in the text.
    private(set) var formulas: [Int: Formula] = [:]
    /// The parameters that are variables of the code, in the scene's order.
    private(set) var used: [CodeParameter] = []
    /// The parameters that affect the code, but stay numbers in it.
    private(set) var kept: [CodeParameter] = []

    /// - Parameters:
    ///   - parameters: what may become variables.
    ///   - rounding: the largest error of a written number.
    ///   - isFixed: whether the number between two texts has to stay a number.
    ///   - write: the text of a scene.
    init(
        _ tree: PresentationTree, _ parameters: [CodeParameter], rounding: Double,
        isFixed: (_ before: String, _ after: String) -> Bool = { _, _ in false },
        write: (PresentationTree) throws -> String
    ) throws {
        text = NumberedText(try write(tree))
        let own = text.values
        var found: [String: [Int: Formula.Term]] = [:], far: [String: Double] = [:]
        // Without formulas of the sides, nothing else counts.
        for parameter in parameters.filter({ $0.side != nil }) + parameters.filter({ $0.side == nil }) {
            if keepsSides { return }
            guard let others = parameter.others else { continue }
            let variants = [others.near, others.far].map { try? tree.with([parameter.name: $0]) }
            // A parameter that changes the run's duration stays: the duration is a variable of its own.
            if let variant = variants[0], abs(variant.scene.duration - tree.scene.duration) > 1e-9 {
                if abs(variant.scene.duration - others.near) > 1e-9 { kept.append(parameter) }
                continue
            }
            guard let near = variants[0].flatMap({ try? NumberedText(write($0)) }), near.pieces == text.pieces,
                let last = variants[1].flatMap({ try? NumberedText(write($0)) }), last.pieces == text.pieces
            else {
                kept.append(parameter)
                continue
            }
            var terms: [Int: Formula.Term] = [:], isSimple = true
            for k in own.indices where near.numbers[k] != text.numbers[k] || last.numbers[k] != text.numbers[k] {
                let values = [(parameter.value, own[k]), (others.near, near.values[k]), (others.far, last.values[k])]
                let slack = Self.rounding([text.numbers[k], near.numbers[k], last.numbers[k]], rounding)
                // The last digit of a number that does not depend on the parameter may differ.
                if values.allSatisfy({ abs($0.1 - own[k]) <= 2 * slack }) { continue }
                // Lengths alone are shares of a length.
                let isLength = parameter.side == nil || text.pieces[k + 1].hasPrefix("px")
                guard isLength, !isFixed(text.pieces[k], text.pieces[k + 1]), abs(last.values[k] - own[k]) > 10 * slack,
                    let term = Self.term(parameter, values, slack)
                else {
                    isSimple = false
                    break
                }
                terms[k] = term
            }
            // Code with too many formulas would be unreadable.
            if parameter.side == nil, Set(terms.values).count > Self.mostFormulas { isSimple = false }
            if !isSimple { kept.append(parameter) }
            if isSimple, !terms.isEmpty {
                (found[parameter.name], far[parameter.name]) = (terms, parameter.check ?? others.far)
                used.append(parameter)
            }
        }
        used = parameters.filter(used.contains)
        try join(found, far, tree, rounding, write)
    }

    /// A number of a formula, with as many digits as it needs.
    static func text(_ v: Double) -> String {
        abs(v) >= 0.01 || v == 0 ? CodeNumber.text(v, places: 6) : "\((v * 1e12).rounded() / 1e12)"
    }

    private static let mostFormulas = 24

    /// The largest error of numbers that are written like these.
    private static func rounding(_ numbers: [String], _ most: Double) -> Double {
        let places = numbers.map { text in text.firstIndex(of: ".").map { text[$0...].count - 1 } ?? 0 }.max() ?? 0
        return min(most, (0..<places).reduce(0.6) { unit, _ in unit / 10 })
    }

    /// The simplest function through three values; nil if none is close enough.
    private static func term(
        _ parameter: CodeParameter, _ values: [(p: Double, v: Double)], _ rounding: Double
    ) -> Formula.Term? {
        var best: (term: Formula.Term, error: Double)?
        for function in parameter.side == nil ? Formula.Function.allCases : [.itself] {
            let x = values.map { Formula.value(function, $0.p) }
            guard x.allSatisfy(\.isFinite), abs(x[2] - x[1]) > 1e-12 else { continue }
            let slope = (values[2].v - values[1].v) / (x[2] - x[1])
            // The function is exact at the parameter's own value.
            let constant = values[0].v - slope * x[0]
            let error = zip(x, values).reduce(0) { max($0, abs(constant + slope * $1.0 - $1.1.v)) }
            guard error <= 3 * rounding, error < (best?.error ?? .infinity) else { continue }
            let (b, a) = rounded(
                slope, constant, x[0], values[0].v, by: rounding / max(1e-12, abs(x[2] - x[1])), rounding)
            let term = Formula.Term(
                parameter: parameter.name, function: function, constant: a, slope: b, side: parameter.side)
            best = (term, error)
            if error <= 1.2 * rounding { break }
        }
        return best?.term
    }

    /// The slope with as few digits as the values allow, and the constant for it.
    private static func rounded(
        _ slope: Double, _ constant: Double, _ x: Double, _ value: Double, by slack: Double, _ rounding: Double
    ) -> (slope: Double, constant: Double) {
        func digits(_ v: Double, _ slack: Double) -> Double {
            var unit = 1.0
            for _ in 0..<11 {
                let short = (v / unit).rounded() * unit
                if abs(short - v) <= slack { return short }
                unit /= 10
            }
            return v
        }
        let b = digits(slope, 2 * slack), rest = value - b * x
        return (b, digits(rest, 2 * rounding))
    }

    /// Joins the terms of several parameters, and checks them with a text for which all of them differ.
    private mutating func join(
        _ found: [String: [Int: Formula.Term]], _ far: [String: Double], _ tree: PresentationTree, _ rounding: Double,
        _ write: (PresentationTree) throws -> String
    ) throws {
        let own = text.values
        while !used.isEmpty {
            formulas = [:]
            for parameter in used {
                for (k, term) in found[parameter.name] ?? [:] {
                    formulas[k, default: Formula(terms: [], value: own[k])].terms.append(term)
                }
            }
            guard used.count > 1 || used.contains(where: { $0.side != nil }) else { return }
            let values = Dictionary(uniqueKeysWithValues: used.map { ($0.name, far[$0.name] ?? $0.value) })
            let other = (try? tree.with(values)).flatMap { try? NumberedText(write($0)) }
            var wrong: Set<String> = []
            if let other, other.pieces == text.pieces {
                let truth = other.values
                for k in own.indices {
                    guard var formula = formulas[k] else {
                        // A number that depends only on several parameters together, by more than its last digit.
                        let slack = Self.rounding([text.numbers[k], other.numbers[k]], rounding)
                        if abs(truth[k] - own[k]) > 2 * slack { wrong.insert(used[used.count - 1].name) }
                        continue
                    }
                    let digits = Self.rounding([text.numbers[k], other.numbers[k]], rounding)
                    let slack = 8 * digits + 1e-3 * abs(truth[k] - own[k])
                    if abs(formula.value(values) - truth[k]) <= slack { continue }
                    formula.isProduct = true
                    let isNumber = formula.terms.count { $0.side != nil } < 2
                    if isNumber, own[k] != 0, formula.terms.count > 1, abs(formula.value(values) - truth[k]) <= slack {
                        formulas[k] = formula
                    } else if let last = formula.terms.last {
                        wrong.insert(last.parameter)
                    }
                }
            } else {
                wrong.insert(used[used.count - 1].name)
            }
            if wrong.isEmpty { return }
            kept += used.filter { wrong.contains($0.name) }
            used.removeAll { wrong.contains($0.name) }
        }
        formulas = [:]
    }
}
