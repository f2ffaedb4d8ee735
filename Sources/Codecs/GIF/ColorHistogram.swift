/// The colours of a set of pixels, weighted, gathered in small cells of OkLab.
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

    /// Cells a unit of OkLab.
    private static let scale: Float = 2

    private struct Cell {
        var key: Int32
        var sum: Vector = .zero
        var weight: Float = 0
        /// Boyer and Moore's majority vote: a colour, and what its weight exceeds the others' by.
        var candidate: UInt32 = 0
        var surplus: Float = 0
    }

    private var slots = [Int32](repeating: -1, count: 1 << 12)
    private var cells: [Cell] = []

    mutating func add(_ rgb: UInt32, lab: Vector, weight: Float) {
        let i = slot(Self.key(lab))
        cells[i].sum += lab * weight
        cells[i].weight += weight
        if cells[i].candidate == rgb {
            cells[i].surplus += weight
        } else if cells[i].surplus >= weight {
            cells[i].surplus -= weight
        } else {
            cells[i].candidate = rgb
            cells[i].surplus = weight - cells[i].surplus
        }
    }

    /// In the order in which their cells were first met.
    var points: [Point] {
        let converter = ConeSpace.Converter()
        return cells.map { cell in
            let exact = cell.surplus > 0.3 * cell.weight ? cell.candidate : nil
            var lab = cell.sum / cell.weight
            if let exact { lab = ConeSpace.lab(cones: converter.cones(exact)) }
            lab.w = cell.weight
            return Point(lab: lab, exact: exact)
        }
    }

    private static func key(_ lab: Vector) -> Int32 {
        let v = lab * scale + Vector(0.5, 128.5, 128.5, 0)
        return Int32(v.x) << 16 | Int32(v.y) << 8 | Int32(v.z)
    }

    /// Open addressing; the table doubles when half full.
    private mutating func slot(_ key: Int32) -> Int {
        if cells.count * 2 >= slots.count { grow() }
        let mask = slots.count - 1
        var h = Self.hash(key) & mask
        while slots[h] >= 0 {
            if cells[Int(slots[h])].key == key { return Int(slots[h]) }
            h = (h + 1) & mask
        }
        slots[h] = Int32(cells.count)
        cells.append(Cell(key: key))
        return cells.count - 1
    }

    private mutating func grow() {
        slots = [Int32](repeating: -1, count: slots.count * 2)
        let mask = slots.count - 1
        for (i, cell) in cells.enumerated() {
            var h = Self.hash(cell.key) & mask
            while slots[h] >= 0 { h = (h + 1) & mask }
            slots[h] = Int32(i)
        }
    }

    @inline(__always) private static func hash(_ key: Int32) -> Int {
        Int((UInt32(bitPattern: key) &* 2_654_435_769) >> 8)
    }
}
