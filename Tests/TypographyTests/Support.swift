import Foundation
import ZoetropeGeometry
import ZoetropeTypography

/// A font of Tests/Fixtures/Fonts. `Boxes` has 1,000 units in the em; its ideographs and kana are 1,000 units wide,
/// its other characters 500, and its space 300.
func fixture(_ name: String) throws -> Font { try Font(fixtureBytes(name), name: name) }

func fixtureBytes(_ name: String) throws -> [UInt8] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    return [UInt8](try Data(contentsOf: folder.appendingPathComponent("Fixtures/Fonts/\(name)")))
}

/// Points of the font, of 10 points, in bounds of this size.
func layout(
    _ text: String, font: Font, width: Double = 1000, height: Double = 1000, size: Double = 10,
    _ change: (inout TextStyle) -> Void = { _ in }
) throws -> TextLayout {
    var style = TextStyle(fontSize: size)
    change(&style)
    return try TextLayout(text, font: font, style: style, in: Rect(x: 0, y: 0, width: width, height: height))
}

extension TextLayout {
    var path: Path { Path(layers.joined().flatMap(\.path.elements)) }

    /// The left and upper corner and the right border of each contour, in tenths of a point: of each letter of `Boxes`.
    var boxes: [[Int]] {
        var out: [[Point]] = []
        for element in path.elements {
            switch element {
            case .move(let p): out.append([p])
            case .line(let p), .quad(_, let p), .cubic(_, _, let p): out[out.count - 1].append(p)
            case .close: break
            }
        }
        func tenths(_ v: Double?) -> Int { Int(((v ?? 0) * 10).rounded()) }
        return out.map { contour in
            let xs = contour.map(\.x), ys = contour.map(\.y)
            return [tenths(xs.min()), tenths(ys.min()), tenths(xs.max())]
        }
    }

    /// The left borders of the boxes of each line, by their tops.
    var lines: [[Int]] {
        var lines: [(top: Int, lefts: [Int])] = []
        for box in boxes {
            if let k = lines.firstIndex(where: { $0.top == box[1] }) {
                lines[k].lefts.append(box[0])
            } else {
                lines.append((box[1], [box[0]]))
            }
        }
        return lines.map(\.lefts)
    }
}

/// The text of the error, or "no error".
func complaint(_ body: () throws -> Void) -> String {
    do {
        try body()
        return "no error"
    } catch { return "\(error)" }
}
