/// Elementary functions that give the same bits on every machine: additions, multiplications, divisions and square
/// roots only, each correctly rounded by IEEE 754, never the system's libm (whose last bits differ between versions
/// and CPUs). Swift does not fuse multiply-adds, so the order below is the order that runs.
package enum Elementary {
    /// The sine of an angle in degrees, within 2e-16 of the exact value; exact at multiples of 90.
    package static func sin(degrees: Double) -> Double { sincos(degrees: degrees).sin }

    /// The cosine of an angle in degrees, within 2e-16 of the exact value; exact at multiples of 90.
    package static func cos(degrees: Double) -> Double { sincos(degrees: degrees).cos }

    /// The sine of an angle in radians, within 1e-15 for |x| up to 1e5.
    package static func sin(_ x: Double) -> Double { sincos(radians: x).sin }

    /// The cosine of an angle in radians, within 1e-15 for |x| up to 1e5.
    package static func cos(_ x: Double) -> Double { sincos(radians: x).cos }

    /// e to the x, within 2 units in the last place; 0 or infinity outside the range of Double.
    package static func exp(_ x: Double) -> Double {
        guard x > -745 else { return x.isNaN ? .nan : 0 }
        guard x < 709.8 else { return .infinity }
        // x = k·ln 2 + r with |r| <= ln 2 / 2; ln 2 in two pieces keeps r exact (Cody and Waite, 1980).
        let k = (x * 1.4426950408889634).rounded(.toNearestOrEven)
        let r = (x - k * 0x1.62e42fee00000p-1) - k * 0x1.a39ef35793c76p-33
        var sum = 1.0
        for n in stride(from: 14.0, through: 1.0, by: -1.0) { sum = 1 + sum * r / n }
        let half = Int(k) / 2
        return sum * power(ofTwo: half) * power(ofTwo: Int(k) - half)
    }

    /// The natural logarithm, within 2 units in the last place; -infinity at 0, NaN below.
    package static func log(_ x: Double) -> Double {
        guard x > 0 else { return x == 0 ? -.infinity : .nan }
        guard x.isFinite else { return x }
        var m = x.significand, e = Double(x.exponent)
        if m > 1.4142135623730951 { m /= 2; e += 1 }
        // ln m = 2·atanh(s), s = (m - 1)/(m + 1), |s| <= 0.1716.
        let s = (m - 1) / (m + 1), s2 = s * s
        var sum = 0.0
        for n in stride(from: 23.0, through: 1.0, by: -2.0) { sum = sum * s2 + 1 / n }
        return e * 0x1.62e42fee00000p-1 + (2 * s * sum + e * 0x1.a39ef35793c76p-33)
    }

    /// x to the y for x >= 0, and for any x when y is a whole number; NaN for others. Where y is a whole number up to 64,
    /// the relative error is at most |y| units in the last place; elsewhere about 2 + 2 |y ln x| of them.
    package static func pow(_ x: Double, _ y: Double) -> Double {
        if y == 0 || x == 1 { return 1 }
        if x.isNaN || y.isNaN { return .nan }
        if y.rounded() == y, abs(y) <= 64 {
            var p = 1.0
            for _ in 0..<Int(abs(y)) { p *= x }
            return y < 0 ? 1 / p : p
        }
        if x == 0 { return y > 0 ? 0 : .infinity }
        if x < 0 {
            guard y.rounded() == y else { return .nan }
            return (y / 2).rounded() == y / 2 ? exp(y * log(-x)) : -exp(y * log(-x))
        }
        return exp(y * log(x))
    }

    /// The angle of the vector (x, y) in degrees, -180…180, measured from +x toward +y; 0 for the zero vector.
    package static func atan2Degrees(_ y: Double, _ x: Double) -> Double {
        if x == 0 && y == 0 { return 0 }
        let swap = abs(y) > abs(x)
        let t = swap ? abs(x) / abs(y) : abs(y) / abs(x)
        var a = atanUnit(t) * (180 / Double.pi)
        if swap { a = 90 - a }
        if x < 0 { a = 180 - a }
        return y < 0 ? -a : a
    }

    /// atan on 0…1, by halving the angle twice (atan t = 2·atan(t / (1 + sqrt(1 + t²)))) and then the Taylor series,
    /// whose 14 terms leave an error below 2^-60 for |u| <= tan(π/16).
    private static func atanUnit(_ t: Double) -> Double {
        func half(_ t: Double) -> Double { t / (1 + (1 + t * t).squareRoot()) }
        let u = half(half(t)), u2 = u * u
        var sum = 0.0
        for n in stride(from: 27.0, through: 1.0, by: -2.0) { sum = 1 / n - sum * u2 }
        return 4 * u * sum
    }

    private static func power(ofTwo k: Int) -> Double { Double(sign: .plus, exponent: k, significand: 1) }

    /// Both, in the time of one.
    package static func sincos(degrees: Double) -> (sin: Double, cos: Double) {
        guard degrees.isFinite else { return (.nan, .nan) }
        let turn = degrees.remainder(dividingBy: 360)  // exact
        let quarter = (turn / 90).rounded(.toNearestOrEven)
        return rotate(kernel((turn - 90 * quarter) * (Double.pi / 180)), quarters: Int(quarter))
    }

    private static func sincos(radians x: Double) -> (sin: Double, cos: Double) {
        guard x.isFinite else { return (.nan, .nan) }
        guard abs(x) < 1e9 else { return sincos(degrees: x.remainder(dividingBy: 2 * .pi) * (180 / .pi)) }
        let quarter = (x * (2 / Double.pi)).rounded(.toNearestOrEven)
        // pi/2 in three pieces (Cody and Waite).
        let r =
            ((x - quarter * 0x1.921fb54400000p+0) - quarter * 0x1.0b4611a600000p-34) - quarter * 0x1.3198a2e037073p-69
        return rotate(kernel(r), quarters: Int(quarter))
    }

    private static func rotate(_ k: (sin: Double, cos: Double), quarters: Int) -> (sin: Double, cos: Double) {
        switch quarters & 3 {
        case 0: return k
        case 1: return (k.cos, -k.sin)
        case 2: return (-k.sin, -k.cos)
        default: return (-k.cos, k.sin)
        }
    }

    /// Taylor series on |x| <= pi/4, cut where the next term is under 2^-60.
    private static func kernel(_ x: Double) -> (sin: Double, cos: Double) {
        let q = x * x
        var s = 1.0, c = 1.0
        for n in stride(from: 18.0, through: 2.0, by: -2.0) {
            s = 1 - s * q / (n * (n + 1))
            c = 1 - c * q / (n * (n - 1))
        }
        return (x * s, c)
    }
}
