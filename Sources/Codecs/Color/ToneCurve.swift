import ZoetropeGeometry

/// A function from a sample to its light, both 0…1.
enum ToneCurve: Sendable {
    /// x to a power.
    case power(Double)
    /// Values at equal steps from 0 to 1, two or more, with straight lines between them.
    case table([Double])
    /// ICC's parametric curve: a power from `breakpoint` on, a line below it.
    case parametric(Parameters)

    /// (a x + b)^g + e for x >= breakpoint, c x + f below.
    struct Parameters: Sendable {
        var g, a, b, breakpoint, c, e, f: Double
    }

    /// Whether it is the constant `sRGB`; no other curve is compared.
    var isSRGB: Bool {
        guard case .parametric(let p) = self else { return false }
        return p.g == 2.4 && p.a == 1 / 1.055 && p.breakpoint == 0.04045
    }

    /// sRGB's transfer function (IEC 61966-2-1).
    static let sRGB = ToneCurve.parametric(
        Parameters(g: 2.4, a: 1 / 1.055, b: 0.055 / 1.055, breakpoint: 0.04045, c: 1 / 12.92, e: 0, f: 0))

    /// From a profile's tag (`curveType` or `parametricCurveType`); nil for any other.
    init?(tag: ArraySlice<UInt8>) {
        if tag.starts(with: Array("curv".utf8)) {
            self.init(curve: tag)
        } else if tag.starts(with: Array("para".utf8)) {
            self.init(parametric: tag)
        } else {
            return nil
        }
    }

    /// The light of a sample.
    func light(_ x: Double) -> Double {
        let value: Double
        switch self {
        case .power(let exponent): value = Elementary.pow(x, exponent)
        case .table(let values):
            let place = x * Double(values.count - 1), i = min(Int(place), values.count - 2)
            value = values[i] + (values[i + 1] - values[i]) * (place - Double(i))
        case .parametric(let p):
            value = x >= p.breakpoint ? Elementary.pow(max(0, p.a * x + p.b), p.g) + p.e : p.c * x + p.f
        }
        return value > 0 ? min(value, 1) : 0
    }

    /// A curve without entries is a straight line; one entry is an exponent in 1/256; more are a table.
    private init?(curve tag: ArraySlice<UInt8>) {
        let first = tag.startIndex
        guard tag.count >= 12 else { return nil }
        let count = tag.bigEndian16(at: first + 8) * 65_536 + tag.bigEndian16(at: first + 10)
        guard count <= (tag.count - 12) / 2 else { return nil }
        switch count {
        case 0: self = .power(1)
        case 1: self = .power(Double(tag.bigEndian16(at: first + 12)) / 256)
        default: self = .table((0..<count).map { Double(tag.bigEndian16(at: first + 12 + 2 * $0)) / 65_535 })
        }
    }

    /// The five kinds of ICC.1:2022, table 68, with 1, 3, 4, 5 and 7 parameters.
    private init?(parametric tag: ArraySlice<UInt8>) {
        let first = tag.startIndex, counts = [1, 3, 4, 5, 7]
        guard tag.count >= 12 else { return nil }
        let kind = tag.bigEndian16(at: first + 8)
        guard kind < counts.count, tag.count >= 12 + 4 * counts[kind] else { return nil }
        let n = (0..<counts[kind]).map { tag.fixed(at: first + 12 + 4 * $0) }
        var p = Parameters(g: n[0], a: 1, b: 0, breakpoint: 0, c: 0, e: 0, f: 0)
        if kind > 0 { (p.a, p.b) = (n[1], n[2]) }
        switch kind {
        case 1, 2:
            guard p.a != 0 else { return nil }
            p.breakpoint = -p.b / p.a
            if kind == 2 { (p.e, p.f) = (n[3], n[3]) }
        case 3, 4:
            (p.c, p.breakpoint) = (n[3], n[4])
            if kind == 4 { (p.e, p.f) = (n[5], n[6]) }
        default: break
        }
        self = .parametric(p)
    }
}
