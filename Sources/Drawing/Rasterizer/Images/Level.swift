import ZoetropeGeometry

/// A level of detail (mip level): how often a picture is halved across and down. Each of its texels is the mean of a
/// block of 2^across by 2^down texels of the picture.
struct Level: Hashable {
    var across, down: Int
    /// True when neighbouring blocks overlap by half. In each halved direction, the level then has about twice as many
    /// texels.
    var overlap = false

    static let full = Level(across: 0, down: 0)

    /// The maximum number of halvings: 2^20 texels become one.
    private static let most = 20

    /// The distance from one block to the next, in texels of the picture.
    var step: (u: Int, v: Int) { (Self.step(across, overlap), Self.step(down, overlap)) }

    private static func step(_ halvings: Int, _ overlap: Bool) -> Int {
        overlap && halvings > 0 ? 1 << (halvings - 1) : 1 << halvings
    }

    /// Converts a distance from texels of the picture to texels of the level.
    func place(_ p: Point) -> Point { Point(p.x / Double(step.u), p.y / Double(step.v)) }

    /// The first block's centre relative to (1/2, 1/2), in texels of the level; zero without overlap.
    var shift: Point { Point(overlap && across > 0 ? 0.5 : 0, overlap && down > 0 ? 0.5 : 0) }

    // MARK: Crops

    /// How often `length` texels may be halved if at least one block must lie within a range of `range.count` texels,
    /// wherever the range begins. A range that is the whole length may be halved `most` times, since blocks may reach
    /// over its ends.
    static func mostHalvings(of range: Range<Int>, in length: Int, overlap: Bool) -> Int {
        if range == 0..<length { return most }
        var halvings = 0
        while halvings < most, (1 << (halvings + 1)) + step(halvings + 1, overlap) - 1 <= range.count { halvings += 1 }
        return halvings
    }

    /// Which of the level's `count` blocks lie wholly within `range`; at least one. Where `range` ends at the end of
    /// the picture's `length` texels, a last block that reaches over that end is included.
    func blocks(within range: Range<Int>, of length: Int, halvings: Int, count: Int) -> Range<Int> {
        let step = Self.step(halvings, overlap)
        let first = min((range.lowerBound + step - 1) / step, count - 1)
        let last = range.upperBound == length ? count - 1 : (range.upperBound - (1 << halvings)) / step
        return first..<max(first, min(last, count - 1)) + 1
    }
}
