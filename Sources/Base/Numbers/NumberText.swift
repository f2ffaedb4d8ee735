/// Numbers as people read them, the same on every machine and in every locale.
package enum NumberText {
    /// Digits in groups of three: `1,204,000`.
    package static func grouped(_ n: Int) -> String {
        let digits = String(n.magnitude)
        var text = ""
        for (i, digit) in digits.enumerated() {
            if i > 0, (digits.count - i) % 3 == 0 { text.append(",") }
            text.append(digit)
        }
        return n < 0 ? "-" + text : text
    }

    /// A number with its noun: `1 pixel`, `1,204 pixels`.
    package static func count(_ n: Int, _ noun: String) -> String { "\(grouped(n)) \(noun)\(n == 1 ? "" : "s")" }

    /// `3`, or `2 to 4`.
    package static func range(_ r: ClosedRange<Int>) -> String {
        r.lowerBound == r.upperBound ? "\(r.lowerBound)" : "\(r.lowerBound) to \(r.upperBound)"
    }

    /// A decimal with exactly `places` digits after the point, 0 to 6, rounded half away from zero: `0.20`.
    /// Magnitudes above 1e18 are shown as 1e18.
    package static func fixed(_ value: Double, places: Int) -> String {
        guard value.isFinite else { return value.isNaN ? "nan" : value < 0 ? "-inf" : "inf" }
        let unit = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000][places], size = min(abs(value), 1e18)
        // The whole of a large number is set apart, so that the rest has room.
        let apart = size < 1e12 ? 0 : Int(size)
        let scaled = Int(((size - Double(apart)) * Double(unit)).rounded(.toNearestOrAwayFromZero))
        var text = "\(apart + scaled / unit)"
        if places > 0 {
            let fraction = String(scaled % unit)
            text += "." + String(repeating: "0", count: places - fraction.count) + fraction
        }
        return value < 0 && (apart != 0 || scaled != 0) ? "-" + text : text
    }

    /// A decimal with at most `places` digits after the point and no needless zeros: `12`, `0.5`, `33.333`. Magnitudes
    /// above 1e18 have an exponent: `1e+19`.
    package static func short(_ value: Double, places: Int = 3) -> String {
        guard value.isFinite, abs(value) <= 1e18 else { return "\(value)" }
        var text = fixed(value, places: places)
        guard text.contains(".") else { return text }
        while text.last == "0" { text.removeLast() }
        if text.last == "." { text.removeLast() }
        return text
    }

    /// Seconds with two places: `0.20 s`.
    package static func seconds(_ t: Double) -> String { fixed(t, places: 2) + " s" }
}

extension Sequence where Element == String {
    /// The names, each different from the others: of equal ones, the second is `page #2`.
    package var numbered: [String] {
        var counts: [String: Int] = [:]
        return map { name in
            let count = counts[name, default: 0] + 1
            counts[name] = count
            return count == 1 ? name : "\(name) #\(count)"
        }
    }
}
