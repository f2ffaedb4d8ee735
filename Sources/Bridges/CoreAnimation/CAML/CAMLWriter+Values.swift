import Foundation
import ZoetropeGeometry

/// The texts of values, from which the same values are read.
extension CAMLWriter {
    /// A number with all its digits; whole numbers without a point.
    static func text(_ v: Double) -> String {
        guard v.isFinite else { return v == .infinity ? "inf" : v == -.infinity ? "-inf" : "0" }
        return v == v.rounded() && abs(v) < 1e15 ? "\(Int(v))" : "\(v)"
    }

    private static func text(_ values: [Double]) -> String { values.map(text).joined(separator: " ") }

    /// A value as an attribute; nil for one that needs an element.
    static func attribute(_ value: AnimatedValue) -> String? {
        switch value {
        case .number(let v): text(v)
        case .point(let p): text([p.x, p.y])
        case .size(let s): text([s.width, s.height])
        case .rect(let r): text([r.origin.x, r.origin.y, r.size.width, r.size.height])
        case .transform(let t): "matrix(\(text(t.matrix.rows)))"
        case .text(let text): text
        default: nil
        }
    }

    /// What tells whether two values are the same; nil for none.
    static func text(_ value: AnimatedValue?) -> String? {
        switch value {
        case nil: nil
        case .color(let color): text(Self.components(color))
        case .colors(let colors): colors.map { text(components($0)) }.joined(separator: ",")
        case .numbers(let numbers): text(numbers)
        case .path(let path): Self.path(path)
        case let value?: attribute(value) ?? ""
        }
    }

    private static func components(_ color: CGColor) -> [Double] {
        let c = color.color
        return [c.r, c.g, c.b, c.a]
    }

    static func color(_ color: CGColor) -> Attributes {
        let v = components(color)
        return [("value", text(Array(v.prefix(3))))] + (v[3] == 1 ? [] : [("opacity", text(v[3]))])
    }

    static func path(_ path: CGPath) -> String {
        path.path.data(separator: " ") { "\(text($0.x)) \(text($0.y))" }
    }
}

extension AnimatedValue {
    /// The name that archives have for the kind of a value.
    var archiveType: String {
        switch self {
        case .number: "real"
        case .point: "CGPoint"
        case .size: "CGSize"
        case .rect: "CGRect"
        case .transform: "CATransform3D"
        case .color: "CGColor"
        case .path: "CGPath"
        case .image: "CGImage"
        default: "string"
        }
    }
}

extension Transform3D {
    /// m11, m12, … m44.
    fileprivate var rows: [Double] { (1...4).flatMap { row in (1...4).map { self[row, $0] } } }
}
