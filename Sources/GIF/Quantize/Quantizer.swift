/// Chooses a palette for weighted colours. It divides them into boxes, always by the cut across a box's principal axis
/// that reduces the squared error most; then it moves each entry to the mean of the colours that are nearest to it
/// (Lloyd's iteration). The same points give the same palette.
struct Quantizer {
    typealias Vector = ConeSpace.Vector
    typealias Point = ColorHistogram.Point

    private let tuning: GIFTuning
    /// Sorted by the boxes that they are in.
    private let points: Slab<Point>
    private let cutter: PointCutter
    /// What the boxes were divided from, oldest first: the index that one half took over, and the whole box.
    private var wholes: [(index: Int, box: Box)] = []
    private var boxes: [Box] = []
    /// `errors[n]` is the weighted squared error with n + 1 boxes.
    private(set) var errors: [Float] = []

    /// A range of `points` that becomes one entry of the palette.
    private struct Box {
        var range: Range<Int>
        var mean: Vector
        var error: Float
        /// The best cut of the box.
        var cut: PointCutter.Cut
    }

    /// The sum of the points' weights.
    let weight: Float

    init(_ points: [Point], tuning: GIFTuning) {
        self.tuning = tuning
        weight = points.reduce(0) { $0 + $1.weight }
        self.points = Slab(unset: points.count)
        for (i, point) in points.enumerated() { self.points[i] = point }
        cutter = PointCutter(self.points)
    }

    /// The weighted squared error with another palette.
    func error(of palette: GIFPalette) -> Float {
        let converter = ConeSpace.Converter()
        let labs = palette.colors.map { ConeSpace.lab(cones: converter.cones($0)) }
        let finder = NearestColor(labs)
        var sum: Float = 0
        for i in 0..<points.count {
            var d = points[i].lab - labs[finder.nearest(points[i].lab)]
            d.w = 0
            sum += (d * d).sum() * points[i].weight
        }
        return sum
    }

    /// Divides the points into at most `count` boxes; fewer when there are fewer different colours. `errors` then has
    /// the error for each smaller number, too.
    mutating func split(into count: Int) {
        boxes = [prepared(0..<points.count)]
        errors = [boxes[0].error]
        while boxes.count < count {
            var best = 0
            for i in boxes.indices where boxes[i].cut.gain > boxes[best].cut.gain { best = i }
            let cut = boxes[best].cut
            // A smaller gain is no more than rounding error.
            guard cut.gain > 1e-6 else { break }
            let range = boxes[best].range
            wholes.append((best, boxes[best]))
            boxes[best] = prepared(range.lowerBound..<cut.index)
            boxes.append(prepared(cut.index..<range.upperBound))
            errors.append(boxes.reduce(0) { $0 + $1.error })
        }
    }

    /// The palette of the division into `count` boxes, of which there may be more now.
    mutating func palette(count: Int) -> GIFPalette {
        while boxes.count > count {
            let whole = wholes.removeLast()
            boxes.removeLast()
            boxes[whole.index] = whole.box
        }
        var centers = boxes.map(\.mean), owners: [Int] = []
        for _ in 0..<tuning.rounds {
            let finder = NearestColor(centers)
            owners = (0..<points.count).map { finder.nearest(points[$0].lab) }
            centers = means(owners, of: centers)
        }
        return GIFPalette(colors: named(centers, owners: owners))
    }

    /// The box of a range of points, which are sorted along their principal axis. The axis is the eigenvector of the
    /// covariance matrix with the largest eigenvalue, by power iteration: eight steps from a fixed start near
    /// lightness, along which colours usually vary most. An inexact axis makes a slightly worse cut, nothing else.
    private mutating func prepared(_ range: Range<Int>) -> Box {
        var weight: Float = 0, sum = Vector.zero
        for i in range { weight += points[i].weight; sum += points[i].lab * points[i].weight }
        let mean = sum / weight
        var xx = Vector.zero, yy = Vector.zero, zz = Vector.zero
        for i in range {
            var d = points[i].lab - mean
            d.w = 0
            let wd = d * points[i].weight
            xx += wd * d.x
            yy += wd * d.y
            zz += wd * d.z
        }
        var axis = Vector(1, 0.3, 0.2, 0)
        for _ in 0..<8 {
            axis = xx * axis.x + yy * axis.y + zz * axis.z
            axis.w = 0
            let length = (axis * axis).sum().squareRoot()
            axis = length > 0 ? axis / length : Vector(1, 0, 0, 0)
        }
        return Box(
            range: range, mean: mean, error: xx.x + yy.y + zz.z, cut: cutter.bestCut(range, axis: axis, mean: mean))
    }

    /// The mean of the points that each entry owns; an entry that owns none stays where it is.
    private func means(_ owners: [Int], of centers: [Vector]) -> [Vector] {
        var sums = [Vector](repeating: .zero, count: centers.count)
        var weights = [Float](repeating: 0, count: centers.count)
        for (k, i) in owners.enumerated() {
            sums[i] += points[k].lab * points[k].weight
            weights[i] += points[k].weight
        }
        return centers.indices.map { weights[$0] > 0 ? sums[$0] / weights[$0] : centers[$0] }
    }

    /// The 8-bit colours of the entries that own points: the mean, or a dominant colour, so that flat areas keep theirs.
    private func named(_ centers: [Vector], owners: [Int]) -> [UInt32] {
        var weights = [Float](repeating: 0, count: centers.count)
        var heaviest = [Point?](repeating: nil, count: centers.count)
        for (k, i) in owners.enumerated() {
            let p = points[k]
            weights[i] += p.weight
            if p.exact != nil, p.weight > heaviest[i]?.weight ?? 0 { heaviest[i] = p }
        }
        var colors: [UInt32] = []
        for i in centers.indices where weights[i] > 0 {
            let color =
                heaviest[i].flatMap { $0.weight > tuning.entryMajority * weights[i] ? $0.exact : nil }
                ?? ConeSpace.rgb(lab: centers[i])
            if !colors.contains(color) { colors.append(color) }
        }
        return colors
    }
}

/// A colour table: at most 256 colours, as 0xBBGGRR.
struct GIFPalette: Hashable, Sendable {
    var colors: [UInt32]

    /// The table in the file has 2^bits entries, at least 2.
    var bits: Int { GIFPalette.bits(for: colors.count) }

    static func bits(for count: Int) -> Int {
        var bits = 1
        while 1 << bits < count { bits += 1 }
        return bits
    }
}
