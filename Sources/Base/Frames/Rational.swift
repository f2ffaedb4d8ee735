/// An exact fraction in lowest terms, with a positive denominator.
///
/// Arithmetic that would leave 64 bits gives nil instead of trapping or rounding.
package struct Rational: Hashable, Sendable {
    package let numerator: Int
    /// 1 or more.
    package let denominator: Int

    package static let zero = Rational(numerator: 0, denominator: 1)

    /// Nil for a denominator of 0 or less.
    package init?(_ numerator: Int, _ denominator: Int) {
        guard denominator > 0, numerator != .min else { return nil }
        let divisor = Rational.greatestCommonDivisor(numerator, denominator)
        self.init(numerator: numerator / divisor, denominator: denominator / divisor)
    }

    private init(numerator: Int, denominator: Int) {
        self.numerator = numerator
        self.denominator = denominator
    }

    package func adding(_ other: Rational) -> Rational? {
        let divisor = Rational.greatestCommonDivisor(denominator, other.denominator)
        let (a, aIsTooLarge) = numerator.multipliedReportingOverflow(by: other.denominator / divisor)
        let (b, bIsTooLarge) = other.numerator.multipliedReportingOverflow(by: denominator / divisor)
        let (common, isTooFine) = denominator.multipliedReportingOverflow(by: other.denominator / divisor)
        let (sum, sumIsTooLarge) = a.addingReportingOverflow(b)
        if aIsTooLarge || bIsTooLarge || isTooFine || sumIsTooLarge { return nil }
        return Rational(sum, common)
    }

    /// Exact also where the products have more than 64 bits. Both are 0 or more.
    package func isLess(than other: Rational) -> Bool {
        let a = UInt(numerator).multipliedFullWidth(by: UInt(other.denominator))
        let b = UInt(other.numerator).multipliedFullWidth(by: UInt(denominator))
        return (a.high, a.low) < (b.high, b.low)
    }

    /// The whole number nearest to the fraction times `scale`, halves rounded up. `scale` and the fraction are not
    /// negative. Nil where the result does not fit.
    package func scaled(by scale: Int) -> Int? {
        precondition(scale >= 0 && numerator >= 0, "only what is not negative is rounded")
        let product = UInt(numerator).multipliedFullWidth(by: UInt(scale)), divisor = UInt(denominator)
        // Otherwise the quotient has more than 64 bits, and dividing would trap.
        guard product.high < divisor else { return nil }
        let (quotient, remainder) = divisor.dividingFullWidth(product)
        guard quotient < UInt(Int.max) else { return nil }
        return Int(remainder >= divisor - remainder ? quotient + 1 : quotient)
    }

    /// The greatest number that divides both; never negative, and 0 only for 0 and 0.
    package static func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int {
        var (a, b) = (a, b)
        while b != 0 { (a, b) = (b, a % b) }
        return abs(a)
    }
}
