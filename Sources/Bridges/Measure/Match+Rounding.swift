extension Match {
    /// A number with no more digits than its error allows. With `isKept`, it has as many as a person would write into a
    /// scene: at least two digits, so that an inaccurate value is still allowed there, but fewer if the shorter number
    /// is within half of the error.
    static func rounded(_ value: Double, _ error: Double, isKept: Bool = false) -> Double {
        guard error > 0, error.isFinite else { return (value * 1e4).rounded() / 1e4 }
        var unit = 1.0
        while unit > error * MeasureTuning.digit, unit > 1e-5 { unit /= 10 }
        while unit * 10 <= error * MeasureTuning.digit { unit *= 10 }
        while isKept, unit > max(abs(value) / MeasureTuning.keptDigits, 1e-6) { unit /= 10 }
        let number = rounded(value, to: unit)
        guard isKept else { return number }
        return [100, 10].map { rounded(value, to: $0 * unit) }.first { $0 != 0 && abs($0 - value) <= error / 2 }
            ?? number
    }

    private static func rounded(_ value: Double, to unit: Double) -> Double {
        let scaled = (value / unit).rounded()
        return unit >= 1 ? scaled * unit : scaled / (1 / unit).rounded()
    }
}
