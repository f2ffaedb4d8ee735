/// The colours of a set of pixels, weighted, gathered in small cells of sRGB.
struct ColorHistogram {
    typealias Vector = ConeSpace.Vector

    /// One cell: the mean of its colours and their weight.
    struct Point {
        /// OkLab; lane 3 is the weight.
        var lab: Vector
        /// The colour that most of the weight has to a bit, if there is one.
        var exact: UInt32?
        var weight: Float { lab.w }
    }

    private struct Cell {
        /// Linear cones, weighted; lane 3 is the weight.
        var sum: Vector = .zero
        var key: UInt32 = 0
        /// Boyer and Moore's majority vote: a colour, and what its weight exceeds the others' by.
        var candidate: UInt32 = 0
        var surplus: Float = 0
        var unused: Float = 0
    }

    private var slots = Slab<Int32>(1 << 13, -1)
    private var cells = Slab<Cell>(1 << 12, Cell())
    private var count = 0
    private let converter = ConeSpace.Converter()
    private let steps = Self.steps

    /// A channel's cell: each value under 32 is one by itself, since OkLab is steep there, and each four above.
    private static let steps: Slab<UInt32> = {
        let slab = Slab<UInt32>(256, 0)
        for v in 0..<256 { slab[v] = v < 32 ? UInt32(v) : UInt32(32 + (v - 32) / 4) }
        return slab
    }()

    mutating func add(_ rgb: UInt32, weight: Float) {
        let i = slot(steps[Int(rgb & 255)] | steps[Int(rgb >> 8 & 255)] << 7 | steps[Int(rgb >> 16 & 255)] << 14)
        var cell = cells[i]
        var light = converter.linearCones(rgb)
        light.w = 1
        cell.sum += light * weight
        if cell.candidate == rgb {
            cell.surplus += weight
        } else if cell.surplus >= weight {
            cell.surplus -= weight
        } else {
            cell.candidate = rgb
            cell.surplus = weight - cell.surplus
        }
        cells[i] = cell
    }

    /// In the order in which their cells were first met.
    var points: [Point] {
        (0..<count).map { i in
            let cell = cells[i], weight = cell.sum.w
            let exact = cell.surplus > 0.3 * weight ? cell.candidate : nil
            var mean = cell.sum / weight
            mean.w = 0
            var lab = ConeSpace.lab(cones: exact.map { converter.cones($0) } ?? ConeSpace.cubeRoot(mean))
            lab.w = weight
            return Point(lab: lab, exact: exact)
        }
    }

    /// Open addressing; the table doubles when half full.
    @inline(__always) private mutating func slot(_ key: UInt32) -> Int {
        let mask = slots.count - 1
        var h = Self.hash(key) & mask
        while slots[h] >= 0 {
            let i = Int(slots[h])
            if cells[i].key == key { return i }
            h = (h + 1) & mask
        }
        return insert(key, at: h)
    }

    private mutating func insert(_ key: UInt32, at slot: Int) -> Int {
        if count * 2 == slots.count {
            grow()
            return self.slot(key)
        }
        slots[slot] = Int32(count)
        cells[count] = Cell(key: key)
        count += 1
        return count - 1
    }

    private mutating func grow() {
        let old = cells
        slots = Slab(slots.count * 2, -1)
        cells = Slab(slots.count / 2, Cell())
        let mask = slots.count - 1
        for i in 0..<count {
            cells[i] = old[i]
            var h = Self.hash(cells[i].key) & mask
            while slots[h] >= 0 { h = (h + 1) & mask }
            slots[h] = Int32(i)
        }
    }

    @inline(__always) private static func hash(_ key: UInt32) -> Int { Int((key &* 2_654_435_769) >> 8) }
}
