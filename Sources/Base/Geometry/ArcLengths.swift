/// The lengths along a curve at equal steps of its parameter, 0…1, by which a place is found at a length.
package struct ArcLengths {
    /// The length before the curve, from where lengths are counted.
    private let start: Double
    /// The lengths at the ends of the chords.
    package let ends: [Double]

    /// - Parameters:
    ///   - chords: the lengths of the curve's chords between equal steps of its parameter, one or more.
    ///   - start: the length before the curve.
    package init(chords: some Collection<Double>, from start: Double = 0) {
        self.start = start
        var length = start
        ends = chords.map { chord in
            length += chord
            return length
        }
    }

    /// The length at the curve's end.
    package var end: Double { ends.last ?? start }

    /// The parameter at a length within chord `k`; that at the chord's beginning where it has no length.
    package func parameter(at length: Double, chord k: Int) -> Double {
        let (a, b) = (k > 0 ? ends[k - 1] : start, ends[k]), count = Double(ends.count)
        let begin = Double(k) / count, end = Double(k + 1) / count
        return b > a ? mix(begin, end, ((length - a) / (b - a)).clamped(to: 0...1)) : begin
    }

    /// The parameter at a fraction of the curve's own length.
    package func parameter(atFraction fraction: Double) -> Double {
        let length = start + fraction * (end - start)
        return ends.firstIndex { $0 >= length }.map { parameter(at: length, chord: $0) } ?? 1
    }
}

extension CubicCurve {
    /// The lengths of `count` chords between equal steps of the parameter.
    package func chordLengths(_ count: Int) -> [Double] {
        var last = start
        return (1...count).map { step in
            let next = point(Double(step) / Double(count))
            defer { last = next }
            return (next - last).length
        }
    }
}
