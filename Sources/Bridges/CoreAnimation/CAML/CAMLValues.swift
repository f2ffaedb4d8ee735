import Foundation

/// The texts of values in archives.
enum CAMLValues {
    /// Numbers between spaces or commas; nil where something else is among them, or they are not finite.
    static func numbers(_ text: String) -> [Double]? {
        var numbers: [Double] = []
        for word in text.split(whereSeparator: { $0 == " " || $0 == "," || $0 == "\n" || $0 == "\t" }) {
            guard let number = Double(word), number.isFinite else { return nil }
            numbers.append(number)
        }
        return numbers
    }

    static func point(_ text: String) -> CGPoint? {
        numbers(text).flatMap { $0.count == 2 ? CGPoint(x: $0[0], y: $0[1]) : nil }
    }

    static func rect(_ text: String) -> CGRect? {
        numbers(text).flatMap { $0.count == 4 ? CGRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) : nil }
    }

    static func size(_ text: String) -> CGSize? { point(text).map { CGSize(width: $0.x, height: $0.y) } }

    /// One number, or an angle in degrees, as radians.
    private static func argument(_ text: Substring) -> Double? {
        let word = text.trimmingCharacters(in: .whitespaces)
        if word.hasSuffix("deg") { return Double(word.dropLast(3)).map { $0 * (Double.pi / 180) } }
        return Double(word)
    }

    /// A colour of one to three channels, and perhaps alpha.
    static func color(_ text: String, opacity: Double = 1) -> CGColor? {
        guard let v = numbers(text) else { return nil }
        switch v.count {
        case 1: return CGColor(srgbRed: v[0], green: v[0], blue: v[0], alpha: opacity)
        case 2: return CGColor(srgbRed: v[0], green: v[0], blue: v[0], alpha: v[1] * opacity)
        case 3: return CGColor(srgbRed: v[0], green: v[1], blue: v[2], alpha: opacity)
        case 4: return CGColor(srgbRed: v[0], green: v[1], blue: v[2], alpha: v[3] * opacity)
        default: return nil
        }
    }

    /// Six or sixteen numbers, or operations such as `translate(0, 5) rotate(30deg)`, of which each acts on points
    /// before those to its left.
    static func transform(_ text: String) -> CATransform3D? {
        if let v = numbers(text) { return matrix(v) }
        var result = CATransform3DIdentity, rest = Substring(text)
        while let open = rest.firstIndex(of: "("), let close = rest[open...].firstIndex(of: ")") {
            let name = rest[..<open].trimmingCharacters(in: .whitespaces)
            let pieces = rest[rest.index(after: open)..<close].split(whereSeparator: { $0 == "," || $0 == " " })
            let v = pieces.compactMap(argument)
            guard v.count == pieces.count, v.allSatisfy(\.isFinite), let operation = operation(name, v) else {
                return nil
            }
            result = CATransform3DConcat(operation, result)
            rest = rest[rest.index(after: close)...]
        }
        return rest.trimmingCharacters(in: .whitespaces).isEmpty ? result : nil
    }

    private static func operation(_ name: String, _ v: [Double]) -> CATransform3D? {
        func at(_ index: Int, _ other: Double) -> Double { v.indices.contains(index) ? v[index] : other }
        switch name {
        case "translate": return CATransform3DMakeTranslation(at(0, 0), at(1, 0), at(2, 0))
        case "scale": return CATransform3DMakeScale(at(0, 1), at(1, at(0, 1)), at(2, 1))
        case "rotate": return CATransform3DMakeRotation(at(0, 0), at(1, 0), at(2, 0), at(3, v.count < 4 ? 1 : 0))
        case "perspective":
            guard let distance = v.first, distance != 0 else { return nil }
            var transform = CATransform3DIdentity
            transform.m34 = -1 / distance
            return transform
        case "matrix": return matrix(v)
        default: return nil
        }
    }

    /// What a path's letters take: pairs of numbers.
    private static let pairs: [Character: Int] = ["M": 1, "L": 1, "Q": 2, "C": 3, "Z": 0]

    /// The path of letters with absolute coordinates, as SVG writes them: `M0 0 L10 0 C… Z`.
    static func path(_ text: String) -> CGPath? {
        let path = CGMutablePath()
        var rest = Substring(text).drop(while: \.isWhitespace), hasPoint = false
        while let letter = rest.first {
            guard let pairs = pairs[letter] else { return nil }
            let end = rest.dropFirst().firstIndex { Self.pairs[$0] != nil } ?? rest.endIndex
            guard let v = numbers(String(rest[rest.index(after: rest.startIndex)..<end])), v.count == 2 * pairs,
                letter == "M" || hasPoint
            else { return nil }
            func point(_ index: Int) -> CGPoint { CGPoint(x: v[2 * index], y: v[2 * index + 1]) }
            switch letter {
            case "M": path.move(to: point(0))
            case "L": path.addLine(to: point(0))
            case "Q": path.addQuadCurve(to: point(1), control: point(0))
            case "C": path.addCurve(to: point(2), control1: point(0), control2: point(1))
            default: path.closeSubpath()
            }
            hasPoint = true
            rest = rest[end...]
        }
        return path.copy()
    }

    private static func matrix(_ v: [Double]) -> CATransform3D? {
        switch v.count {
        case 6: return CATransform3DMakeAffineTransform(CGAffineTransform(v[0], v[1], v[2], v[3], v[4], v[5]))
        case 16:
            return CATransform3D(
                m11: v[0], m12: v[1], m13: v[2], m14: v[3], m21: v[4], m22: v[5], m23: v[6], m24: v[7], m31: v[8],
                m32: v[9], m33: v[10], m34: v[11], m41: v[12], m42: v[13], m43: v[14], m44: v[15])
        default: return nil
        }
    }
}
