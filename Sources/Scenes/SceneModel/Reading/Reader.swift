import ZoetropeNumbers

/// Reads the values of a document and collects their faults, so that all can be reported at once. In place of a faulty
/// value, the reader returns a harmless one.
package final class Reader {
    package let document: Document
    var scope = Scope()
    private var diagnostics: [Diagnostic] = []
    private(set) var faults = 0
    /// The cost of what has been read so far: steps of expressions, masks, gradient colours and outline segments.
    var cost = FrameCost()
    /// The names of the layers' repeat indices, and how many of the layers around the current place have each.
    var indexNames: [String] = [], activeIndices: [Int: Int] = [:]
    /// The scene's tracks, those that depend on repeat indices, and which of them a repeat makes known, by its own
    /// index and all known ones.
    var tracks: [TrackModel] = [], trackNames: [String: Scope.Meaning] = [:], indexedTracks: [Int] = [],
        tracksByIndices: [[Int]: [Int]] = [:]
    /// The files of the texts' fonts, each once.
    var fonts: [FontReference] = []
    /// What the scene uses of what it defines.
    var used = Used()
    /// What is allowed but probably a mistake.
    private(set) var warnings: [Diagnostic] = []

    struct Used {
        /// By index; phases by name.
        var parameters: Set<Int> = [], tracks: Set<Int> = [], pictures: Set<Int> = [], phases: Set<String> = []
        /// What layers and tracks use of the fingers of a gesture.
        var fingers: Set<FingerValue> = []
    }

    package init(_ document: Document) { self.document = document }

    /// - Throws: a `SceneError` if any fault was reported.
    package func finish() throws(SceneError) {
        if let error { throw error }
    }

    /// Everything that was reported; nil if nothing was.
    var error: SceneError? {
        faults > 0 ? SceneError(file: document.file, diagnostics: diagnostics, count: faults) : nil
    }

    // MARK: Faults

    /// Reports a fault. `message` is evaluated only while there is room for it: a file may have 100,000 faults.
    package func report(_ message: @autoclosure () -> String, at value: Value, _ part: Place.Part = .value) {
        faults += 1
        guard diagnostics.count < SceneLimits.describedFaults else { return }
        diagnostics.append(document.diagnostic(message(), at: Place(value, part)))
    }

    /// Reports a fault of a name that is the key of `value`.
    package func report(_ message: @autoclosure () -> String, atKeyOf value: Value) {
        faults += 1
        guard diagnostics.count < SceneLimits.describedFaults else { return }
        diagnostics.append(document.diagnostic(message(), atKeyOf: value))
    }

    /// Reports a fault of a number at its place in the file. Defaults have no place, and no faults.
    func report(_ message: @autoclosure () -> String, at number: Number) {
        guard let origin = number.origin else { return }
        faults += 1
        guard diagnostics.count < SceneLimits.describedFaults else { return }
        diagnostics.append(document.diagnostic(message(), at: Place(origin)))
    }

    /// Notes something that is allowed but probably a mistake.
    func warn(_ message: @autoclosure () -> String, at origin: Origin) {
        guard warnings.count < SceneLimits.describedFaults else { return }
        let warning = document.diagnostic(message(), at: origin)
        if !warnings.contains(warning) { warnings.append(warning) }
    }

    func warn(_ message: @autoclosure () -> String, at number: Number) {
        if let origin = number.origin { warn(message(), at: origin) }
    }

    private func use(_ variables: [Variable]) {
        for variable in variables {
            switch variable {
            case .parameter(let i), .color(let i, _): used.parameters.insert(i)
            case .track(let i): used.tracks.insert(i)
            case .finger(let value): used.fingers.insert(value)
            default: break
            }
        }
    }

    // MARK: Values

    package func text(_ value: Value) -> String? {
        if let text = value.string { return text }
        report("expected a text, not \(value.kind)", at: value)
        return nil
    }

    /// Reads a number or an expression. True and false are faults.
    func number(_ value: Value) -> Number {
        if case .truth(let flag) = value.content {
            report("expected a number or an expression, not \(flag); write \(flag ? 1 : 0)", at: value)
            return .constant(0)
        }
        return truth(value)
    }

    /// Reads a number, an expression, or true or false, which are 1 and 0.
    func truth(_ value: Value) -> Number {
        switch value.content {
        case .truth(let flag): return constant(flag ? 1 : 0, value)
        case .number(let v) where v.isFinite: return constant(v, value)
        case .number:
            report("\(value.kind) is too large; numbers go up to about 1.8e308", at: value)
        case .string(let text): return expression(text, in: value, at: 0)
        default: report("expected a number or an expression, not \(value.kind)", at: value)
        }
        return .constant(0)
    }

    /// Reads an expression for a number that begins at a byte of the text `value`.
    func expression(_ text: String, in value: Value, at offset: Int) -> Number {
        parsed(text, in: value, at: offset) { (scope) throws(ExpressionError) in
            [try ExpressionParser.parse(text, in: scope)]
        }?.first ?? .constant(0)
    }

    /// The numbers of the expressions that `parse` makes of a text; nil where it is faulty, which is reported.
    private func parsed(
        _ text: String, in value: Value, at offset: Int = 0,
        parse: (Scope) throws(ExpressionError) -> [Expression]
    ) -> [Number]? {
        scope.suggests = diagnostics.count < SceneLimits.describedFaults
        do {
            let expressions = try parse(scope)
            for expression in expressions {
                cost.steps += expression.cost
                use(expression.variables)
            }
            if expressions.contains(where: \.turnsByRadians) { warn(Reader.radians, at: value.origin) }
            if scope.later.isInLoop { return nil }
            if let (fault, v) = expressions.lazy.compactMap({ e in e.constant.map { (e, $0) } })
                .first(where: { !$0.1.isFinite })
            {
                report(fault.message(forValue: v), at: value)
                return nil
            }
            return expressions.map { Number(expression: $0, origin: value.origin) }
        } catch {
            let range = error.range
            report(error.message, at: value, .bytes(range.lowerBound + offset..<range.upperBound + offset))
        }
        return nil
    }

    /// Reads a number, or an expression of any type.
    func typed(_ value: Value) -> TypedValue {
        guard case .string(let text) = value.content else { return TypedValue(type: .number, numbers: [number(value)]) }
        return typed(text, in: value, at: 0)
    }

    /// Reads an expression of any type that begins at a byte of the text `value`.
    func typed(_ text: String, in value: Value, at offset: Int) -> TypedValue {
        var type = ValueType.number
        let numbers = parsed(text, in: value, at: offset) { (scope) throws(ExpressionError) in
            let expression = try ExpressionParser.typed(text, in: scope)
            type = expression.type
            return expression.expressions
        }
        return TypedValue(type: type, numbers: numbers ?? [Number](repeating: .constant(0), count: type.width))
    }

    /// Reads a value of any type, or a list of such values; colours and texts are expressions here.
    func definition(_ value: Value) -> TypedValue {
        guard let items = value.array else { return definition(of: value) }
        let limit = SceneLimits.listElements
        guard !items.isEmpty, items.count <= limit else {
            report(
                items.isEmpty ? "a list needs at least one element" : "a list has at most \(limit) elements", at: value)
            return TypedValue(type: .number, numbers: [.constant(0)])
        }
        let elements = items.map(definition(of:))
        let type = ValueType(kind: oneType(elements, items).kind, count: items.count)
        let fits = elements.allSatisfy { $0.numbers.count == type.elementWidth }
        let none = [Number](repeating: .constant(0), count: type.width)
        return TypedValue(type: type, numbers: fits ? elements.flatMap(\.numbers) : none)
    }

    /// Reads a value that gets a name. A text without quotes is a likely mistake.
    func definition(of value: Value) -> TypedValue {
        scope.takesTexts = true
        defer { scope.takesTexts = false }
        return typed(value)
    }

    /// The type of several values, which must be one.
    func oneType(_ elements: [TypedValue], _ values: [Value]) -> ValueType {
        guard let first = elements.first else { return .number }
        if let (value, at) = zip(elements, values).first(where: { $0.0.type != first.type }) {
            report("this is \(value.type.words), and the first one is \(first.type.words)", at: at)
        }
        return first.type
    }

    private func constant(_ v: Double, _ value: Value) -> Number {
        cost.steps += 1
        return Number(expression: Expression(constant: v), origin: value.origin)
    }

    /// Reads a finite number that depends on no names.
    func plainNumber(_ value: Value, _ what: String) -> Double? { plain(number(value), what) }

    /// The value of a number that was read, where it is finite and depends on no names.
    func plain(_ n: Number, _ what: String) -> Double? {
        guard let v = n.constant else {
            report("\(what) must be a plain number; names cannot be used here", at: n)
            return nil
        }
        guard v.isFinite else {
            report(n.expression.message(forValue: v), at: n)
            return nil
        }
        return v
    }

    /// Reads a list of numbers whose length is within `counts`.
    func numbers(_ value: Value, _ counts: ClosedRange<Int>) -> [Number] {
        if let items = value.array, counts.contains(items.count) { return items.map(number) }
        let found = value.array.map { "\($0.count)" } ?? value.kind
        report("expected a list of \(NumberText.range(counts)) numbers, not \(found)", at: value)
        return [Number](repeating: .constant(0), count: counts.lowerBound)
    }

    package func array(_ value: Value) -> [Value] {
        if let items = value.array { return items }
        report("expected a list, not \(value.kind)", at: value)
        return []
    }

    package func entries(_ value: Value) -> [Value.Entry] {
        if case .object(let entries) = value.content { return entries }
        report("expected an object with names as keys, not \(value.kind)", at: value)
        return []
    }

    /// Reads one of an enumeration's words.
    package func word<W: RawRepresentable & CaseIterable>(_ value: Value, default fallback: W) -> W
    where W.RawValue == String {
        guard let s = text(value) else { return fallback }
        if let w = W(rawValue: s) { return w }
        let all = W.allCases.map(\.rawValue)
        report(
            "unknown word '\(SafeText.line(s, limit: 40))'\(Suggestion.text(for: s, among: all)) "
                + "(use \(all.joined(separator: ", ")))",
            at: value)
        return fallback
    }

    // MARK: Names

    /// Checks a name of a parameter, track, index or local value: expressions must be able to use it.
    func checkName(_ name: String, report: (String) -> Void) {
        if !Scope.isName(name) {
            report(
                "'\(SafeText.line(name, limit: 40))' cannot be used in expressions; a name has letters, digits and _, "
                    + "and does not begin with a digit")
        } else if Scope.reserved.contains(name) {
            report("'\(name)' already has a meaning in expressions; choose another name")
        }
    }

    func checkKey(_ entry: Value.Entry) {
        checkName(entry.key) { message in report(message, atKeyOf: entry.value) }
    }

    // MARK: Units

    /// Reports a constant below 0. Values that are not constant are clamped when they are evaluated.
    func notNegative(_ n: Number, _ what: String) -> Number {
        if n.isConstant(outside: 0...(.infinity)) { report("\(what) is \(n.text); it must be 0 or more", at: n) }
        return n
    }

    /// Reports a constant above a limit. Values that are not constant are checked when they are evaluated.
    func atMost(_ limit: Double, _ n: Number, _ what: String) -> Number {
        if n.isConstant(outside: -.infinity...limit) {
            report("\(what) is \(n.text); it may be at most \(NumberText.grouped(Int(limit)))", at: n)
        }
        return n
    }

    /// Checks a part of a picture: x, y, width and height within 0…1.
    func inUnitSquare(_ rect: [Number]) -> [Number] {
        let outside =
            rect.first { $0.isConstant(outside: 0...1) }
            ?? zip(rect, rect.dropFirst(2)).first { $0.isBeyondOne(with: $1) }?.1
        if let outside {
            report(
                "\(outside.text) reaches outside the picture, whose width and height are 1 here; "
                    + "divide points by the picture's size",
                at: outside)
        }
        return rect
    }
}

extension Number {
    /// Whether the number is a constant outside `range`. False if it is not finite, which is reported when it is read.
    func isConstant(outside range: ClosedRange<Double>) -> Bool {
        constant.map { $0.isFinite && !range.contains($0) } ?? false
    }

    /// Whether an origin (this number) plus a length exceeds 1 by more than rounding errors, such as those of thirds.
    fileprivate func isBeyondOne(with length: Number) -> Bool {
        guard let a = constant, let b = length.constant else { return false }
        return a + b > 1 + 1e-9
    }

    /// The value of a constant, for messages.
    var text: String { constant?.text ?? "an expression" }
}
