/// What is wrong with an expression, and where in its text (characters from 0).
struct ExpressionError: Error, Equatable {
    let message: String
    let offset: Int
    let length: Int
}

/// Turns a text such as `width/2 - radius*sin(90*turn)` into an expression: precedence climbing over C's operators, with `? :` the loosest.
struct ExpressionParser {
    /// Limits on the text, in characters, and on how deep parentheses, operators and calls nest.
    static let maximumLength = 2_000
    static let maximumDepth = 60

    private let tokens: [Token]
    private let resolve: (String) -> Variable?
    private let names: () -> [String]
    private var next = 0
    private var depth = 0

    /// Parses the whole of `text`. `resolve` knows the names in scope and `names` lists them, for "did you mean".
    static func parse(_ text: String, resolve: @escaping (String) -> Variable?, names: @escaping () -> [String])
        throws(ExpressionError) -> Expression
    {
        guard text.count <= maximumLength else {
            throw ExpressionError(
                message: "an expression has at most \(maximumLength) characters; use tracks for parts of it", offset: 0,
                length: 1)
        }
        var parser = ExpressionParser(tokens: try Token.all(in: text), resolve: resolve, names: names)
        let e = try parser.conditional()
        if case .end = parser.token.kind { return e }
        throw parser.unexpected("an operator")
    }

    private init(tokens: [Token], resolve: @escaping (String) -> Variable?, names: @escaping () -> [String]) {
        (self.tokens, self.resolve, self.names) = (tokens, resolve, names)
    }

    private var token: Token { tokens[next] }

    private func unexpected(_ wanted: String) -> ExpressionError {
        let what: String
        switch token.kind {
        case .end: what = "the expression ends"
        case .number(let v): what = "\(v) stands"
        case .name(let n): what = "'\(n)' stands"
        case .symbol(let s): what = "'\(s)' stands"
        }
        return ExpressionError(message: "\(what) where \(wanted) should be", offset: token.offset, length: token.length)
    }

    private mutating func take(_ symbol: String) -> Bool {
        guard case .symbol(symbol) = token.kind else { return false }
        next += 1
        return true
    }

    private mutating func expect(_ symbol: String) throws(ExpressionError) {
        if !take(symbol) { throw unexpected("'\(symbol)'") }
    }

    /// Runs `body` one level deeper, or refuses.
    private mutating func nested(_ body: (inout ExpressionParser) throws(ExpressionError) -> Expression)
        throws(ExpressionError) -> Expression
    {
        depth += 1
        defer { depth -= 1 }
        guard depth <= ExpressionParser.maximumDepth else {
            throw ExpressionError(
                message: "this nests more than \(ExpressionParser.maximumDepth) deep; use tracks for parts of it",
                offset: token.offset, length: 1)
        }
        return try body(&self)
    }

    private mutating func conditional() throws(ExpressionError) -> Expression {
        try nested { (p) throws(ExpressionError) in
            let condition = try p.binary(above: 0)
            guard p.take("?") else { return condition }
            let yes = try p.conditional()
            try p.expect(":")
            return .choose(condition, then: yes, else: try p.conditional())
        }
    }

    private mutating func binary(above floor: Int) throws(ExpressionError) -> Expression {
        try nested { (p) throws(ExpressionError) in
            var left = try p.unary()
            while case .symbol(let s) = p.token.kind, let op = BinaryOperator(rawValue: s), op.precedence > floor {
                p.next += 1
                left = .binary(op, left, try p.binary(above: op.precedence))
            }
            return left
        }
    }

    private mutating func unary() throws(ExpressionError) -> Expression {
        if take("-") { return .negate(try nested { (p) throws(ExpressionError) in try p.unary() }) }
        if take("+") { return try nested { (p) throws(ExpressionError) in try p.unary() } }
        if take("!") { return .not(try nested { (p) throws(ExpressionError) in try p.unary() }) }
        return try primary()
    }

    private mutating func primary() throws(ExpressionError) -> Expression {
        let at = token
        switch at.kind {
        case .number(let v):
            next += 1
            return .number(v)
        case .symbol("("):
            next += 1
            let e = try conditional()
            try expect(")")
            return e
        case .name(let name):
            next += 1
            if case .symbol("(") = token.kind { return try call(name, at: at) }
            return try named(name, at: at)
        default: throw unexpected("a value")
        }
    }

    private func named(_ name: String, at: Token) throws(ExpressionError) -> Expression {
        switch name {
        case "pi": return .number(.pi)
        case "true": return .number(1)
        case "false": return .number(0)
        default: break
        }
        if let v = resolve(name) { return .variable(v) }
        let hint =
            Function(rawValue: name) != nil
            ? "; '\(name)' is a function: write \(name)(…)" : Suggestion.text(for: name, among: names())
        throw ExpressionError(message: "unknown name '\(name)'\(hint)", offset: at.offset, length: at.length)
    }

    private mutating func call(_ name: String, at: Token) throws(ExpressionError) -> Expression {
        guard let function = Function(rawValue: name) else {
            let hint = Suggestion.text(for: name, among: Function.allCases.map(\.rawValue))
            throw ExpressionError(message: "unknown function '\(name)'\(hint)", offset: at.offset, length: at.length)
        }
        try expect("(")
        var arguments: [Expression] = []
        if !take(")") {
            repeat { arguments.append(try conditional()) } while take(",")
            try expect(")")
        }
        guard function.arity.contains(arguments.count) else {
            let r = function.arity
            let wanted = r.lowerBound == r.upperBound ? "\(r.lowerBound)" : "\(r.lowerBound) to \(r.upperBound)"
            throw ExpressionError(
                message: "\(name) takes \(wanted) argument\(wanted == "1" ? "" : "s"), not \(arguments.count)",
                offset: at.offset, length: at.length)
        }
        return .call(function, arguments)
    }
}

/// A word of an expression and where it stands in the text.
private struct Token {
    enum Kind: Equatable {
        case number(Double), name(String), symbol(String), end
    }

    let kind: Kind
    let offset, length: Int

    private static let pairs: Set<String> = ["||", "&&", "==", "!=", "<=", ">="]

    static func all(in text: String) throws(ExpressionError) -> [Token] {
        let c = Array(text)
        var out: [Token] = [], i = 0
        while i < c.count {
            if c[i].isWhitespace { i += 1; continue }
            let token = try one(c, at: i)
            out.append(token)
            i += token.length
        }
        return out + [Token(kind: .end, offset: c.count, length: 1)]
    }

    private static func one(_ c: [Character], at i: Int) throws(ExpressionError) -> Token {
        func run(_ from: Int, while accept: (Character) -> Bool) -> Int {
            var j = from
            while j < c.count, accept(c[j]) { j += 1 }
            return j
        }
        if isDigit(c[i]) || (c[i] == "." && i + 1 < c.count && isDigit(c[i + 1])) { return try number(c, at: i) }
        if c[i].isLetter || c[i] == "_" {
            let end = run(i) { $0.isLetter || $0 == "_" || isDigit($0) }
            return Token(kind: .name(String(c[i..<end])), offset: i, length: end - i)
        }
        if i + 1 < c.count, pairs.contains(String(c[i...i + 1])) {
            return Token(kind: .symbol(String(c[i...i + 1])), offset: i, length: 2)
        }
        if "+-*/%()<>!?:,".contains(c[i]) { return Token(kind: .symbol(String(c[i])), offset: i, length: 1) }
        let hint =
            c[i] == "^"
            ? "; write pow(a, b)"
            : c[i] == "=" ? "; write == to compare" : c[i] == "&" || c[i] == "|" ? "; write \(c[i])\(c[i])" : ""
        throw ExpressionError(message: "'\(c[i])' means nothing in an expression\(hint)", offset: i, length: 1)
    }

    private static func isDigit(_ c: Character) -> Bool { c.isASCII && c.isNumber }

    private static func number(_ c: [Character], at i: Int) throws(ExpressionError) -> Token {
        var j = i
        while j < c.count, isDigit(c[j]) || c[j] == "." { j += 1 }
        if j < c.count, c[j] == "e" || c[j] == "E" {
            var k = j + 1
            if k < c.count, c[k] == "+" || c[k] == "-" { k += 1 }
            if k < c.count, isDigit(c[k]) {
                while k < c.count, isDigit(c[k]) { k += 1 }
                j = k
            }
        }
        let text = String(c[i..<j])
        guard let v = Double(text), v.isFinite else {
            throw ExpressionError(message: "'\(text)' is not a number", offset: i, length: j - i)
        }
        return Token(kind: .number(v), offset: i, length: j - i)
    }
}
