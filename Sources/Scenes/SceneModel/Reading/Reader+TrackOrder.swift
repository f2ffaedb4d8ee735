extension Reader {
    /// An order in which each track follows those that it depends on; reports tracks that depend on each other.
    func order(_ tracks: [TrackModel]) -> [Int] {
        let needed = tracks.map { track in
            track.allValues.flatMap { n in
                n.expression.variables.compactMap { if case .track(let j) = $0 { j } else { nil } }
            }
        }
        return Dependencies.order(needed) { first, loop in
            report(
                Dependencies.message(loop().map { tracks[$0].entry }.withoutRepetition, "track"),
                at: Number(expression: Expression(constant: 0), origin: tracks[first].origin))
        }
    }
}

extension Reader {
    /// The names of all repeat indices in the layers and their masks, each once. They are needed before the layers are
    /// read, because tracks may use them.
    func readIndexNames(_ o: ObjectReader) {
        var names: Set<String> = []
        func search(_ layer: Value) {
            guard case .object(let entries) = layer.content else { return }
            for e in entries {
                if e.key == "sublayers" { e.value.array?.forEach(search) }
                if e.key == "mask" { search(e.value) }
                guard e.key == "repeat", case .object(let keys) = e.value.content else { continue }
                let name = keys.first { $0.key == "index" && !$0.value.isNull }.map { $0.value.string ?? "" } ?? "i"
                if names.insert(name).inserted { indexNames.append(name) }
            }
        }
        o["layers"]?.array?.forEach(search)
        guard indexNames.count > SceneLimits.indexNames, let layers = o["layers"] else { return }
        report("\(indexNames.count) names of repeat indices; the limit is \(SceneLimits.indexNames)", at: layers)
        indexNames.removeLast(indexNames.count - SceneLimits.indexNames)
    }

    /// Finds which repeat indices each track depends on, also by other tracks. Tracks that depend on one are not in
    /// scope until a layer with that index is read.
    func findIndices(_ tracks: inout [TrackModel], _ order: [Int]) {
        for i in order {
            var found: Set<Int> = []
            for v in tracks[i].allValues.flatMap(\.expression.variables) {
                if case .local(let index) = v { found.insert(index) }
                if case .track(let j) = v { found.formUnion(tracks[j].indices) }
            }
            for v in tracks[i].timingNumbers.flatMap(\.expression.variables) {
                if case .local(let index) = v { found.insert(index) }
            }
            tracks[i].indices = found.sorted()
        }
        // A name's numbers are known together.
        let together = Dictionary(grouping: tracks.indices) { tracks[$0].entry }
        for group in together.values where group.count > 1 {
            let all = Set(group.flatMap { tracks[$0].indices }).sorted()
            for i in group { tracks[i].indices = all }
        }
        indexedTracks = order.filter { !tracks[$0].indices.isEmpty }
        if let last = indexedTracks.dropFirst(SceneLimits.indexedTracks).last {
            report(
                "\(indexedTracks.count) tracks use the index of a repeat; the limit is \(SceneLimits.indexedTracks)",
                at: Number(expression: Expression(constant: 0), origin: tracks[last].origin))
            indexedTracks.removeLast(indexedTracks.count - SceneLimits.indexedTracks)
        }
        self.tracks = tracks
        for i in tracks.indices where !tracks[i].indices.isEmpty {
            scope.tracks[tracks[i].entry] = nil
            scope.reasons[tracks[i].entry] = reason(for: tracks[i])
        }
    }

    private func reason(for track: TrackModel) -> String {
        let names = track.indices.map { "'\(indexNames[$0])'" }.joined(separator: " and ")
        return
            "the \(track.isValue ? "value" : "track") depends on the index \(names); use it in a layer with that 'repeat', or in its sublayers"
    }

    /// Makes the tracks known that depend on the index called `name` and otherwise only on indices that are known
    /// already. Returns the index and these tracks.
    func enterRepeat(_ name: String) -> (index: Int, tracks: [Int]) {
        guard let index = indexNames.firstIndex(of: name) else { return (0, []) }
        activeIndices[index, default: 0] += 1
        let known = activeIndices.keys.sorted()
        let key = [index] + known
        let found =
            tracksByIndices[key]
            ?? indexedTracks.filter { i in
                tracks[i].indices.contains(index) && tracks[i].indices.allSatisfy { activeIndices[$0] != nil }
            }
        tracksByIndices[key] = found
        for i in found { scope.tracks[tracks[i].entry] = trackNames[tracks[i].entry] }
        return (index, found)
    }

    func leaveRepeat(_ index: Int) {
        guard let depth = activeIndices[index] else { return }
        activeIndices[index] = depth > 1 ? depth - 1 : nil
        guard depth == 1 else { return }
        for i in indexedTracks where tracks[i].indices.contains(index) { scope.tracks[tracks[i].entry] = nil }
    }

    /// The steps that the evaluation of tracks takes for one copy. A spring is solved for each.
    func cost(ofTracks found: [Int]) -> Int {
        found.reduce(0) { sum, i in
            let numbers = tracks[i].allValues + tracks[i].timingNumbers
            return sum + numbers.reduce(2 * Function.spring.cost) { $0 + $1.expression.cost }
        }
    }
}

extension [String] {
    /// Without elements that equal the one before them.
    fileprivate var withoutRepetition: [String] {
        enumerated().filter { k, name in k == 0 || self[k - 1] != name }.map(\.element)
    }
}
