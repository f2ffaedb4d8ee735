/// The names that an expression may use at its place in the file.
struct Scope {
    /// The built-in names (width, height, time, duration) that are known here.
    var given: [String: Variable] = [:]
    private(set) var parameters: [String: Meaning] = [:]
    /// The scene's tracks, and the values of its `let`.
    var tracks: [String: Meaning] = [:]
    /// For names that are known only elsewhere, the reason why they cannot be used here.
    var reasons: [String: String] = [:]
    /// The texts of the expressions.
    var texts = TextTable()
    /// Whether a text may be the value, so that words are probably one without its quotes.
    var takesTexts = false
    /// Where what a claim asks of a run is kept; nil where no claim is read.
    var figures: FigureList?
    /// Names that are defined below what is read.
    var later = LaterNames()
    /// Whether errors look for similar names.
    var suggests = true
    /// Names of repeat indices and of layers' own values, outermost first. A later name shadows an earlier equal one.
    private var locals: [String] = []
    /// How many numbers all of them are.
    private var localWidth = 0
    /// What each local name means, the innermost last.
    private var meanings: [String: [Meaning]] = [:]

    /// What a name stands for: the places of the numbers that the value has.
    struct Meaning: Sendable {
        let type: ValueType
        let variables: [Variable]

        init(_ type: ValueType, _ variable: (Int) -> Variable) {
            (self.type, variables) = (type, (0..<type.width).map(variable))
        }
    }

    func meaning(_ name: String) -> Meaning? {
        if let meaning = meanings[name]?.last { return meaning }
        if let meaning = tracks[name] { return meaning }
        if let meaning = parameters[name] { return meaning }
        return given[name].map { variable in Meaning(.number) { _ in variable } }
    }

    /// All names, the innermost first.
    var names: [String] {
        Array(given.keys).sorted() + locals.reversed() + tracks.keys.sorted() + parameters.keys.sorted()
    }

    /// Makes the scene's parameter at a place known.
    mutating func add(_ parameter: Parameter, at i: Int) {
        let type = parameter.kind.type
        parameters[parameter.name] = Meaning(type) { type.isColor ? .color(i, channel: $0) : .parameter(i) }
    }

    /// The names of the phases after a gesture's release.
    var releasePhases: [String] = []

    /// Makes the fingers of a gesture known, and its phases.
    mutating func addFinger() {
        for (i, name) in releasePhases.enumerated() { given[name] = .phase(i) }
        for value in FingerValue.allCases { given[value.rawValue] = .finger(value) }
    }

    /// Makes the size of the layer known whose bounds have been read.
    mutating func knowsLayerSize() {
        (given["layerWidth"], given["layerHeight"]) = (.layerWidth, .layerHeight)
    }

    var localCount: Int { locals.count }

    mutating func addLocal(_ name: String, _ type: ValueType = .number) {
        let place = localWidth
        meanings[name, default: []].append(Meaning(type) { .local(place + $0) })
        locals.append(name)
        localWidth += type.width
    }

    mutating func removeLocals(downTo count: Int) {
        while locals.count > count {
            localWidth -= meanings[locals.removeLast()]?.removeLast().type.width ?? 0
        }
    }

    // MARK: Names

    /// Constants, which are known everywhere.
    static let constants: [String: Double] = ["pi": .pi, "true": 1, "false": 0]

    /// Names that a scene cannot define.
    static let reserved: Set<String> = Set(["width", "height", "time", "duration", "ease"]).union(constants.keys).union(
        Function.allCases.filter { !Function.added.contains($0) }.map(\.rawValue))

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
