import Geometry

/// A level of detail: how often a picture is halved across and down. Its texels are the means of blocks of 2^across by
/// 2^down texels of the picture.
struct Level: Hashable {
    var across, down: Int
    /// True when blocks overlap by half: in each halved direction, the level has twice as many texels as without.
    var overlap = false

    static let full = Level(across: 0, down: 0)

    /// The most halvings of any picture.
    private static let most = 20

    /// From one block to the next, in texels of the picture.
    var step: (u: Int, v: Int) { (Self.step(across, overlap), Self.step(down, overlap)) }

    private static func step(_ halvings: Int, _ overlap: Bool) -> Int {
        overlap && halvings > 0 ? 1 << (halvings - 1) : 1 << halvings
    }

    /// A distance in texels of the picture, in texels of the level.
    func place(_ p: Point) -> Point { Point(p.x / Double(step.u), p.y / Double(step.v)) }

    /// The first block's centre minus (1/2, 1/2), which it would be without overlap; in texels of the level.
    var shift: Point { Point(overlap && across > 0 ? 0.5 : 0, overlap && down > 0 ? 0.5 : 0) }

    // MARK: Crops

    /// How often `length` texels may be halved so that at least one block lies wholly within `range`, wherever that lies. A
    /// range from end to end needs no limit, as blocks that reach over the picture's border repeat it.
    static func mostHalvings(of range: Range<Int>, in length: Int, overlap: Bool) -> Int {
        if range == 0..<length { return most }
        var halvings = 0
        while halvings < most, (1 << (halvings + 1)) + step(halvings + 1, overlap) - 1 <= range.count { halvings += 1 }
        return halvings
    }

    /// The blocks of `count` that lie wholly within `range`, at least one. At a border of the picture, which has `length`
    /// texels, the blocks that reach over it count as well.
    func blocks(within range: Range<Int>, of length: Int, halvings: Int, count: Int) -> Range<Int> {
        let step = Self.step(halvings, overlap)
        let first = min((range.lowerBound + step - 1) / step, count - 1)
        let last = range.upperBound == length ? count - 1 : (range.upperBound - (1 << halvings)) / step
        return first..<max(first, min(last, count - 1)) + 1
    }
}
