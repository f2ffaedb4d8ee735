import ZoetropeNumbers
import ZoetropePixels
import ZoetropeTiming

/// An error in an expression, and its range in the text, in bytes of UTF-8 from 0.
struct ExpressionError: Error, Equatable {
    let message: String
    let range: Range<Int>
}

/// Parses a text such as `width/2 - radius*sin(90*turn)` by precedence climbing. Operators and their precedence are
/// those of C; `? :` binds least.
struct ExpressionParser {
    private let tokens: [Token]
    let scope: Scope
    var next = 0
    private var depth = 0
    var steps: [Expression.Step] = []

    /// Parses the whole of `text`, with the names of `scope`, as a number.
    static func parse(_ text: String, in scope: Scope) throws(ExpressionError) -> Expression {
        let value = try typed(text, in: scope)
        guard value.type == .number else {
            throw ExpressionError(
                message: "a number is expected here, and this is \(value.type.words)", range: 0..<text.utf8.count)
        }
        return value.expressions[0]
    }

    /// Parses the whole of `text`, with the names of `scope`, as a value of any type.
    static func typed(_ text: String, in scope: Scope) throws(ExpressionError) -> TypedExpression {
        let limit = SceneLimits.expressionLength
        guard text.utf8.count <= 4 * limit, text.unicodeScalars.count <= limit else {
            throw ExpressionError(
                message: "an expression has at most \(limit) characters; use tracks for parts of it", range: 0..<1)
        }
        var parser = ExpressionParser(tokens: try Token.all(in: text), scope: scope)
        let type = try parser.conditional()
        guard case .end = parser.token.kind else { throw parser.unexpected("an operator") }
        return TypedExpression(type: type, steps: parser.steps)
    }

    /// The names in a text, except those of functions; none where it is no expression.
    static func names(in text: String) -> [String] {
        guard text.utf8.count <= 4 * SceneLimits.expressionLength, let tokens = try? Token.all(in: text) else {
            return []
        }
        return zip(tokens, tokens.dropFirst()).compactMap { token, next in
            if case .name(let name) = token.kind, next.kind != .symbol("(") { name } else { nil }
        }
    }

    private init(tokens: [Token], scope: Scope) { (self.tokens, self.scope) = (tokens, scope) }

    var token: Token { tokens[next] }

    func unexpected(_ wanted: String) -> ExpressionError {
        let found: String
        switch token.kind {
        case .end: found = "the end"
        case .number(_, let source): found = source
        case .name(let name): found = "'\(SafeText.line(name, limit: 40))'"
        case .text(let text): found = "the text '\(SafeText.line(text, limit: 40))'"
        case .symbol(let symbol): found = "'\(symbol)'"
        case .color(_, let source): found = source
        }
        var hint = unitHint ?? ""
        if hint.isEmpty, case .name = token.kind { hint = quoteHint }
        return ExpressionError(message: "expected \(wanted), found \(found)\(hint)", range: token.range)
    }

    /// What to write instead of a unit after a number: `45deg`, `50%`.
    private var unitHint: String? {
        guard next > 0, case .number = tokens[next - 1].kind, case .name(let name) = token.kind else {
            guard next > 1, case .symbol("%") = tokens[next - 1].kind, case .number = tokens[next - 2].kind,
                case .end = token.kind
            else { return nil }
            return "; % is the remainder of a division: write 0.5*width for 50 % of the width"
        }
        return ForeignWords.hint(forUnit: name)
    }

    /// What to write instead of words without quotes, where a text may be the value.
    private var quoteHint: String { scope.takesTexts ? "; a text is in single quotes: \"'Hello'\"" : "" }

    mutating func take(_ symbol: String) -> Bool {
        guard case .symbol(symbol) = token.kind else { return false }
        next += 1
        return true
    }

    mutating func expect(_ symbol: String) throws(ExpressionError) {
        if !take(symbol) { throw unexpected("'\(symbol)'") }
    }

    /// Runs `body` one level deeper; throws if that is too deep.
    private mutating func nested(_ body: (inout ExpressionParser) throws(ExpressionError) -> ValueType)
        throws(ExpressionError) -> ValueType
    {
        depth += 1
        defer { depth -= 1 }
        guard depth <= SceneLimits.expressionNesting else {
            throw ExpressionError(
                message: "this nests more than \(SceneLimits.expressionNesting) deep; use tracks for parts of it",
                range: token.range)
        }
        return try body(&self)
    }

    mutating func conditional() throws(ExpressionError) -> ValueType {
        try nested { (p) throws(ExpressionError) in
            let start = p.token, type = try p.binary(above: 0)
            guard p.take("?") else { return type }
            try p.demand(.number, type, at: start, "a condition is a number")
            let yes = try p.conditional()
            try p.expect(":")
            let at = p.token, no = try p.conditional()
            try p.demand(yes, no, at: at, "both values of a condition are of one kind, and the first is \(yes.words)")
            p.steps.append(.choose(width: yes.width))
            return yes
        }
    }

    private mutating func binary(above floor: Int) throws(ExpressionError) -> ValueType {
        try nested { (p) throws(ExpressionError) in
            let start = p.token, type = try p.unary()
            while case .symbol(let s) = p.token.kind, let op = BinaryOperator(rawValue: s), op.precedence > floor {
                try p.demand(.number, type, at: start, ExpressionParser.rule(s, type))
                p.next += 1
                let at = p.token, other = try p.binary(above: op.precedence)
                try p.demand(.number, other, at: at, ExpressionParser.rule(s, other))
                p.steps.append(.binary(op))
            }
            return type
        }
    }

    /// Why an operator cannot be used with a value, and what to write instead.
    private static func rule(_ symbol: String, _ type: ValueType) -> String {
        "'\(symbol)' is for numbers; "
            + (type.kind == .text
                ? "texts are chosen with a condition, and joined in a string: \"\\(a) \\(b)\""
                : "colours are mixed with mix(a, b, t)")
    }

    /// Throws unless a value has the type that its place needs.
    func demand(
        _ wanted: ValueType, _ type: ValueType, at: Token, _ rule: @autoclosure () -> String
    ) throws(ExpressionError) {
        guard type != wanted else { return }
        throw ExpressionError(message: "this is \(type.words); \(rule())", range: at.range)
    }

    private mutating func unary() throws(ExpressionError) -> ValueType {
        let sign: Expression.Step?, at = token
        if take("-") {
            sign = .negate
        } else if take("!") {
            sign = .not
        } else if take("+") {
            sign = nil
        } else {
            return try primary()
        }
        let type = try nested { (p) throws(ExpressionError) in try p.unary() }
        try demand(.number, type, at: at, "a sign is for numbers")
        if let sign { steps.append(sign) }
        return type
    }

    private mutating func primary() throws(ExpressionError) -> ValueType {
        let at = token
        switch at.kind {
        case .number(let v, _):
            next += 1
            steps.append(.number(v))
            return .number
        case .color(let color, _):
            next += 1
            return push(color)
        case .text(let text):
            next += 1
            steps.append(.number(Double(scope.texts.place(of: text))))
            return .text
        case .symbol("("):
            next += 1
            let type = try conditional()
            try expect(")")
            return type
        case .symbol("["):
            next += 1
            return try element(of: list())
        case .name(let name):
            next += 1
            if case .symbol("(") = token.kind { return try call(name, at: at) }
            return try named(name, at: at)
        default: throw unexpected("a value")
        }
    }

    private mutating func push(_ color: Color) -> ValueType {
        steps += (0..<4).map { .number(color.channel($0)) }
        return .color
    }

    // MARK: Lists

    /// Parses the elements of a list after its `[`.
    private mutating func list() throws(ExpressionError) -> ValueType {
        var type = ValueType.number, count = 0
        repeat {
            let at = token, element = try conditional()
            if count > 0 {
                try demand(
                    type, element, at: at, "the elements of a list are of one kind, and the first is \(type.words)")
            }
            (type, count) = (element, count + 1)
        } while take(",")
        try expect("]")
        type.count = count
        return type
    }

    /// Parses the `[index]` after a list that is on the stack.
    private mutating func element(of list: ValueType, name: String? = nil) throws(ExpressionError) -> ValueType {
        guard let count = list.count, take("[") else {
            throw unexpected("the index of an element, such as \(name ?? "[…]")[i]")
        }
        let at = token
        try demand(.number, conditional(), at: at, "a list's index is a number")
        try expect("]")
        steps.append(.pick(count: count, width: list.elementWidth))
        return list.element
    }

    private mutating func named(_ name: String, at: Token) throws(ExpressionError) -> ValueType {
        if let v = Scope.constants[name] {
            steps.append(.number(v))
            return .number
        }
        if let meaning = scope.meaning(name) {
            steps += meaning.variables.map { .variable($0) }
            return meaning.type.count == nil ? meaning.type : try element(of: meaning.type, name: name)
        }
        if scope.later.contains(name) {
            // What depends on itself is reported once, by `Reader.inOrder`.
            guard let fault = scope.later.fault(ofUsing: name) else {
                steps.append(.number(0))
                return .number
            }
            throw ExpressionError(message: fault, range: at.range)
        }
        if let color = ColorModel.named[name] { return push(color) }
        let hint: String
        let isFigure = scope.figures != nil && FigureKind(rawValue: name) != nil
        if isFigure || Function(rawValue: name) != nil || ExpressionParser.forms.contains(name) {
            hint = "; '\(name)' is a function: write \(name)(…)"
        } else if let reason = scope.reasons[name] {
            hint = "; \(reason)"
        } else {
            let similar = scope.suggests ? Suggestion.text(for: name, among: scope.names) : ""
            hint = similar.isEmpty ? quoteHint : similar
        }
        throw ExpressionError(message: "unknown name '\(SafeText.line(name, limit: 40))'\(hint)", range: at.range)
    }

    /// What looks like a function and is none of `Function`, because it does not take numbers alone.
    private static let forms = ["ease", "color", "withAlpha"]

    private mutating func call(_ name: String, at: Token) throws(ExpressionError) -> ValueType {
        if name == "ease" { return try ease() }
        if name == "color" || name == "withAlpha" { return try color(name, at: at) }
        if let kind = FigureKind(rawValue: name) { return try figure(kind, at: at) }
        guard let function = Function(rawValue: name) else {
            let figures = scope.figures == nil ? [] : FigureKind.allCases.map(\.rawValue)
            let all = Function.allCases.map(\.rawValue) + ExpressionParser.forms + figures
            let similar = Suggestion.text(for: name, among: all)
            let hint = ForeignWords.hint(forFunction: name) ?? similar
            throw ExpressionError(
                message: "unknown function '\(SafeText.line(name, limit: 40))'\(hint)", range: at.range)
        }
        let arguments = try arguments(), count = arguments.count
        guard function.arity.contains(count) else {
            let wanted = NumberText.range(function.arity)
            throw ExpressionError(
                message: "\(name) takes \(wanted) argument\(wanted == "1" ? "" : "s"), not \(count)", range: at.range)
        }
        if function == .mix, arguments[0].type == .color {
            try demand(.color, arguments[1].type, at: arguments[1].at, "mix takes two colours, or two numbers")
            try demand(.number, arguments[2].type, at: arguments[2].at, "the third argument of mix is a number")
            steps.append(.mixColors)
            return .color
        }
        for argument in arguments {
            try demand(.number, argument.type, at: argument.at, "\(name) takes numbers")
        }
        steps.append(.call(function, count: count))
        return .number
    }

    /// Parses the arguments of a call, with their parentheses.
    private mutating func arguments() throws(ExpressionError) -> [(type: ValueType, at: Token)] {
        try expect("(")
        var arguments: [(type: ValueType, at: Token)] = []
        guard !take(")") else { return arguments }
        repeat {
            let at = token
            arguments.append((try conditional(), at))
        } while take(",")
        try expect(")")
        return arguments
    }

    /// Parses `color(r, g, b)` and `color(r, g, b, a)`, the colour of these channels, and `withAlpha(color, a)`.
    private mutating func color(_ name: String, at: Token) throws(ExpressionError) -> ValueType {
        let arguments = try arguments(), types = arguments.map(\.type)
        if name == "color", types == [.number, .number, .number] {
            steps.append(.number(1))
        } else if name == "withAlpha", types == [.color, .number] {
            steps.append(.withAlpha)
        } else if name == "withAlpha" || types != [.number, .number, .number, .number] {
            let form = name == "color" ? "color(red, green, blue, alpha), each from 0 to 1" : "withAlpha(color, alpha)"
            throw ExpressionError(message: "write \(form)", range: at.range)
        }
        return .color
    }

    /// Parses `ease('easeIn', t)`, the value of a named curve, as a call of `bezier` with its control points. The name
    /// may also be in double quotes.
    private mutating func ease() throws(ExpressionError) -> ValueType {
        try expect("(")
        let at = token
        guard case .text(let name) = at.kind else {
            throw unexpected("a timing function's name in quotes, such as 'easeInEaseOut'")
        }
        guard let curve = CubicBezier.named[name] else {
            let names = CubicBezier.named.keys.sorted()
            throw ExpressionError(
                message: "unknown timing function '\(SafeText.line(name, limit: 40))'"
                    + "\(ForeignWords.curve(name) ?? Suggestion.text(for: name, among: names)) (use \(names.joined(separator: ", ")))",
                range: at.range)
        }
        next += 1
        steps += [curve.x1, curve.y1, curve.x2, curve.y2].map { .number($0) }
        try expect(",")
        let progress = token
        try demand(.number, conditional(), at: progress, "a curve's progress is a number")
        try expect(")")
        steps.append(.call(.bezier, count: 5))
        return .number
    }
}
