import CZoetropeLanes

/// PNG's filters on a band's symbols, 16 bytes (four symbols) at a time. A symbol has four bytes, however many the
/// pixel has, so that the byte to the left is always four bytes before; unused bytes are and stay zero.
extension BandMemory {
    private typealias Bytes = SIMD16<UInt8>

    /// Fills `filtered` and `filters`: each row gets the filter whose bytes, as signed numbers, have the least sum of
    /// magnitudes. The band's first row gets `sub`, which looks at no other row, unless `hasAbove`.
    func filter(rows: Int, afterRowAbove hasAbove: Bool) {
        for y in 0..<rows {
            let filter = y == 0 && !hasAbove ? .sub : best(forRow: y)
            filters[y] = filter.rawValue
            apply(filter, row: y)
            // The last vector may have written past the row's end, where zeros must be.
            for x in width..<pitch - 4 { filtered[start(ofRow: y) + x] = 0 }
        }
    }

    private func best(forRow y: Int) -> RowFilter {
        var sums = SIMD4<UInt32>.zero
        let row = UnsafeRawPointer(symbols + start(ofRow: y)), above = row - pitch * 4
        var i = 0
        while i < width &* 4 {
            // At most 128 vectors, so that 16 bits hold the sums of two magnitudes each.
            let end = min(width &* 4, i &+ 128 &* 32)
            var sub = SIMD8<UInt16>.zero, up = sub, average = sub, paeth = sub
            while i < end {
                let n = Neighbours(row, above, i)
                sub &+= lanes_magnitudes(n.pixel &- n.left)
                up &+= lanes_magnitudes(n.pixel &- n.up)
                average &+= lanes_magnitudes(n.pixel &- n.average)
                paeth &+= lanes_magnitudes(n.pixel &- n.paeth)
                // Looking at every other vector is enough for the choice.
                i &+= 32
            }
            sums &+= SIMD4(
                BandMemory.total(sub), BandMemory.total(up), BandMemory.total(average), BandMemory.total(paeth))
        }
        let candidates: [RowFilter] = [.paeth, .average, .up, .sub]
        let magnitudes = [sums.w, sums.z, sums.y, sums.x]
        return candidates[magnitudes.indices.min { magnitudes[$0] < magnitudes[$1] }!]
    }

    private func apply(_ filter: RowFilter, row y: Int) {
        let row = UnsafeRawPointer(symbols + start(ofRow: y)), above = row - pitch * 4
        let out = UnsafeMutableRawPointer(filtered + start(ofRow: y))
        func each(_ prediction: (Neighbours) -> Bytes) {
            for i in stride(from: 0, to: width &* 4, by: 16) {
                let n = Neighbours(row, above, i)
                out.storeBytes(of: n.pixel &- prediction(n), toByteOffset: i, as: Bytes.self)
            }
        }
        switch filter {
        case .none: each { _ in .zero }
        case .sub: each { $0.left }
        case .up: each { $0.up }
        case .average: each { $0.average }
        case .paeth: each { $0.paeth }
        }
    }

    /// Four pixels and their neighbours, which predict them.
    private struct Neighbours {
        let pixel, left, up, corner: Bytes

        @inline(__always) init(_ row: UnsafeRawPointer, _ above: UnsafeRawPointer, _ i: Int) {
            pixel = (row + i).loadUnaligned(as: Bytes.self)
            left = (row + (i &- 4)).loadUnaligned(as: Bytes.self)
            up = (above + i).loadUnaligned(as: Bytes.self)
            corner = (above + (i &- 4)).loadUnaligned(as: Bytes.self)
        }

        @inline(__always) var average: Bytes { lanes_average(left, up) }
        @inline(__always) var paeth: Bytes { lanes_paeth(left, up, corner) }
    }

    private static func total(_ v: SIMD8<UInt16>) -> UInt32 { (0..<8).reduce(0) { $0 &+ UInt32(v[$1]) } }
}
