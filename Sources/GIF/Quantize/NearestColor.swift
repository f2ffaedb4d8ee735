/// Finds the nearest of up to 256 OkLab colours. They are sorted by lightness, in groups of eight that are compared at
/// once. The search starts at the group of the same lightness and ends, in each direction, at the first group whose
/// lightness alone differs by more than the best distance.
final class NearestColor {
    typealias Vector = ConeSpace.Vector
    typealias Lanes = SIMD8<Float>

    /// Eight colours, one in each lane; unused lanes are far from every colour.
    private struct Group: BitwiseCopyable {
        var l = Lanes(repeating: 1e9), a = Lanes(repeating: 1e9), b = Lanes(repeating: 1e9)
    }

    private let groups: Slab<Group>
    private let groupCount: Int
    /// The lightness of each group's first and last colour.
    private let low, high: Slab<Float>
    /// The caller's index of the colour at each place in the sorted order.
    private let indices: Slab<Int32>
    /// The squared distances and places that `nearest(_:count:_:)` has found, nearest first.
    private let distances = Slab<Float>(8, 0), found = Slab<Int32>(8, 0)

    /// - Parameter colors: at least one.
    init(_ colors: [Vector]) {
        let order = colors.indices.sorted { (colors[$0].x, $0) < (colors[$1].x, $1) }
        groupCount = (colors.count + 7) / 8
        groups = Slab(groupCount, Group())
        low = Slab(groupCount, 0)
        high = Slab(groupCount, 0)
        indices = Slab(groupCount * 8, 0)
        for (place, i) in order.enumerated() {
            let g = place / 8, lane = place % 8
            var group = groups[g]
            (group.l[lane], group.a[lane], group.b[lane]) = (colors[i].x, colors[i].y, colors[i].z)
            groups[g] = group
            if lane == 0 { low[g] = colors[i].x }
            high[g] = colors[i].x
            indices[place] = Int32(i)
        }
    }

    func nearest(_ lab: Vector) -> Int {
        let middle = group(at: lab.x)
        var best = Float.infinity, place = 0
        visit(lab, from: middle) { g, d in
            let least = Self.least(d)
            if least < best {
                best = least
                place = g * 8
                while d[place & 7] != least { place += 1 }
            }
            return best
        }
        return Int(indices[place])
    }

    /// Calls `body` with a rank (0 is the nearest), an index and a squared distance, for each of the `count` nearest
    /// colours. `count` is at most 8 and at most the number of colours.
    func nearest(_ lab: Vector, count: Int, _ body: (Int, Int, Float) -> Void) {
        distances.fill(1e12)
        let last = count - 1, distances = distances, found = found
        visit(lab, from: group(at: lab.x)) { g, d in
            if Self.least(d) < distances[last] {
                for lane in 0..<8 where d[lane] < distances[last] {
                    var place = last
                    while place > 0 && distances[place - 1] > d[lane] {
                        distances[place] = distances[place - 1]
                        found[place] = found[place - 1]
                        place -= 1
                    }
                    distances[place] = d[lane]
                    found[place] = Int32(truncatingIfNeeded: g * 8 + lane)
                }
            }
            return distances[last]
        }
        for place in 0..<count { body(place, Int(indices[Int(found[place])]), distances[place]) }
    }

    /// The same as `min()`, which is a loop over the lanes.
    @inline(__always) private static func least(_ d: Lanes) -> Float {
        let four = d.lowHalf.replacing(with: d.highHalf, where: d.highHalf .< d.lowHalf)
        let two = four.lowHalf.replacing(with: four.highHalf, where: four.highHalf .< four.lowHalf)
        return min(two.x, two.y)
    }

    /// The first group whose last colour is at least this light, or the last group.
    @inline(__always) private func group(at lightness: Float) -> Int {
        var from = 0, to = groupCount - 1
        while from < to {
            let middle = (from + to) / 2
            if high[middle] < lightness { from = middle + 1 } else { to = middle }
        }
        return from
    }

    /// Calls `body` with a group and its squared distances, from the group `middle` outwards, while they can be less
    /// than the limit that `body` returned last.
    @inline(__always) private func visit(_ lab: Vector, from middle: Int, _ body: (Int, Lanes) -> Float) {
        let x = Lanes(repeating: lab.x), y = Lanes(repeating: lab.y), z = Lanes(repeating: lab.z)
        @inline(__always) func distances(_ g: Int) -> Lanes {
            let group = groups[g]
            let dl = group.l - x, da = group.a - y, db = group.b - z
            return dl * dl + da * da + db * db
        }
        var limit = body(middle, distances(middle))
        var g = middle + 1
        while g < groupCount {
            let away = low[g] - lab.x
            if away > 0 && away * away >= limit { break }
            limit = body(g, distances(g))
            g += 1
        }
        g = middle - 1
        while g >= 0 {
            let away = lab.x - high[g]
            if away > 0 && away * away >= limit { break }
            limit = body(g, distances(g))
            g -= 1
        }
    }
}
