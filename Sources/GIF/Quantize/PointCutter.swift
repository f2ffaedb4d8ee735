/// Cuts ranges of weighted colours in two, across an axis: what `Quantizer` makes boxes with. Its memory is used again
/// for one range after another.
struct PointCutter {
    typealias Vector = ConeSpace.Vector
    typealias Point = ColorHistogram.Point

    /// A cut before the point `index`, which reduces the squared error by `gain`.
    struct Cut {
        var index: Int
        var gain: Float
    }

    /// The points sort into at most so many slots.
    private static let mostSlots = 1024

    /// All points; each cut sorts those of its range.
    private let points, copies: Slab<Point>
    /// Where a point of the range is along the axis, and its slot.
    private let places: Slab<Float>, slots: Slab<Int32>
    /// For each slot, the sum of its points' distances from the mean times weight; lane 3 is the sum of the weights. It is
    /// zero between two calls, as are the numbers of points.
    private let sums = Slab(mostSlots, Vector.zero), counts = Slab(mostSlots, Int32(0))
    /// The slots that have points, in their order. Many have none.
    private let occupied = Slab<Int32>(unset: mostSlots + 1)
    /// For each of them, where its next point goes, and the squared error that the points to its right would save.
    private let next = Slab<Int32>(unset: mostSlots), rights = Slab<Float>(unset: mostSlots)

    init(_ points: Slab<Point>) {
        self.points = points
        copies = Slab(unset: points.count)
        places = Slab(unset: points.count)
        slots = Slab(unset: points.count)
    }

    /// Sorts the points along the axis into slots of equal width, and finds the border between two slots for which the
    /// sum of both sides' squared errors is least. Four slots per point, 16...1024: more place the cut more exactly.
    func bestCut(_ range: Range<Int>, axis: Vector, mean: Vector) -> Cut {
        var low = Float.infinity, high = -Float.infinity
        for i in range {
            let v = points[i].lab * axis, place = v.x + v.y + v.z
            places[i] = place
            (low, high) = (min(low, place), max(high, place))
        }
        guard high > low else { return Cut(index: range.lowerBound, gain: 0) }
        let slotCount = min(max(4 * range.count, 16), Self.mostSlots)
        for i in range {
            let slot = min(slotCount - 1, Int((places[i] - low) / (high - low) * Float(slotCount)))
            let point = points[i], weight = point.weight
            var part = (point.lab - mean) * weight
            part.w = weight
            sums[slot] += part
            counts[slot] += 1
            (slots[i], copies[i]) = (Int32(truncatingIfNeeded: slot), point)
        }
        let count = findOccupied(slotCount)
        sort(range, count)
        let cut = bestCut(from: range.lowerBound, count)
        for k in 0..<count { (sums[Int(occupied[k])], counts[Int(occupied[k])]) = (.zero, 0) }
        return cut
    }

    /// Lists the slots that have points, and returns their number.
    private func findOccupied(_ slotCount: Int) -> Int {
        var count = 0
        for i in 0..<slotCount {
            occupied[count] = Int32(truncatingIfNeeded: i)
            count += counts[i] > 0 ? 1 : 0
        }
        return count
    }

    /// Sorts the points of a range by their slots; a stable counting sort.
    private func sort(_ range: Range<Int>, _ count: Int) {
        var place = Int32(truncatingIfNeeded: range.lowerBound)
        for k in 0..<count {
            let slot = Int(occupied[k])
            next[slot] = place
            place += counts[slot]
        }
        for i in range {
            let slot = Int(slots[i])
            points[Int(next[slot])] = copies[i]
            next[slot] += 1
        }
    }

    /// The sums are relative to the mean of the range. Each side is added up by itself, since the difference of two large
    /// sums would lose a few points beside millions to rounding.
    private func bestCut(from start: Int, _ count: Int) -> Cut {
        func energy(_ s: Vector) -> Float { (s.x * s.x + s.y * s.y + s.z * s.z) / s.w }
        var right = Vector.zero
        for k in stride(from: count - 1, to: 0, by: -1) {
            right += sums[Int(occupied[k])]
            rights[k - 1] = energy(right)
        }
        var left = Vector.zero, index = start, cut = Cut(index: start, gain: 0)
        for k in 0..<count - 1 {
            left += sums[Int(occupied[k])]
            index += Int(counts[Int(occupied[k])])
            let gain = energy(left) + rights[k]
            if gain > cut.gain { cut = Cut(index: index, gain: gain) }
        }
        return cut
    }
}
