import ZoetropeGeometry

/// The polygons of outlines, each in some sizes. A hash table of its own: a text looks up every letter in every frame,
/// and a `Dictionary` takes several times as long.
final class FlatOutlines {
    private struct Entry: BitwiseCopyable {
        /// 0: the place is free.
        let outline: UInt
        let size: FlatOutline.Size
        let polygons: FlatOutline.Polygons?
    }
    /// Its size is a power of two, and at most half of it is filled.
    private var table = Scratch<Entry>(), mask = 0
    /// They keep their outlines, so that no other one gets the identity of one of them.
    private var kept: [FlatOutline] = []
    /// The memory that they take, in points of 16 bytes.
    private(set) var cost = 0

    private static var free: Entry { Entry(outline: 0, size: FlatOutline.Size(1), polygons: nil) }
    /// What an outline takes besides its points.
    private static let fixedCost = 32

    init() { makeTable(64) }

    /// Valid as long as this object; nil where nothing can be drawn.
    func polygons(of outline: Outline, _ size: FlatOutline.Size) -> FlatOutline.Polygons? {
        let id = UInt(bitPattern: ObjectIdentifier(outline))
        var place = place(id, size)
        while table.base[place].outline != 0 {
            if table.base[place].outline == id, table.base[place].size == size { return table.base[place].polygons }
            place = (place &+ 1) & mask
        }
        return add(outline, size)
    }

    private func place(_ id: UInt, _ size: FlatOutline.Size) -> Int {
        let mixed = UInt64(id &+ UInt(bitPattern: size.power) &* 0x9E37) &* 0x9E37_79B9_7F4A_7C15
        return Int(truncatingIfNeeded: mixed &>> 32) & mask
    }

    private func add(_ outline: Outline, _ size: FlatOutline.Size) -> FlatOutline.Polygons? {
        let flat = FlatOutline(outline, size)
        kept.append(flat)
        cost += flat.count + Self.fixedCost
        if 2 * kept.count > mask {
            let old = table, count = mask + 1
            makeTable(2 * count)
            for k in 0..<count where old.base[k].outline != 0 { insert(old.base[k]) }
        }
        insert(Entry(outline: UInt(bitPattern: ObjectIdentifier(outline)), size: size, polygons: flat.polygons))
        return flat.polygons
    }

    private func insert(_ entry: Entry) {
        var place = place(entry.outline, entry.size)
        while table.base[place].outline != 0 { place = (place &+ 1) & mask }
        table.base[place] = entry
    }

    private func makeTable(_ count: Int) {
        table = Scratch(capacity: count)
        table.reserve(count, filledWith: Self.free)
        mask = count - 1
    }
}
