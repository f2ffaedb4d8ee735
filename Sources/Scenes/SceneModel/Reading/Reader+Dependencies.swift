import ZoetropeNumbers

/// What depends on what, among things that are known by their indices.
enum Dependencies {
    /// An order in which each of `needed` follows those that it needs. For each loop, `report` gets its first index, and
    /// a function that finds all of them; a file may have so many long loops that only a few can be looked at. The
    /// depth-first search uses a stack of its own instead of recursion, because a chain may be as long as a file allows.
    static func order(_ needed: [[Int]], report: (Int, () -> ArraySlice<Int>) -> Void) -> [Int] {
        enum State { case unseen, open, done }
        var states = [State](repeating: .unseen, count: needed.count), order: [Int] = []
        for start in needed.indices where states[start] == .unseen {
            /// The indices from `start` to the current one.
            var path = [start]
            /// Index of the next dependency to visit, for each entry of `path`.
            var visited = [0]
            states[start] = .open
            while let i = path.last, let count = visited.last {
                guard count < needed[i].count else {
                    states[i] = .done
                    order.append(i)
                    path.removeLast()
                    visited.removeLast()
                    continue
                }
                visited[visited.count - 1] += 1
                let j = needed[i][count]
                switch states[j] {
                case .done: break
                case .open: report(j) { path[(path.firstIndex(of: j) ?? 0)...] }
                case .unseen:
                    states[j] = .open
                    path.append(j)
                    visited.append(0)
                }
            }
        }
        return order
    }

    /// The message for a loop of things called `what`.
    static func message(_ loop: [String], _ what: String) -> String {
        let names = (loop + loop.prefix(1)).prefix(10).map { "'\(SafeText.line($0, limit: 40))'" }
        if loop.count == 1 { return "the \(what) \(names[0]) depends on itself; it must not use itself" }
        let text = (names + (loop.count >= 10 ? ["…"] : [])).joined(separator: " → ")
        return "these \(what)s depend on each other: \(text); one of them must not use the next"
    }
}

/// The names of definitions that have not been read yet, where each may use only those above it.
struct LaterNames {
    private var names: Set<String> = []
    /// Those that depend on each other, which has been reported.
    private var inLoops: Set<String> = []
    /// The definition that is being read.
    private var current = ""

    init() {}
    init(_ names: [String], inLoops: Set<String>) { (self.names, self.inLoops) = (Set(names), inLoops) }

    mutating func begin(_ name: String) { current = name }

    mutating func end(_ name: String) { names.remove(name) }

    func contains(_ name: String) -> Bool { names.contains(name) }

    /// Whether what is being read depends on itself.
    var isInLoop: Bool { inLoops.contains(current) }

    /// The message for a name in the definition that is being read; nil where both are known to depend on each other.
    func fault(ofUsing name: String) -> String? {
        if isInLoop, inLoops.contains(name) { return nil }
        let (used, user) = (SafeText.line(name, limit: 40), SafeText.line(current, limit: 40))
        return "'\(used)' is defined below '\(user)'; move it above"
    }
}

extension Reader {
    /// Reads definitions called `what`, of which each may use those above it. Reports those that depend on each other.
    func inOrder(_ entries: [Value.Entry], _ what: String, read: (Value.Entry) -> Void) {
        let outer = scope.later
        defer { scope.later = outer }
        scope.later = LaterNames(entries.map(\.key), inLoops: reportLoops(entries, what))
        for e in entries {
            scope.later.begin(e.key)
            read(e)
            scope.later.end(e.key)
        }
    }

    /// The names of the definitions that depend on each other, of the first loops.
    private func reportLoops(_ entries: [Value.Entry], _ what: String) -> Set<String> {
        let places = Dictionary(entries.enumerated().map { ($1.key, $0) }) { first, _ in first }
        var needed = [[Int]](repeating: [], count: entries.count), looksAhead = false
        for (i, entry) in entries.enumerated() {
            for name in Reader.expressions(ofDefinition: entry.value).flatMap(ExpressionParser.names) {
                // A name from outside stands for what it is there, until it is defined here.
                guard let k = places[name], k < i || scope.meaning(name) == nil else { continue }
                needed[i].append(k)
                looksAhead = looksAhead || k >= i
            }
        }
        var found: Set<String> = [], loops = 0
        guard looksAhead else { return found }
        _ = Dependencies.order(needed) { first, loop in
            loops += 1
            guard loops <= SceneLimits.describedFaults else { return }
            let names = loop().map { entries[$0].key }
            report(Dependencies.message(names, what), atKeyOf: entries[first].value)
            found.formUnion(names)
        }
        return found
    }

    /// `"20*i"`, `["20*i", 3]`, or `{"default": "20*i"}`: the texts that are expressions.
    private static func expressions(ofDefinition value: Value) -> [String] {
        if let items = value.array { return items.compactMap(\.string) }
        guard case .object(let entries) = value.content else { return value.string.map { [$0] } ?? [] }
        if entries.contains(where: { $0.key == "choices" && !$0.value.isNull }) { return [] }
        return entries.first { $0.key == "default" }?.value.string.map { [$0] } ?? []
    }
}
