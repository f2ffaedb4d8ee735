/// The weighted colours of a set of pixels, grouped in small cells of sRGB. When there are many cells, they become
/// twice as wide.
struct ColorHistogram {
    typealias Vector = ConeSpace.Vector

    /// One cell: its colour and its weight.
    struct Point: BitwiseCopyable {
        /// The OkLab of `exact`, or else of the mean of the cell's colours; lane 3 is the weight.
        var lab: Vector
        /// 0xBBGGRR of the colour that dominates the cell, if the vote finds one. Flat areas thus keep their colour.
        var exact: UInt32?
        var weight: Float { lab.w }
    }

    private struct Cell {
        /// The sum of linear cones times weight; lane 3 is the sum of the weights.
        var sum: Vector = .zero
        var key: UInt32 = 0
        /// Boyer and Moore's majority vote, with weights: a colour, and a lower bound of its weight in the cell.
        var candidate: UInt32 = 0
        var surplus: Float = 0

        /// Adds another cell, of the same colours as this one. The surplus stays a lower bound.
        mutating func add(_ other: Cell) {
            sum += other.sum
            if candidate == other.candidate {
                surplus += other.surplus
            } else if surplus >= other.surplus {
                surplus -= other.surplus
            } else {
                (candidate, surplus) = (other.candidate, other.surplus - surplus)
            }
        }
    }

    /// A hash table from cells' keys to their indices in `cells`; -1 where free.
    private var slots = Slab<Int32>(1 << 13, -1)
    private var cells = Slab<Cell>(unset: 1 << 12)
    /// Of cells.
    private(set) var count = 0
    private let converter = ConeSpace.Converter()
    /// The cell of each value of a channel.
    private let steps = Slab<UInt32>(256, 0)
    private let mostCells: Int
    private var isWide = false

    /// - Parameters:
    ///   - cell: how many values of a channel share a cell. Below 32, where OkLab is steep, each has its own.
    ///   - mostCells: when there are more, they become twice as wide.
    init(cell: Int, mostCells: Int) {
        self.mostCells = mostCells
        for v in 0..<256 { steps[v] = v < 32 ? UInt32(v) : UInt32(32 + (v - 32) / cell) }
    }

    mutating func add(_ rgb: UInt32, weight: Float) {
        if count > mostCells, !isWide { widen() }
        let i = slot(steps[Int(rgb & 255)] | steps[Int(rgb >> 8 & 255)] << 8 | steps[Int(rgb >> 16 & 255)] << 16)
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

    /// In the order in which the cells got their first colour.
    /// - Parameter majority: the share of a cell's weight that makes a colour its `exact` one.
    func points(majority: Float) -> [Point] {
        (0..<count).map { i in
            let cell = cells[i], weight = cell.sum.w
            let exact = cell.surplus > majority * weight ? cell.candidate : nil
            var mean = cell.sum / weight
            mean.w = 0
            var lab = ConeSpace.lab(cones: exact.map { converter.cones($0) } ?? ConeSpace.cubeRoot(mean))
            lab.w = weight
            return Point(lab: lab, exact: exact)
        }
    }

    /// The index of the cell with a key; adds the cell if needed. Open addressing; the table doubles when half full.
    @inline(__always) private mutating func slot(_ key: UInt32) -> Int {
        let mask = slots.count - 1
        var h = key.hashed(bits: 24) & mask
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

    /// Doubles the cells' width.
    private mutating func widen() {
        isWide = true
        func wide(_ step: UInt32) -> UInt32 { step < 32 ? step : 32 + (step - 32) / 2 }
        for v in 0..<256 { steps[v] = wide(steps[v]) }
        let old = cells, oldCount = count
        (slots, cells, count) = (Slab(slots.count, -1), Slab(unset: cells.count), 0)
        for k in 0..<oldCount {
            let key = old[k].key
            cells[slot(wide(key & 255) | wide(key >> 8 & 255) << 8 | wide(key >> 16 & 255) << 16)].add(old[k])
        }
    }

    private mutating func grow() {
        let old = cells
        slots = Slab(slots.count * 2, -1)
        cells = Slab(unset: slots.count / 2)
        let mask = slots.count - 1
        for i in 0..<count {
            cells[i] = old[i]
            var h = cells[i].key.hashed(bits: 24) & mask
            while slots[h] >= 0 { h = (h + 1) & mask }
            slots[h] = Int32(i)
        }
    }
}
