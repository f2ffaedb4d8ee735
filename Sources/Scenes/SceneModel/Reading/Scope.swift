/// The names that an expression may use at its place in the file.
struct Scope {
    /// The built-in names (width, height, time, duration) that are known here.
    var given: [String: Variable] = [:]
    var parameters: [String: Int] = [:]
    var colors: [String: Int] = [:]
    var tracks: [String: Int] = [:]
    /// For names that are known only elsewhere, the reason why they cannot be used here.
    var reasons: [String: String] = [:]
    /// Names that are defined below what is read.
    var later = LaterNames()
    /// Whether errors look for similar names.
    var suggests = true
    /// Names of repeat indices and of layers' own values, outermost first. A later name shadows an earlier equal one.
    private var locals: [String] = []
    /// For each local name, its indices in `locals` in ascending order.
    private var places: [String: [Int]] = [:]

    func variable(_ name: String) -> Variable? {
        if let place = places[name]?.last { return .local(place) }
        if let i = tracks[name] { return .track(i) }
        if let i = parameters[name] { return .parameter(i) }
        return given[name]
    }

    /// All names, the innermost first.
    var names: [String] {
        Array(given.keys).sorted() + locals.reversed() + tracks.keys.sorted() + parameters.keys.sorted()
    }

    /// Makes the fingers of a gesture known.
    mutating func addFinger() {
        for value in FingerValue.allCases { given[value.rawValue] = .finger(value) }
    }

    var localCount: Int { locals.count }

    mutating func addLocal(_ name: String) {
        places[name, default: []].append(locals.count)
        locals.append(name)
    }

    mutating func removeLocals(downTo count: Int) {
        while locals.count > count { places[locals.removeLast()]?.removeLast() }
    }

    // MARK: Names

    /// Constants, which are known everywhere.
    static let constants: [String: Double] = ["pi": .pi, "true": 1, "false": 0]

    /// Names that a scene cannot define.
    static let reserved: Set<String> = Set(["width", "height", "time", "duration", "ease"]).union(constants.keys).union(
        Function.allCases.map(\.rawValue))

    static func beginsName(_ c: Unicode.Scalar) -> Bool {
        // Looking up a scalar's properties takes long.
        if c.isASCII { return ("a"..."z").contains(c) || ("A"..."Z").contains(c) || c == "_" }
        return c.properties.isAlphabetic
    }

    /// Digits, and accents that follow their letter.
    static func continuesName(_ c: Unicode.Scalar) -> Bool {
        beginsName(c) || ("0"..."9").contains(c)
            || (!c.isASCII && c.properties.canonicalCombiningClass != .notReordered)
    }

    static func isName(_ text: String) -> Bool {
        text.unicodeScalars.first.map(beginsName) == true && text.unicodeScalars.allSatisfy(continuesName)
    }
}
