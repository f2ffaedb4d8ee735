/// How much of a pixel outlines cover, and the mean of their winding numbers, slot by slot.
///
/// Between the places of a slot where two edges cross, or one crosses the pixel's sides, lengths change evenly, so that the
/// middle has their mean.
struct OverlapLengths {
    /// Of more edges than these it is not asked where two of them cross: that takes the square of time.
    static let mostPairs = 32

    /// An edge in a slot, whose height is 1 here.
    private struct Crossing {
        let start, run, winding: Float

        func x(at t: Float) -> Float { start + run * t }

        /// Appends when it is at a place, if that is within the slot.
        func meets(_ start: Float, _ run: Float, _ places: inout [Float]) {
            let difference = self.run - run
            guard difference != 0 else { return }
            let t = (start - self.start) / difference
            if t > 0, t < 1 { places.append(t) }
        }
    }

    private(set) var mean: Float = 0, covered: Float = 0
    private var from: Float = 0, to: Float = 0
    /// Those of the slot at hand, and where lengths begin to change in another way.
    private var crossings: [Crossing] = [], places: [Float] = []

    mutating func begin(pixel x: Int) {
        (mean, covered) = (0, 0)
        (from, to) = (Float(x), Float(x + 1))
    }

    /// An edge of the slot that is added next: its x at the slot's top, and how far it goes to the right.
    mutating func cross(start: Float, run: Float, winding: Float) {
        crossings.append(Crossing(start: start, run: run, winding: winding))
    }

    /// - Parameters:
    ///   - height: in shares of the pixel.
    ///   - left: the winding number at the pixel's left side.
    mutating func add(slot height: Float, left: Float) {
        findPlaces()
        for (start, end) in zip(places, places.dropFirst()) where end > start {
            let (sum, length) = lengths(at: (start + end) / 2, left)
            mean += sum * (end - start) * height
            covered += length * (end - start) * height
        }
        crossings.removeAll(keepingCapacity: true)
    }

    /// Sorted, with the slot's two ends.
    private mutating func findPlaces() {
        places.removeAll(keepingCapacity: true)
        places += [0, 1]
        for (k, a) in crossings.enumerated() {
            a.meets(from, 0, &places)
            a.meets(to, 0, &places)
            guard crossings.count <= Self.mostPairs else { continue }
            for b in crossings[(k + 1)...] { a.meets(b.start, b.run, &places) }
        }
        if places.count > 2 { places.sort() }
    }

    /// The sum of the winding numbers along a line through the pixel, and how much of it is covered.
    private mutating func lengths(at t: Float, _ left: Float) -> (sum: Float, covered: Float) {
        crossings.sort { $0.x(at: t) < $1.x(at: t) }
        let (from, to) = (from, to)
        var sum: Float = 0, covered: Float = 0, winding = left, place = from
        func pass(to x: Float) {
            let next = min(max(x, from), to), length = next - place
            sum += winding * length
            if winding != 0 { covered += length }
            place = next
        }
        for crossing in crossings {
            pass(to: crossing.x(at: t))
            winding += crossing.winding
        }
        pass(to: to)
        return (sum, covered)
    }
}
