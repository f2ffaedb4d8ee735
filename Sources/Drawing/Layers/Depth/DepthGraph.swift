/// Which planes must be drawn before which others.
struct DepthGraph {
    /// For each plane, those that come after it.
    private var successors: [[Int]]

    init(count: Int = 0) { successors = [[Int]](repeating: [], count: count) }

    mutating func addPlane() { successors.append([]) }

    /// Adds how `first` is to `second`, which has the larger index.
    mutating func add(_ relation: DepthPlane.Relation, _ first: Int, _ second: Int) {
        switch relation {
        case .apart: break
        case .equal, .behind: successors[first].append(second)
        case .inFront: successors[second].append(first)
        case .crossing:
            successors[first].append(second)
            successors[second].append(first)
        }
    }

    /// All planes, each group after those that must come before it, and otherwise in the order of their smallest
    /// members. A group of several planes has no order that is right: its planes must be cut.
    func groups() -> [[Int]] {
        let components = components()
        var component = [Int](repeating: 0, count: successors.count)
        for (k, members) in components.enumerated() { for plane in members { component[plane] = k } }
        let smallest = components.map { $0.min() ?? 0 }
        var waiting = [Int](repeating: 0, count: components.count)
        var after = [[Int]](repeating: [], count: components.count)
        for (plane, others) in successors.enumerated() {
            for other in others where component[plane] != component[other] {
                after[component[plane]].append(component[other])
                waiting[component[other]] += 1
            }
        }
        // Sorted so that the next one is the last.
        var ready = components.indices.filter { waiting[$0] == 0 }.sorted { smallest[$0] > smallest[$1] }
        var out: [[Int]] = []
        while let next = ready.popLast() {
            out.append(components[next])
            for other in after[next] {
                waiting[other] -= 1
                guard waiting[other] == 0 else { continue }
                ready.insert(other, at: ready.partitioningIndex { smallest[$0] < smallest[other] })
            }
        }
        return out
    }

    /// The strongly connected components, by Tarjan's algorithm (1972), without recursion: there may be 10,000 planes.
    private func components() -> [[Int]] {
        var out: [[Int]] = [], open: [Int] = [], isOpen = [Bool](repeating: false, count: successors.count)
        var number = [Int](repeating: -1, count: successors.count), low = number, count = 0
        var path: [(plane: Int, next: Int)] = []
        func enter(_ plane: Int) {
            (number[plane], low[plane]) = (count, count)
            count += 1
            open.append(plane)
            isOpen[plane] = true
            path.append((plane, 0))
        }
        for root in successors.indices where number[root] < 0 {
            enter(root)
            while let (plane, next) = path.last {
                if next < successors[plane].count {
                    path[path.count - 1].next += 1
                    let other = successors[plane][next]
                    if number[other] < 0 {
                        enter(other)
                    } else if isOpen[other] {
                        low[plane] = min(low[plane], number[other])
                    }
                    continue
                }
                path.removeLast()
                if let before = path.last?.plane { low[before] = min(low[before], low[plane]) }
                guard low[plane] == number[plane], let first = open.lastIndex(of: plane) else { continue }
                out.append(Array(open[first...]))
                for member in open[first...] { isOpen[member] = false }
                open.removeSubrange(first...)
            }
        }
        return out
    }
}
