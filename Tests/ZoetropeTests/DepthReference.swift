import Foundation
import ZoetropePixels
import Zoetrope

/// A rectangle in space, and what a viewer sees of several: worked out for each of 8 x 8 samples of a pixel by following
/// the ray from the eye, without matrices, polygons or an order.
struct Card {
    typealias Vector = SIMD3<Double>

    static let size = 200, eye = 500.0
    let name: String
    let center: Vector
    let width, height: Double
    /// An axis and degrees each, as the scene has them: the last one acts first.
    let turns: [(axis: String, degrees: Double)]
    let color: Color
    /// The directions along its sides, and of its front.
    private let across, down, normal: Vector

    init(
        _ name: String, at center: Vector, _ size: SIMD2<Double>, _ turns: [(axis: String, degrees: Double)],
        _ color: Color
    ) {
        (self.name, self.center, width, height) = (name, center, size.x, size.y)
        (self.turns, self.color) = (turns, color)
        across = Card.turned(Vector(1, 0, 0), by: turns)
        down = Card.turned(Vector(0, 1, 0), by: turns)
        normal = Card.turned(Vector(0, 0, 1), by: turns)
    }

    /// The layer in a scene.
    var json: String {
        let half = Double(Card.size) / 2
        let frame = [center.x + half - width / 2, center.y + half - height / 2, width, height]
        let operations = turns.map { #"{ "rotate\#($0.axis)": \#($0.degrees) }"# }.joined(separator: ", ")
        let channels = "\(color.r), \(color.g), \(color.b), \(color.a)"
        return #"""
            {"name": "\#(name)", "frame": \#(frame), "zPosition": \#(center.z), "transform": [\#(operations)],
            "backgroundColor": [\#(channels)]}
            """#
    }

    private static func turned(_ v: Vector, by turns: [(axis: String, degrees: Double)]) -> Vector {
        turns.reversed().reduce(v) { v, turn in
            let c = cos(turn.degrees * .pi / 180), s = sin(turn.degrees * .pi / 180)
            switch turn.axis {
            case "X": return Vector(v.x, v.y * c - v.z * s, v.y * s + v.z * c)
            case "Y": return Vector(v.x * c + v.z * s, v.y, v.z * c - v.x * s)
            default: return Vector(v.x * c - v.y * s, v.x * s + v.y * c, v.z)
            }
        }
    }

    /// The distance along the ray from the eye through a place of the canvas, in multiples of the distance of the
    /// canvas; nil where the ray misses the card.
    func distance(through x: Double, _ y: Double) -> Double? {
        func dot(_ a: Vector, _ b: Vector) -> Double { (a * b).sum() }
        let half = Double(Card.size) / 2
        let eye = Vector(0, 0, Card.eye), ray = Vector(x - half, y - half, 0) - eye
        let k = dot(normal, center - eye) / dot(normal, ray)
        guard k.isFinite, k > 0 else { return nil }
        let p = eye + ray * k - center
        return abs(dot(p, across)) <= width / 2 && abs(dot(p, down)) <= height / 2 ? k : nil
    }
}

extension [Card] {
    /// The cards as siblings, in front of an eye, on black.
    var scene: String {
        #"""
        {"duration": 1, "canvas": {"width": \#(Card.size), "height": \#(Card.size)}, "layers": [
            {"sublayerTransform": [{"m34": "-1/\#(Card.eye)"}], "sublayers": [
            \#(map(\.json).joined(separator: ",\n"))]}]}
        """#
    }

    /// The cards that are hit, the nearest first.
    func hits(_ x: Double, _ y: Double) -> [Card] {
        let found = compactMap { card in card.distance(through: x, y).map { (card, $0) } }
        return found.sorted { $0.1 < $1.1 }.map(\.0)
    }

    /// The channels of a pixel, 0…255.
    func pixel(_ x: Int, _ y: Int) -> SIMD3<Double> {
        var sum = SIMD3<Double>.zero
        for i in 0..<64 {
            let hits = hits(Double(x) + (Double(i % 8) + 0.5) / 8, Double(y) + (Double(i / 8) + 0.5) / 8)
            sum += hits.reversed().reduce(.zero) { below, card in
                let c = card.color
                return SIMD3(c.r, c.g, c.b) * c.a + below * (1 - c.a)
            }
        }
        return sum / 64 * 255
    }

    /// The peak signal-to-noise ratio of the drawn picture to the reference, in dB.
    func likeness() throws -> Double {
        let frame = try SceneRenderer(json: scene).frame(at: 0)
        var error = 0.0
        for y in 0..<Card.size {
            for x in 0..<Card.size {
                let p = frame[x, y], d = SIMD3(Double(p.r), Double(p.g), Double(p.b)) - pixel(x, y)
                error += (d * d).sum()
            }
        }
        return 10 * log10(255 * 255 / (error / Double(3 * Card.size * Card.size)))
    }
}
