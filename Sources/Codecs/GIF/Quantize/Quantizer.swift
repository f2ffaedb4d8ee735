/// Chooses a palette for weighted colours. It divides them into boxes, always by the cut across a box's principal axis
/// that reduces the squared error most; then it moves each entry to the mean of the colours that are nearest to it
/// (Lloyd's iteration). The same points give the same palette.
struct Quantizer {
    typealias Vector = ConeSpace.Vector
    typealias Point = ColorHistogram.Point

    private let tuning: GIFTuning
    private var points: [Point]
    private var boxes: [Box] = []
    /// `errors[n]` is the weighted squared error with n + 1 boxes.
    private(set) var errors: [Float] = []

    /// A range of `points` that becomes one entry of the palette.
    private struct Box {
        var range: Range<Int>
        var mean: Vector
        var error: Float
        /// The best cut of the box.
        var cut: Cut
    }

    /// A cut before the point `index`, which reduces the squared error by `gain`.
    private struct Cut {
        var index: Int
        var gain: Float
    }

    /// The sum of the points' weights.
    let weight: Float

    init(_ points: [Point], tuning: GIFTuning) {
        self.tuning = tuning
        self.points = points
        weight = points.reduce(0) { $0 + $1.weight }
    }

    /// The weighted squared error with another palette.
    func error(of palette: GIFPalette) -> Float {
        let converter = ConeSpace.Converter()
        let labs = palette.colors.map { ConeSpace.lab(cones: converter.cones($0)) }
        let finder = NearestColor(labs)
        return points.reduce(0) { sum, p in
            var d = p.lab - labs[finder.nearest(p.lab)]
            d.w = 0
            return sum + (d * d).sum() * p.weight
        }
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
            boxes[best] = prepared(range.lowerBound..<cut.index)
            boxes.append(prepared(cut.index..<range.upperBound))
            errors.append(boxes.reduce(0) { $0 + $1.error })
        }
    }

    /// The palette of the division into `count` boxes.
    mutating func palette(count: Int) -> GIFPalette {
        if boxes.count > count { split(into: count) }
        var centers = boxes.map(\.mean), owners: [Int] = []
        for _ in 0..<Int(tuning.rounds) {
            let finder = NearestColor(centers)
            owners = points.map { finder.nearest($0.lab) }
            centers = means(owners, of: centers)
        }
        return GIFPalette(colors: named(centers, owners: owners))
    }

    /// The box of a range of points, which are sorted along their principal axis. The axis is the eigenvector of the
    /// covariance matrix with the largest eigenvalue, by power iteration: eight steps from a fixed start near
    /// lightness, along which colours usually vary most. An inexact axis makes a slightly worse cut, nothing else.
    private mutating func prepared(_ range: Range<Int>) -> Box {
        var weight: Float = 0, sum = Vector.zero
        for p in points[range] { weight += p.weight; sum += p.lab * p.weight }
        let mean = sum / weight
        var xx = Vector.zero, yy = Vector.zero, zz = Vector.zero
        for p in points[range] {
            var d = p.lab - mean
            d.w = 0
            let wd = d * p.weight
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
        return Box(range: range, mean: mean, error: xx.x + yy.y + zz.z, cut: bestCut(range, axis: axis, mean: mean))
    }

    /// Sorts the points along the axis into slots of equal width, and finds the border between two slots for which the
    /// sum of both sides' squared errors is least. Four slots per point, 16...1024: more place the cut more exactly.
    private mutating func bestCut(_ range: Range<Int>, axis: Vector, mean: Vector) -> Cut {
        let places = points[range].map { p -> Float in
            let v = p.lab * axis
            return v.x + v.y + v.z
        }
        let low = places.min()!, high = places.max()!
        guard high > low else { return Cut(index: range.lowerBound, gain: 0) }
        let slotCount = min(max(4 * range.count, 16), 1024)
        let slots = places.map { min(slotCount - 1, Int(($0 - low) / (high - low) * Float(slotCount))) }
        var sums = [Vector](repeating: .zero, count: slotCount), weights = [Float](repeating: 0, count: slotCount)
        var counts = [Int](repeating: 0, count: slotCount)
        for (p, slot) in zip(points[range], slots) {
            sums[slot] += (p.lab - mean) * p.weight
            weights[slot] += p.weight
            counts[slot] += 1
        }
        sort(range, by: slots, counts: counts)
        return Self.bestCut(from: range.lowerBound, sums: sums, weights: weights, counts: counts)
    }

    /// `sums` are relative to the mean of the range. Each side is added up by itself, since the difference of two large
    /// sums would lose a few points beside millions to rounding.
    private static func bestCut(from start: Int, sums: [Vector], weights: [Float], counts: [Int]) -> Cut {
        func energy(_ s: Vector, _ w: Float) -> Float { (s.x * s.x + s.y * s.y + s.z * s.z) / w }
        var rights = [Float](repeating: 0, count: counts.count), right = Vector.zero, rightWeight: Float = 0
        for i in stride(from: counts.count - 1, to: 0, by: -1) {
            if counts[i] > 0 {
                right += sums[i]
                rightWeight += weights[i]
                rights[i - 1] = energy(right, rightWeight)
            } else if i + 1 < counts.count {
                rights[i - 1] = rights[i]
            }
        }
        var left = Vector.zero, leftWeight: Float = 0, index = start
        var cut = Cut(index: start, gain: 0)
        for i in 0..<counts.count - 1 where counts[i] > 0 {
            left += sums[i]
            leftWeight += weights[i]
            index += counts[i]
            let gain = energy(left, leftWeight) + rights[i]
            if gain > cut.gain { cut = Cut(index: index, gain: gain) }
        }
        return cut
    }

    /// Sorts the points of a range by their slots; a stable counting sort.
    private mutating func sort(_ range: Range<Int>, by slots: [Int], counts: [Int]) {
        var next = [Int](repeating: range.lowerBound, count: counts.count)
        for i in 1..<counts.count { next[i] = next[i - 1] + counts[i - 1] }
        for (p, slot) in zip(Array(points[range]), slots) {
            points[next[slot]] = p
            next[slot] += 1
        }
    }

    /// The mean of the points that each entry owns; an entry that owns none stays where it is.
    private func means(_ owners: [Int], of centers: [Vector]) -> [Vector] {
        var sums = [Vector](repeating: .zero, count: centers.count)
        var weights = [Float](repeating: 0, count: centers.count)
        for (p, i) in zip(points, owners) {
            sums[i] += p.lab * p.weight
            weights[i] += p.weight
        }
        return centers.indices.map { weights[$0] > 0 ? sums[$0] / weights[$0] : centers[$0] }
    }

    /// The 8-bit colours of the entries that own points: the mean, or a dominant colour, so that flat areas keep theirs.
    private func named(_ centers: [Vector], owners: [Int]) -> [UInt32] {
        var weights = [Float](repeating: 0, count: centers.count)
        var heaviest = [Point?](repeating: nil, count: centers.count)
        for (p, i) in zip(points, owners) {
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
