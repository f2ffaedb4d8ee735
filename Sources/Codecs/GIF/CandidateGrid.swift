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
    private var starts = [Int32](repeating: 0, count: 1 << bits)
    /// For each cell its count of entries, then the entries.
    private var lists: [UInt8] = []

    init(_ labs: [Vector]) { self.labs = labs }

    /// Where the entries of the colour's cell stand, for `entry`: first their count, then they, until the next call.
    func list(for lab: Vector) -> Int {
        let v = lab * Self.scale + Vector(16.5, 64.5, 64.5, 0)
        let key = Int32(min(max(v.x, 0), 255)) << 16 | Int32(min(max(v.y, 0), 255)) << 8 | Int32(min(max(v.z, 0), 255))
        let mask = (1 << Self.bits) - 1
        var h = Int((UInt32(bitPattern: key) &* 2_654_435_769) >> (32 - UInt32(Self.bits)))
        while keys[h] >= 0 {
            if keys[h] == key { return Int(starts[h]) }
            h = (h + 1) & mask
        }
        if lists.count > (1 << Self.bits) / 2 * (Self.depth + 1) {
            forget()
            return list(for: lab)
        }
        keys[h] = key
        starts[h] = Int32(lists.count)
        appendList(key)
        return Int(starts[h])
    }

    @inline(__always) func entry(_ i: Int) -> Int { Int(lists[i]) }

    private func forget() {
        for i in keys.indices { keys[i] = -1 }
        lists.removeAll(keepingCapacity: true)
    }

    private func appendList(_ key: Int32) {
        let center =
            (Vector(Float(key >> 16), Float(key >> 8 & 255), Float(key & 255), 0) - Vector(16, 64, 64, 0)) / Self.scale
        // The nearest so far, in order.
        var found: [UInt8] = [], distances: [Float] = []
        for (i, c) in labs.enumerated() {
            let d = c - center, distance = d.x * d.x + d.y * d.y + d.z * d.z
            if found.count == Self.depth {
                if distance >= distances[Self.depth - 1] { continue }
                found.removeLast()
                distances.removeLast()
            }
            var place = found.count
            while place > 0 && distances[place - 1] > distance { place -= 1 }
            found.insert(UInt8(i), at: place)
            distances.insert(distance, at: place)
        }
        lists.append(UInt8(found.count))
        lists.append(contentsOf: found)
    }
}
