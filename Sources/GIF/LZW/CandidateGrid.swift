/// The palette entries worth trying for a colour. OkLab is divided into cubic cells; all colours of a cell share the
/// list that was made for its centre, nearest first.
///
/// The grid is a cache of fixed size: a list is made when its cell is first asked for, and stays until another cell
/// with the same hash, or the same cell for another palette, replaces it.
final class CandidateGrid {
    typealias Vector = ConeSpace.Vector
    /// The room for a list. `GIFTuning.candidates` says how much of it is used.
    static let depth = 8
    /// Cells per unit of OkLab (in `ConeSpace`'s scale): a cell is 1.7 wide, about the smallest visible difference.
    /// Smaller cells order the entries more exactly, and more lists have to be made.
    private static let scale: Float = 0.6
    /// The cache has 2^bits lists.
    private static let bits = 12

    /// Palette entries and their colours, one in each lane. The colour of an unused lane is far from every other.
    struct List: BitwiseCopyable {
        var l = SIMD8<Float>(repeating: 1e9), a = SIMD8<Float>(repeating: 1e9), b = SIMD8<Float>(repeating: 1e9)
        var entries = SIMD8<UInt8>(repeating: 0)
        /// The cell, and the number of the palette.
        var cell: Int32 = -1, palette: Int32 = -1
    }

    private let lists = Slab(1 << bits, List())
    private var labs: [Vector] = []
    private var finder = NearestColor([.zero])
    /// The number of entries of a list: less than wanted where there are fewer colours.
    private var count = 0
    /// How many palettes there were before this one.
    private var palette: Int32 = 0

    /// Sets the palette.
    /// - Parameter wanted: how many entries a list should have.
    func use(_ labs: [Vector], count wanted: Int) {
        if labs == self.labs { return }
        self.labs = labs
        finder = NearestColor(labs)
        count = min(labs.count, wanted, Self.depth)
        palette += 1
    }

    /// The list for a colour.
    @inline(__always) func list(for lab: Vector) -> List {
        let v = lab * Self.scale + Vector(16.5, 64.5, 64.5, 0)
        let cell =
            Int32(min(max(v.x, 0), 255)) << 16 | Int32(min(max(v.y, 0), 255)) << 8 | Int32(min(max(v.z, 0), 255))
        let slot = UInt32(bitPattern: cell).hashed(bits: Self.bits)
        if lists[slot].cell != cell || lists[slot].palette != palette { fill(slot, cell) }
        return lists[slot]
    }

    private func fill(_ slot: Int, _ cell: Int32) {
        let place = Vector(Float(cell >> 16), Float(cell >> 8 & 255), Float(cell & 255), 0)
        var list = List(cell: cell, palette: palette)
        finder.nearest((place - Vector(16, 64, 64, 0)) / Self.scale, count: count) { lane, entry, _ in
            (list.l[lane], list.a[lane], list.b[lane]) = (labs[entry].x, labs[entry].y, labs[entry].z)
            list.entries[lane] = UInt8(entry)
        }
        lists[slot] = list
    }
}
