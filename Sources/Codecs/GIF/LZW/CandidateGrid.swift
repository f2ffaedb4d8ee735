/// The palette entries worth trying for a colour, nearest first. OkLab is divided into cubic cells; all colours of a
/// cell share the list that was made for its centre.
///
/// The grid is a cache of fixed size: a list is made when its cell is first asked for, and stays until another cell
/// with the same hash replaces it.
final class CandidateGrid {
    typealias Vector = ConeSpace.Vector
    /// The room for a list. `GIFTuning.candidates` says how much of it is used.
    static let depth = 8
    /// Cells per unit of OkLab (in `ConeSpace`'s scale): a cell is 1.7 wide, about the smallest visible difference.
    /// Smaller cells order the entries more exactly, and more lists have to be made.
    private static let scale: Float = 0.6
    /// Half of a cell's diagonal, rounded up.
    private static let radius: Float = 1.45
    /// The cache has 2^bits lists.
    private static let bits = 12

    /// The number of entries of a list: less than wanted where there are fewer colours.
    let count: Int
    private let finder: NearestColor
    private let keys = Slab<Int32>(1 << bits, -1)
    private let lists = Slab<UInt8>(unset: depth << bits)
    /// For each entry of a list, the least squared distance to it from anywhere in the cell; it grows along the list.
    private let distances = Slab<Float>(unset: depth << bits)

    init(_ labs: [Vector], count wanted: Int) {
        finder = NearestColor(labs)
        count = min(labs.count, wanted, Self.depth)
    }

    /// The index of the first entry for a colour, to be given to `entry`; valid until the next call.
    @inline(__always) func list(for lab: Vector) -> Int {
        let v = lab * Self.scale + Vector(16.5, 64.5, 64.5, 0)
        let key = Int32(min(max(v.x, 0), 255)) << 16 | Int32(min(max(v.y, 0), 255)) << 8 | Int32(min(max(v.z, 0), 255))
        let slot = UInt32(bitPattern: key).hashed(bits: Self.bits)
        if keys[slot] != key { fill(slot, key) }
        return slot * Self.depth
    }

    @inline(__always) func entry(_ i: Int) -> Int { Int(lists[i]) }

    @inline(__always) func leastDistance(_ i: Int) -> Float { distances[i] }

    private func fill(_ slot: Int, _ key: Int32) {
        let cell = Vector(Float(key >> 16), Float(key >> 8 & 255), Float(key & 255), 0)
        finder.nearest((cell - Vector(16, 64, 64, 0)) / Self.scale, count: count) {
            [lists, distances] place, entry, square in
            lists[slot * Self.depth + place] = UInt8(entry)
            let least = max(0, square.squareRoot() - Self.radius)
            distances[slot * Self.depth + place] = least * least
        }
        keys[slot] = key
    }
}
