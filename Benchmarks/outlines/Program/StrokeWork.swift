import ZoetropeDisplayList
import ZoetropeGeometry

/// Paths that are stroked anew for each frame, and move.
func strokeWorks() -> [Work] {
    // Four waves, each of two cubics.
    let wave = Path(
        [.move(Point(0, 160))]
            + (0..<8).map { i in
                let x = 140 * Double(i), up = i % 2 == 0 ? -150.0 : 150
                return .cubic(Point(x + 50, 160 + up), Point(x + 90, 160 + up), end: Point(x + 140, 160))
            })
    let chart = Path(
        (0..<600).map { i in
            let p = Point(1.9 * Double(i), 160 + Double(i * 7919 % 211) - 105)
            return i == 0 ? .move(p) : .line(p)
        })
    let frame = Path(roundedRect: Rect(x: 0, y: 0, width: 1100, height: 320), radius: 60)
    let soft = StrokeStyle(width: 6, cap: .round, join: .round)
    return [
        Work(name: "circle of 4 px, grows") { k in
            let d = Double(k), box = Rect(x: 400 - d, y: 10 - d, width: 300 + 2 * d, height: 300 + 2 * d)
            return stroked(Path(ellipseIn: box), StrokeStyle(width: 4), k)
        },
        Work(name: "waves of 6 px, move") { stroked(wave, soft, $0) },
        Work(name: "waves of 6 px, drawn from their start") { k in
            var part = soft
            part.end = Double(k + 1) / 20
            return stroked(wave, part, k)
        },
        Work(name: "frame of 3 px, dashes march") {
            stroked(frame, StrokeStyle(width: 3, dashes: [12, 8], dashPhase: Double($0)), $0)
        },
        Work(name: "chart of 600 values, 2 px, moves") { stroked(chart, StrokeStyle(width: 2, miterLimit: 4), $0) },
    ]
}

private func stroked(_ path: Path, _ style: StrokeStyle, _ k: Int) -> [DisplayList.Item] {
    let outline = PlacedOutline(Outline(path.stroked(style)))
    var stroke = Outlines([outline], homography: moved(k), color: .white)
    stroke.mayOverlap = true
    return [.outlines(stroke)]
}
