import ZoetropeNumbers

extension ExpressionParser {
    /// Parses a figure of a claim after its name: `left('page')`, `flashes()`, `highest(scale('photo'))`.
    mutating func figure(_ kind: FigureKind, at: Token) throws(ExpressionError) -> ValueType {
        guard let list = scope.figures else {
            throw ExpressionError(
                message: "'\(kind.rawValue)' is for claims; it can be used in \"expect\" only", range: at.range)
        }
        try expect("(")
        let layers: [String]
        var expression: Expression?, number = ""
        switch kind.subject {
        case .run:
            layers = []
            let start = steps.count, first = token
            try demand(.number, conditional(), at: first, "\(kind.rawValue) takes a number")
            expression = Expression(steps: Array(steps[start...]))
            steps.removeSubrange(start...)
        case .layers(let count): layers = try layerNames(count...count, kind, list)
        case .numberOfLayer:
            layers = try layerNames(1...1, kind, list)
            guard take(","), case .text(let name) = token.kind else {
                throw unexpected(
                    "the name of a number in single quotes, such as \(kind.rawValue)('card', 'corner radius')")
            }
            number = name
            next += 1
        case .picture: layers = try layerNames(0...1, kind, list)
        case .wholePicture: layers = []
        }
        try expect(")")
        let subject = (layers + (number.isEmpty ? [] : [number])).map { "'\($0)'" }.joined(separator: ", ")
        let text = expression == nil ? "\(kind.rawValue)(\(subject))" : "\(kind.rawValue)(…)"
        let figure = Figure(kind: kind, layers: layers, number: number, expression: expression, text: text)
        steps.append(.variable(.figure(list.add(figure))))
        return .number
    }

    /// Parses layers' names in single quotes.
    private mutating func layerNames(
        _ counts: ClosedRange<Int>, _ kind: FigureKind, _ list: FigureList
    ) throws(ExpressionError) -> [String] {
        var names: [String] = []
        if counts.lowerBound == 0, case .symbol(")") = token.kind { return names }
        repeat {
            guard case .text(let name) = token.kind else {
                throw unexpected("a layer's name in single quotes, such as \(kind.rawValue)('page')")
            }
            if let hint = list.missing(name) {
                throw ExpressionError(
                    message: "there is no layer '\(SafeText.line(name, limit: 40))'\(hint)", range: token.range)
            }
            names.append(name)
            next += 1
        } while names.count < counts.upperBound && take(",")
        guard counts.contains(names.count) else { throw unexpected("',' and another layer") }
        return names
    }
}
