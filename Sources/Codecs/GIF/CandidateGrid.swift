/// The palette entries worth trying for a colour, nearest first, found once for each small cell of OkLab that is asked for.
final class CandidateGrid {
    typealias Vector = ConeSpace.Vector
    /// Entries kept for a cell.
    static let depth = 14
    /// Cells a unit of OkLab.
    private static let scale: Float = 0.6
    private static let bits = 13

    private let labs: [Vector]
    private var keys = [Int32](repeating: -1, count: 1 << bits)
    private var slots = [Int32](repeating: 0, count: 1 << bits)
    /// For each cell its count of entries, then the entries.
    private var lists: [UInt8] = []

    init(_ labs: [Vector]) { self.labs = labs }

    /// Where the entries of the colour's cell stand in `entries`: first their count, then they.
    func list(for lab: Vector) -> Int {
        let v = lab * Self.scale + Vector(16.5, 64.5, 64.5, 0)
        let key = Int32(max(v.x, 0)) << 16 | Int32(min(max(v.y, 0), 127)) << 8 | Int32(min(max(v.z, 0), 127))
        let mask = (1 << Self.bits) - 1
        var h = Int((UInt32(bitPattern: key) &* 2_654_435_769) >> (32 - UInt32(Self.bits)))
        while keys[h] >= 0 {
            if keys[h] == key { return Int(slots[h]) }
            h = (h + 1) & mask
        }
        let start = appendList(key)
        if lists.count < (1 << Self.bits) / 2 * (Self.depth + 1) {
            keys[h] = key
            slots[h] = Int32(start)
        }
        return start
    }

    @inline(__always) func entry(_ i: Int) -> Int { Int(lists[i]) }

    private func appendList(_ key: Int32) -> Int {
        // A table that is full keeps its cells; the colours beyond it share the last list's place.
        let center = (Vector(Float(key >> 16), Float(key >> 8 & 255), Float(key & 255), 0) - Vector(16, 64, 64, 0)) / Self.scale
        let distances = labs.map { c -> Float in
            let d = c - center
            return d.x * d.x + d.y * d.y + d.z * d.z
        }
        let count = min(Self.depth, labs.count)
        let order = labs.indices.sorted { (distances[$0], $0) < (distances[$1], $1) }.prefix(count)
        let start = lists.count
        lists.append(UInt8(count))
        lists.append(contentsOf: order.map { UInt8($0) })
        return start
    }
}
