import ZoetropeNumbers
import ZoetropeTiming

/// Curves with which searches begin: x1, y1, x2 and y2 of each.
enum UsualCurves {
    static let linear = CubicBezier.linear.numbers
    static let easeIn = named("easeIn"), easeOut = named("easeOut"), easeInEaseOut = named("easeInEaseOut")
    static let `default` = named("default")
    /// Material 3's emphasized curve, and Material 2's standard one.
    static let emphasized = [0.2, 0, 0, 1], standard = [0.4, 0, 0.2, 1]
    /// An imitation of the curve of iOS's sheets.
    static let sheet = [0.32, 0.72, 0, 1]
    /// easeInQuint, which begins slowly, and easeOutBack, which overshoots.
    static let steepIn = [0.7, 0, 0.84, 0], back = [0.34, 1.56, 0.64, 1]

    static let all = [`default`, easeIn, easeInEaseOut, easeOut, linear, emphasized, standard, sheet, steepIn, back]

    private static func named(_ name: String) -> [Double] { CubicBezier.named[name]?.numbers ?? linear }

    /// A curve as a scene writes it: by its name, or else by its numbers.
    static func text(_ numbers: [String]) -> String {
        let points = numbers.compactMap(Double.init)
        let name = points.count == 4 ? CubicBezier(points[0], points[1], points[2], points[3]).name : nil
        return name.map { JSONWriter.quoted($0) } ?? "[" + numbers.joined(separator: ", ") + "]"
    }
}
