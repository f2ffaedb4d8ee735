import ZoetropeDisplayList
import ZoetropeGeometry
import ZoetropeTypography

/// A caption, in two sizes, and a text of many lines.
func textWorks() -> [Work] {
    let caption = "A caption of one line, 40 letters or so."
    let story = String(
        repeating: "The harbour wakes before the town does, and the boats come in with the light. ", count: 8)
    let typesetter = Typesetter()
    /// Of no frame twice: letters are scaled and turned anew, whatever was kept of those before.
    var turns = 0
    func turned(_ k: Int) -> Homography {
        turns += 1
        let s = 0.002 * Double(k) + 1e-6 * Double(turns)
        return Homography(1 + s, -s, 0, s, 1 + s, 0, 0, 0, 1).then(.translation(20, 40))
    }
    var works: [Work] = []
    for size in [17.0, 51.0] {
        works += [
            Work(name: "\(Int(size)) px, still") { _ in try text(caption, size: size, typesetter, through: moved(0)) },
            Work(name: "\(Int(size)) px, moves") { try text(caption, size: size, typesetter, through: moved($0)) },
            Work(name: "\(Int(size)) px, grows and turns") {
                try text(caption, size: size, typesetter, through: turned($0))
            },
            Work(name: "\(Int(size)) px, counts") {
                try text("\(caption) \(1000 + $0)", size: size, Typesetter(), through: moved(0))
            },
        ]
    }
    works.append(
        Work(name: "17 px, 600 letters, move") { try text(story, size: 17, typesetter, through: moved($0)) })
    return works
}

/// Where frame k has what moves.
func moved(_ k: Int) -> Homography { .translation(20 + 0.37 * Double(k), 40 + 0.23 * Double(k)) }

private func text(_ text: String, size: Double, _ typesetter: Typesetter, through plane: Homography) throws
    -> [DisplayList.Item]
{
    var style = TextStyle(fontSize: size)
    style.isWrapped = true
    let bounds = Rect(x: 0, y: 0, width: 1100, height: 400)
    let layout = try typesetter.layout(text, font: nil, style: style, in: bounds)
    return layout.layers.map { .outlines(Outlines($0, homography: plane, color: .white)) }
}
