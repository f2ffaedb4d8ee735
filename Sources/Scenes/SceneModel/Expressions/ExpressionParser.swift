import ZoetropeNumbers
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
    private let scope: Scope
    private var next = 0
    private var depth = 0
    private var steps: [Expression.Step] = []

    /// Parses the whole of `text`, with the names of `scope`.
    static func parse(_ text: String, in scope: Scope) throws(ExpressionError) -> Expression {
        let limit = SceneLimits.expressionLength
        guard text.utf8.count <= 4 * limit, text.unicodeScalars.count <= limit else {
            throw ExpressionError(
                message: "an expression has at most \(limit) characters; use tracks for parts of it", range: 0..<1)
        }
        var parser = ExpressionParser(tokens: try Token.all(in: text), scope: scope)
        try parser.conditional()
        guard case .end = parser.token.kind else { throw parser.unexpected("an operator") }
        return Expression(steps: parser.steps)
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

    private var token: Token { tokens[next] }

    private func unexpected(_ wanted: String) -> ExpressionError {
        let found: String
        switch token.kind {
        case .end: found = "the end"
        case .number(_, let source): found = source
        case .name(let name): found = "'\(SafeText.line(name, limit: 40))'"
        case .text(let text): found = "the text '\(SafeText.line(text, limit: 40))'"
        case .symbol(let symbol): found = "'\(symbol)'"
        }
        return ExpressionError(message: "expected \(wanted), found \(found)\(unitHint)", range: token.range)
    }

    /// What to write instead of a unit after a number: `45deg`, `50%`.
    private var unitHint: String {
        guard next > 0, case .number = tokens[next - 1].kind, case .name(let name) = token.kind else {
            guard next > 1, case .symbol("%") = tokens[next - 1].kind, case .number = tokens[next - 2].kind,
                case .end = token.kind
            else { return "" }
            return "; % is the remainder of a division: write 0.5*width for 50 % of the width"
        }
        return ForeignWords.hint(forUnit: name) ?? ""
    }

    private mutating func take(_ symbol: String) -> Bool {
        guard case .symbol(symbol) = token.kind else { return false }
        next += 1
        return true
    }

    private mutating func expect(_ symbol: String) throws(ExpressionError) {
        if !take(symbol) { throw unexpected("'\(symbol)'") }
    }

    /// Runs `body` one level deeper; throws if that is too deep.
    private mutating func nested(_ body: (inout ExpressionParser) throws(ExpressionError) -> Void)
        throws(ExpressionError)
    {
        depth += 1
        defer { depth -= 1 }
        guard depth <= SceneLimits.expressionNesting else {
            throw ExpressionError(
                message: "this nests more than \(SceneLimits.expressionNesting) deep; use tracks for parts of it",
                range: token.range)
        }
        try body(&self)
    }

    private mutating func conditional() throws(ExpressionError) {
        try nested { (p) throws(ExpressionError) in
            try p.binary(above: 0)
            guard p.take("?") else { return }
            try p.conditional()
            try p.expect(":")
            try p.conditional()
            p.steps.append(.choose)
        }
    }

    private mutating func binary(above floor: Int) throws(ExpressionError) {
        try nested { (p) throws(ExpressionError) in
            try p.unary()
            while case .symbol(let s) = p.token.kind, let op = BinaryOperator(rawValue: s), op.precedence > floor {
                p.next += 1
                try p.binary(above: op.precedence)
                p.steps.append(.binary(op))
            }
        }
    }

    private mutating func unary() throws(ExpressionError) {
        let sign: Expression.Step?
        if take("-") {
            sign = .negate
        } else if take("!") {
            sign = .not
        } else if take("+") {
            sign = nil
        } else {
            return try primary()
        }
        try nested { (p) throws(ExpressionError) in try p.unary() }
        if let sign { steps.append(sign) }
    }

    private mutating func primary() throws(ExpressionError) {
        let at = token
        switch at.kind {
        case .number(let v, _):
            next += 1
            steps.append(.number(v))
        case .symbol("("):
            next += 1
            try conditional()
            try expect(")")
        case .name(let name):
            next += 1
            if case .symbol("(") = token.kind { try call(name, at: at) } else { try named(name, at: at) }
        default: throw unexpected("a value")
        }
    }

    private mutating func named(_ name: String, at: Token) throws(ExpressionError) {
        if let v = Scope.constants[name] { return steps.append(.number(v)) }
        if let v = scope.variable(name) { return steps.append(.variable(v)) }
        if scope.later.contains(name) {
            // What depends on itself is reported once, by `Reader.inOrder`.
            guard let fault = scope.later.fault(ofUsing: name) else { return steps.append(.number(0)) }
            throw ExpressionError(message: fault, range: at.range)
        }
        let hint: String
        if Function(rawValue: name) != nil || name == "ease" {
            hint = "; '\(name)' is a function: write \(name)(…)"
        } else if let reason = scope.reasons[name] {
            hint = "; \(reason)"
        } else {
            hint = scope.suggests ? Suggestion.text(for: name, among: scope.names) : ""
        }
        throw ExpressionError(message: "unknown name '\(SafeText.line(name, limit: 40))'\(hint)", range: at.range)
    }

    private mutating func call(_ name: String, at: Token) throws(ExpressionError) {
        if name == "ease" { return try ease() }
        guard let function = Function(rawValue: name) else {
            let hint = Suggestion.text(for: name, among: Function.allCases.map(\.rawValue) + ["ease"])
            throw ExpressionError(
                message: "unknown function '\(SafeText.line(name, limit: 40))'\(hint)", range: at.range)
        }
        try expect("(")
        var count = 0
        if !take(")") {
            repeat {
                try conditional()
                count += 1
            } while take(",")
            try expect(")")
        }
        guard function.arity.contains(count) else {
            let wanted = NumberText.range(function.arity)
            throw ExpressionError(
                message: "\(name) takes \(wanted) argument\(wanted == "1" ? "" : "s"), not \(count)", range: at.range)
        }
        steps.append(.call(function, count: count))
    }

    /// Parses `ease('easeIn', t)`, the value of a named curve, as a call of `bezier` with its control points. The name
    /// may also be in double quotes.
    private mutating func ease() throws(ExpressionError) {
        try expect("(")
        let at = token
        guard case .text(let name) = at.kind else {
            throw unexpected("a timing function's name in quotes, such as 'easeInEaseOut'")
        }
        guard let curve = CubicBezier.named[name] else {
            let names = CubicBezier.named.keys.sorted()
            throw ExpressionError(
                message: "unknown timing function '\(SafeText.line(name, limit: 40))'"
                    + "\(Suggestion.text(for: name, among: names)) (use \(names.joined(separator: ", ")))",
                range: at.range)
        }
        next += 1
        steps += [curve.x1, curve.y1, curve.x2, curve.y2].map { .number($0) }
        try expect(",")
        try conditional()
        try expect(")")
        steps.append(.call(.bezier, count: 5))
    }
}

/// A token of an expression and its place in the text.
private struct Token {
    enum Kind: Equatable {
        case number(Double, source: String), name(String), text(String), symbol(String), end
    }

    let kind: Kind
    /// In bytes of UTF-8.
    let range: Range<Int>

    private static let pairs: Set<String> = ["||", "&&", "==", "!=", "<=", ">="]

    static func all(in text: String) throws(ExpressionError) -> [Token] {
        let scalars = Array(text.unicodeScalars)
        var out: [Token] = [], i = 0, offset = 0
        while i < scalars.count {
            if isWhitespace(scalars[i]) {
                offset += UTF8.width(scalars[i])
                i += 1
                continue
            }
            let (kind, end) = try one(scalars, at: i, offset)
            let length = scalars[i..<end].reduce(0) { $0 + UTF8.width($1) }
            out.append(Token(kind: kind, range: offset..<offset + length))
            (i, offset) = (end, offset + length)
        }
        return out + [Token(kind: .end, range: offset..<offset + 1)]
    }

    /// The token at the scalar `i`, whose UTF-8 begins at `offset`, and the index after its last scalar.
    private static func one(_ c: [Unicode.Scalar], at i: Int, _ offset: Int) throws(ExpressionError) -> (Kind, Int) {
        if isDigit(c[i]) || (c[i] == "." && i + 1 < c.count && isDigit(c[i + 1])) {
            return try number(c, at: i, offset)
        }
        if Scope.beginsName(c[i]) {
            let end = c[i...].firstIndex { !Scope.continuesName($0) } ?? c.count
            return (.name(string(c[i..<end])), end)
        }
        if c[i] == "'" || c[i] == "\"", let end = c[(i + 1)...].firstIndex(of: c[i]) {
            return (.text(string(c[i + 1..<end])), end + 1)
        }
        if i + 1 < c.count, endsPair(c[i + 1]), pairs.contains(string(c[i...i + 1])) {
            return (.symbol(string(c[i...i + 1])), i + 2)
        }
        if "+-*/%()<>!?:,".unicodeScalars.contains(c[i]) { return (.symbol(string(c[i...i])), i + 1) }
        let hint =
            switch c[i] {
            case "^": "; write pow(a, b)"
            case "=": "; write == to compare"
            case "&", "|": "; write \(c[i])\(c[i])"
            default: ""
            }
        throw ExpressionError(
            message: "'\(SafeText.line(string(c[i...i])))' has no meaning in an expression\(hint)",
            range: offset..<offset + UTF8.width(c[i]))
    }

    private static func number(_ c: [Unicode.Scalar], at i: Int, _ offset: Int) throws(ExpressionError) -> (Kind, Int) {
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
        let text = string(c[i..<j])
        guard let v = Double(text), v.isFinite else {
            throw ExpressionError(
                message: "'\(SafeText.line(text, limit: 40))' is not a number", range: offset..<offset + j - i)
        }
        return (.number(v, source: text), j)
    }

    private static func isDigit(_ c: Unicode.Scalar) -> Bool { ("0"..."9").contains(c) }
    private static func endsPair(_ c: Unicode.Scalar) -> Bool { c == "|" || c == "&" || c == "=" }

    /// Looking up a scalar's properties takes long: only for those that are not ASCII.
    private static func isWhitespace(_ c: Unicode.Scalar) -> Bool {
        c.isASCII ? c == " " || ("\t"..."\r").contains(c) : c.properties.isWhitespace
    }

    private static func string(_ c: ArraySlice<Unicode.Scalar>) -> String {
        if c.allSatisfy(\.isASCII) {
            return String(unsafeUninitializedCapacity: c.count) { bytes in
                for (k, scalar) in c.enumerated() { bytes[k] = UInt8(truncatingIfNeeded: scalar.value) }
                return c.count
            }
        }
        var view = String.UnicodeScalarView()
        view.append(contentsOf: c)
        return String(view)
    }
}
