/// The palette entries worth trying for a colour, nearest first, found once for each small cell of OkLab that is asked for.
///
/// A cell's list stays until another cell needs its place: memory is fixed, however many colours a picture has.
final class CandidateGrid {
    typealias Vector = ConeSpace.Vector
    /// Entries kept for a cell. With 14 the reference sequences' files are no smaller, with 5 they are 0.6 % larger.
    static let depth = 8
    /// Cells a unit of OkLab.
    private static let scale: Float = 0.6
    private static let bits = 12

    /// Entries of a list: as many as there are colours, `depth` at most.
    let count: Int
    private let finder: NearestColor
    private let keys = Slab<Int32>(1 << bits, -1)
    private let lists = Slab<UInt8>(depth << bits, 0)

    init(_ labs: [Vector]) {
        finder = NearestColor(labs)
        count = min(labs.count, Self.depth)
    }

    /// Where the entries of the colour's cell stand, for `entry`, until the next call.
    @inline(__always) func list(for lab: Vector) -> Int {
        let v = lab * Self.scale + Vector(16.5, 64.5, 64.5, 0)
        let key = Int32(min(max(v.x, 0), 255)) << 16 | Int32(min(max(v.y, 0), 255)) << 8 | Int32(min(max(v.z, 0), 255))
        let slot = Int((UInt32(bitPattern: key) &* 2_654_435_769) >> (32 - UInt32(Self.bits)))
        if keys[slot] != key { fill(slot, key) }
        return slot * Self.depth
    }

    @inline(__always) func entry(_ i: Int) -> Int { Int(lists[i]) }

    private func fill(_ slot: Int, _ key: Int32) {
        let cell = Vector(Float(key >> 16), Float(key >> 8 & 255), Float(key & 255), 0)
        finder.nearest((cell - Vector(16, 64, 64, 0)) / Self.scale, count: count) { [lists] place, entry in
            lists[slot * Self.depth + place] = UInt8(entry)
        }
        keys[slot] = key
    }
}
