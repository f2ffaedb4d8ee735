import ZoetropeGeometry

/// Lists of filters as CSS has them. Their numbers are those of its functions: three for a brightness, which CSS
/// multiplies and Core Animation adds.
enum CSSFilters {
    /// The functions' numbers for a reading of filters.
    static func numbers(_ form: ReadingForm, _ numbers: [Double]) -> [Double] {
        guard case .filters(let filters) = form else { return numbers }
        return FilterForm.parts(filters, numbers).flatMap { filter, n in filter == .brightness ? adding(n[0]) : n }
    }

    /// The functions; empty for another form, and nil if CSS has no function for one of them.
    static func text(_ form: ReadingForm, _ numbers: [Double]) -> String? {
        guard case .filters(let filters) = form else { return "" }
        var out: [String] = [], first = 0
        for filter in filters {
            let n = Array(numbers.dropFirst(first).prefix(filter.cssCount))
            first += filter.cssCount
            switch filter {
            case .blur: out.append("blur(\(CSSValues.px(n[0])))")
            case .saturation: out.append("saturate(\(CSSValues.number(n[0])))")
            case .brightness:
                let (a, b, c) = (CSSValues.number(n[0], 5), CSSValues.number(n[1], 5), CSSValues.number(n[2], 5))
                out.append("contrast(\(a)) brightness(\(b)) contrast(\(c))")
            case .dropShadow:
                let lengths = n[0..<3].map(CSSValues.px).joined(separator: " ")
                out.append("drop-shadow(\(lengths) \(CSSValues.color(n[3..<7])))")
            case .matrix: return nil
            }
        }
        return out.joined(separator: " ")
    }

    /// Which of the numbers are a brightness's.
    static func brightnesses(_ form: ReadingForm) -> [Bool] {
        guard case .filters(let filters) = form else { return [] }
        return filters.flatMap { [Bool](repeating: $0 == .brightness, count: $0.cssCount) }
    }

    /// What adds `v` to red, green and blue: `contrast(a) brightness(b) contrast(c)`. `brightness` multiplies, and `contrast`
    /// scales the channels about their middle; where their product is 1, they add (b - 1)/2 or (1 - c)/2. The one that
    /// narrows the range comes first, so that nothing is clipped but what the sum clips. The functions are the same for
    /// every `v`, as key frames need it.
    private static func adding(_ v: Double) -> [Double] {
        let wide = 1 + 2 * abs(v)
        return v > 0 ? [1 / wide, wide, 1] : [1, 1 / wide, wide]
    }
}

extension FilterForm {
    fileprivate var cssCount: Int { self == .brightness ? 3 : count }
}

extension CSSLayers {
    /// A motion of filters, and of `tail` numbers after theirs, as one of the numbers of CSS' functions. Browsers
    /// interpolate these one by one; the product of a brightness's must stay 1 in between, within a quarter of a level.
    func filters(_ motion: CodeMotion, _ property: CodeProperty, of layer: CodeLayer, tail: Int = 0) -> CodeMotion {
        let numbers = { (r: Reading) in
            CSSFilters.numbers(r.form, Array(r.numbers.dropLast(tail))) + r.numbers.suffix(tail)
        }
        let areBright = CSSFilters.brightnesses(motion.first.form)
        guard motion.isMoving, areBright.contains(true), let readings = layer.readings[property],
            readings.values.allSatisfy({ $0.form == motion.first.form })
        else { return motion.mapped(numbers) }
        let values = readings.values.map { Reading($0.form, numbers($0)) }
        let fit = MotionFit(
            candidates: [],
            tolerance: { reading, i in
                areBright.indices.contains(i) && areBright[i] ? 0.0005 : property.tolerance(of: reading, i, size: 0)
            })
        return fit.motion(Readings(times: readings.times, values: values))
    }
}
