/// The peak signal-to-noise ratio of 8-bit samples.
enum PSNR {
    /// 10·log10(255² · samples / squaredError); infinite without an error.
    static func decibels(squaredError: UInt64, samples: Int) -> Double {
        guard squaredError > 0 else { return .infinity }
        return 10 * log10(255 * 255 * Double(samples) / Double(squaredError))
    }

    /// The common logarithm of a normal positive number to about 1e-15, by + - * / alone, so that it is the same on every machine: with x = m·2^e and m in
    /// √½…√2, ln m = 2·artanh s for s = (m - 1)/(m + 1), |s| < 0.1716, whose series is cut after s^23 (the rest is below 1e-18).
    static func log10(_ x: Double) -> Double {
        var exponent = Double(x.exponent), m = x.significand
        if m > 1.4142135623730951 {
            m /= 2
            exponent += 1
        }
        let s = (m - 1) / (m + 1), square = s * s
        var series = 0.0
        for n in stride(from: 23, through: 1, by: -2) { series = series * square + 1 / Double(n) }
        return exponent * 0.3010299956639812 + 2 * s * series * 0.4342944819032518
    }
}
