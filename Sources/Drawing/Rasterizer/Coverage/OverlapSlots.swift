/// A row of pixels in 16 slots, one above the other, with a scanline in the middle of each. No edge begins or ends within
/// a slot, unless more than 15 do in the row.
struct OverlapSlots {
    typealias Lines = SIMD16<Float>

    static let count = 16
    /// In shares of the row: the scanlines' y, and how high the slots are, 0 for those that are not needed.
    let middles, heights: Lines
    /// Whether all slots are of one height: no edge begins or ends within the row.
    let areEven: Bool

    /// Slots of one height.
    static let even = OverlapSlots(
        middles: Lines(
            0.5, 1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5, 8.5, 9.5, 10.5, 11.5, 12.5, 13.5, 14.5, 15.5) * (1 / 16),
        heights: Lines(repeating: 1 / 16), areEven: true)

    private init(middles: Lines, heights: Lines, areEven: Bool) {
        (self.middles, self.heights, self.areEven) = (middles, heights, areEven)
    }

    /// Slots for edges that begin and end at these places, in rows from the top of the row at hand.
    init(_ ends: [Double]) {
        guard !ends.isEmpty else {
            self = .even
            return
        }
        var unique = [0.0]
        for end in ends.sorted() + [1] where end > unique[unique.count - 1] { unique.append(end) }
        let parts = unique.count - 1
        guard parts <= Self.count else {
            self = OverlapSlots(middles: Self.even.middles, heights: Self.even.heights, areEven: false)
            return
        }
        // One slot for each part; those that are left go to the parts by their heights.
        var middles = Lines(repeating: Float(unique[0] + unique[1]) / 2), heights = Lines.zero, slot = 0
        for (start, end) in zip(unique, unique.dropFirst()) {
            let share = 1 + Int((end - start) * Double(Self.count - parts)), height = (end - start) / Double(share)
            for k in 0..<share {
                middles[slot] = Float(start + height * (Double(k) + 0.5))
                heights[slot] = Float(height)
                slot += 1
            }
        }
        self = OverlapSlots(middles: middles, heights: heights, areEven: false)
    }
}
