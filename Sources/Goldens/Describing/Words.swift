/// Numbers as people read them, the same on every machine and in every locale.
enum Words {
    /// `1,204,000`.
    static func grouped(_ n: Int) -> String {
        let digits = String(n.magnitude)
        var text = ""
        for (i, digit) in digits.enumerated() {
            if i > 0, (digits.count - i) % 3 == 0 { text.append(",") }
            text.append(digit)
        }
        return n < 0 ? "-" + text : text
    }

    /// `1 pixel`, `1,204 pixels`.
    static func count(_ n: Int, _ noun: String) -> String { "\(grouped(n)) \(noun)\(n == 1 ? "" : "s")" }

    /// A decimal with as many places as `places` says, rounded half away from zero. |value| must be below 1e12.
    static func decimal(_ value: Double, places: Int) -> String {
        guard value.isFinite else { return value.isNaN ? "nan" : value < 0 ? "-inf" : "inf" }
        let unit = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000][places]
        let scaled = Int((min(abs(value), 1e12) * Double(unit)).rounded(.toNearestOrAwayFromZero))
        let fraction = String(scaled % unit)
        let text =
            places == 0
            ? "\(scaled)" : "\(scaled / unit).\(String(repeating: "0", count: places - fraction.count))\(fraction)"
        return value < 0 && scaled != 0 ? "-" + text : text
    }

    /// Seconds with two places: `0.20 s`.
    static func seconds(_ t: Double) -> String { decimal(t, places: 2) + " s" }
}
