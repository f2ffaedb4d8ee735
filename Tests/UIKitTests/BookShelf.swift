import Foundation
import ZoetropeExamples
import ZoetropeUIKit

/// The book of Scenes/Pictures, and a screen for it.
enum BookShelf {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    static func image(_ name: String) throws -> UIImage {
        let path = root.appendingPathComponent("Scenes/Pictures/\(name)@2x.png").path
        return UIImage(cgImage: try CGImage(contentsOf: URL(fileURLWithPath: path)), scale: 2, orientation: .up)
    }

    static func book(_ count: Int, showsBacks: Bool = false) throws -> BookViewController {
        BookViewController(
            pages: try (0..<count).map { try image($0 == 0 ? "cover" : "page-\($0)") }, showsBacks: showsBacks)
    }

    static func recorder() -> TransitionRecorder {
        let recorder = TransitionRecorder(size: CGSize(width: 1024, height: 768))
        recorder.background = CGColor(srgbRed: 0xF3 / 255.0, green: 0xE9 / 255.0, blue: 0xDC / 255.0, alpha: 1)
        return recorder
    }

    /// How many spreads have been turned after so many seconds: each takes 2 s, the second and last one, too.
    static func spreads(after time: Double) -> Double {
        let spread = min(Int(time / 2), 1)
        return Double(spread) + CAMediaTimingFunction(name: .easeInEaseOut).solved(time / 2 - Double(spread))
    }
}

extension CAMediaTimingFunction {
    /// The curve's y at an x, by halving.
    fileprivate func solved(_ x: Double) -> Double {
        var c: [(Double, Double)] = []
        for index in 1...2 {
            var values: [Float] = [0, 0]
            getControlPoint(at: index, values: &values)
            c.append((Double(values[0]), Double(values[1])))
        }
        func at(_ t: Double, _ a: Double, _ b: Double) -> Double {
            3 * (1 - t) * (1 - t) * t * a + 3 * (1 - t) * t * t * b + t * t * t
        }
        var low = 0.0
        var high = 1.0
        for _ in 0..<60 {
            let middle = (low + high) / 2
            if at(middle, c[0].0, c[1].0) < x { low = middle } else { high = middle }
        }
        return at(low, c[0].1, c[1].1)
    }
}
