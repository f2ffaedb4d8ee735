import Zoetrope

/// Numbers for people: at most three digits after the point, none that are needless.
enum Figures {
    static func text(_ value: Double) -> String {
        let rounded = (value * 1000).rounded() / 1000
        guard abs(rounded) < 1e15 else { return "\(value)" }
        return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
    }

    static func text(_ size: Size) -> String { "\(text(size.width)) x \(text(size.height))" }
    static func text(_ point: Point) -> String { "(\(text(point.x)), \(text(point.y)))" }
}
