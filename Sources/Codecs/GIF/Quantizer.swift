/// Chooses a palette for weighted colours: cuts along principal axes where that takes away most of the squared error,
/// then moves the entries to the means of what is nearest to them (Lloyd's iteration). Same points, same palette.
struct Quantizer {
    typealias Vector = ConeSpace.Vector
    typealias Point = ColorHistogram.Point

    private var points: [Point]
    private var boxes: [Box] = []
    /// The weighted squared error when there were n + 1 boxes.
    private(set) var errors: [Float] = []

    /// A run of `points` that will be one entry.
    private struct Box {
        var range: Range<Int>
        var mean: Vector
        var error: Float
        /// Where to cut after sorting along the axis, and what the cut takes away; nil until it is looked for.
        var cut: Cut?
    }

    private struct Cut {
        var index: Int
        var gain: Float
    }

    /// The weight of all points.
    let weight: Float

    init(_ points: [Point]) {
        self.points = points
        weight = points.reduce(0) { $0 + $1.weight }
    }

    /// The weighted squared error with these colours instead.
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

    /// At most `count` boxes. `errors` then tells what fewer would cost.
    mutating func split(into count: Int) {
        boxes = [prepared(0..<points.count)]
        errors = [boxes[0].error]
        while boxes.count < count {
            var best = 0
            for i in boxes.indices where boxes[i].cut!.gain > boxes[best].cut!.gain { best = i }
            guard let cut = boxes[best].cut, cut.gain > 1e-6 else { break }
            let range = boxes[best].range
            boxes[best] = prepared(range.lowerBound..<cut.index)
            boxes.append(prepared(cut.index..<range.upperBound))
            errors.append(max(0, errors.last! - cut.gain))
        }
    }

    /// The palette of the first `count` boxes.
    mutating func palette(count: Int) -> GIFPalette {
        if boxes.count > count { split(into: count) }
        var centers = boxes.map(\.mean)
        for _ in 0..<GIFSettings.rounds { centers = moved(centers) }
        return GIFPalette(colors: named(centers))
    }

    /// Sorts the points of the range along their principal axis and finds the best cut.
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
        var box = Box(range: range, mean: mean, error: xx.x + yy.y + zz.z)
        guard range.count > 1 else {
            box.cut = Cut(index: range.lowerBound, gain: 0)
            return box
        }
        var axis = Vector(1, 0.3, 0.2, 0)
        for _ in 0..<8 {
            axis = xx * axis.x + yy * axis.y + zz * axis.z
            axis.w = 0
            let length = (axis * axis).sum().squareRoot()
            axis = length > 0 ? axis / length : Vector(1, 0, 0, 0)
        }
        box.cut = bestCut(range, axis: axis, weight: weight, sum: sum)
        return box
    }

    /// The place between two sorted points where the two sides' squared errors add to least.
    private mutating func bestCut(_ range: Range<Int>, axis: Vector, weight: Float, sum: Vector) -> Cut {
        func along(_ p: Point) -> Float {
            let v = p.lab * axis
            return v.x + v.y + v.z
        }
        points[range].sort { along($0) < along($1) }
        func energy(_ s: Vector, _ w: Float) -> Float { (s.x * s.x + s.y * s.y + s.z * s.z) / w }
        let whole = energy(sum, weight)
        var left = Vector.zero, leftWeight: Float = 0
        var cut = Cut(index: range.lowerBound, gain: 0)
        for i in range.dropLast() {
            left += points[i].lab * points[i].weight
            leftWeight += points[i].weight
            let gain = energy(left, leftWeight) + energy(sum - left, max(weight - leftWeight, 1e-9)) - whole
            if gain > cut.gain { cut = Cut(index: i + 1, gain: gain) }
        }
        return cut
    }

    /// One of Lloyd's steps; an entry that is nearest to nothing stays where it is.
    private func moved(_ centers: [Vector]) -> [Vector] {
        var sums = [Vector](repeating: .zero, count: centers.count), weights = [Float](repeating: 0, count: centers.count)
        let finder = NearestColor(centers)
        for p in points {
            let i = finder.nearest(p.lab)
            sums[i] += p.lab * p.weight
            weights[i] += p.weight
        }
        return centers.indices.map { weights[$0] > 0 ? sums[$0] / weights[$0] : centers[$0] }
    }

    /// 8-bit colours: a colour that makes half of an entry's weight is taken to the bit.
    private func named(_ centers: [Vector]) -> [UInt32] {
        var weights = [Float](repeating: 0, count: centers.count)
        var heaviest = [Point?](repeating: nil, count: centers.count)
        let finder = NearestColor(centers)
        for p in points {
            let i = finder.nearest(p.lab)
            weights[i] += p.weight
            if p.exact != nil, p.weight > heaviest[i]?.weight ?? 0 { heaviest[i] = p }
        }
        var colors: [UInt32] = []
        for i in centers.indices where weights[i] > 0 {
            let color = heaviest[i].flatMap { $0.weight > 0.4 * weights[i] ? $0.exact : nil } ?? ConeSpace.rgb(lab: centers[i])
            if !colors.contains(color) { colors.append(color) }
        }
        return colors
    }
}
