import Zoetrope
import ZoetropeGeometry
import ZoetropeNumbers

/// The events of a look in plain sentences: what appears, moves, turns, overshoots and leaves, when, and where it
/// rests.
package struct LookScript {
    /// The paragraphs of the script.
    package let paragraphs: [String]

    package var text: String { paragraphs.joined(separator: "\n") }

    /// The number of words of a script.
    package static func count(_ text: String) -> Int { text.split { $0 == " " || $0 == "\n" }.count }

    /// - Parameter limit: the most words. If they do not suffice, what explains most of the picture and of the motion
    ///   is kept.
    package init(_ look: Look, limit: Int = 400) {
        let tail = (look.isScene ? [LookScript.fingers(look)] : []) + LookScript.pictures(look)
        let facts = LookFacts(
            head: LookScript.head(look),
            before: [
                .init(text: LookScript.ends(look), worth: LookTuning.lineWorth.ends),
                .init(
                    text: look.still.isEmpty ? "" : LookScript.still(look.still), worth: LookTuning.lineWorth.still),
            ],
            actors: look.actors.map { ActorWords(actor: $0, duration: look.duration, canvas: Rect(look.size)) },
            after: tail.map { .init(text: $0, worth: LookTuning.lineWorth.pictures) })
        paragraphs = facts.paragraphs(within: limit)
    }

    private static func head(_ look: Look) -> String {
        let size = "\(NumberText.short(look.size.width, places: 1)) x \(NumberText.short(look.size.height, places: 1))"
        let unit = look.isScene ? "points" : "pixels"
        let frames = look.isScene ? "" : ", \(NumberText.count(look.pictures.frames.count, "frame"))"
        let way = look.way.isEmpty ? "" : ", \(look.way)"
        return
            "\(SafeText.line(look.title, limit: 80)): \(size) \(unit), \(Words.seconds(look.duration))\(frames)\(way)."
    }

    /// The looks of the first and the last picture.
    private static func ends(_ look: Look) -> String {
        guard let first = look.pictures.frames.first, let last = look.pictures.frames.last else { return "" }
        func words(_ frame: SmallFrame) -> String {
            let colors = frame.colors.filter { $0.share > LookTuning.color }.prefix(2).map(\.name)
            return colors.isEmpty ? "many colours" : "mostly " + Words.list(Array(colors))
        }
        let (a, b) = (words(first), words(last))
        let between = LookScript.between(look),
            middle = between.map { "; at \($0.time) it is mostly \($0.color)" } ?? ""
        if first.distance(to: last) < LookTuning.samePicture {
            return "It ends as it begins: \(a)\(middle)."
        }
        if a == b { return "It begins and ends \(a)\(middle)." }
        let then = between.map { "is mostly \($0.color) at \($0.time), " } ?? ""
        return "It begins \(a), \(then)and ends \(b)."
    }

    /// A colour that covers much of the picture at some moment, and little of it at the start and the end.
    private static func between(_ look: Look) -> (color: String, time: String)? {
        let scan = look.pictures
        guard let first = scan.frames.first, let last = scan.frames.last else { return nil }
        func share(_ name: String, _ frame: SmallFrame) -> Double { frame.colors.first { $0.name == name }?.share ?? 0 }
        var best = (share: LookTuning.passing.least, name: "", time: 0.0)
        for (frame, time) in zip(scan.frames, scan.times) {
            guard let color = frame.colors.first, color.share > best.share + 1e-9 else { continue }
            if [first, last].allSatisfy({ share(color.name, $0) < LookTuning.passing.atEnds }) {
                best = (color.share, color.name, time)
            }
        }
        return best.name.isEmpty ? nil : (best.name, Words.seconds(best.time))
    }

    private static func still(_ names: [String]) -> String {
        let shown = Array(names.prefix(3))
        return Words.sentence("\(Words.list(shown)) \(shown.count == 1 ? "lies" : "lie") still")
    }

    private static func fingers(_ look: Look) -> String {
        guard let finger = look.fingers.first else { return "" }
        let d = finger.to - finger.from, when = Words.span(finger.begin, finger.end)
        let frames = look.pictures.frames
        let isBack = frames.first.flatMap { first in frames.last.map { first.distance(to: $0) < 0.5 } } ?? false
        let then = isBack ? ", and everything goes back to where it was" : ""
        if look.fingers.count > 1 { return "Two fingers are down \(when)\(then)." }
        return d.length < 4
            ? "A finger is down \(when)\(then)."
            : "A finger drags \(Words.direction(d)) by \(Words.points(d.length)) \(when) and lets go\(then)."
    }

    /// The events that the pictures alone show.
    private static func pictures(_ look: Look) -> [String] {
        let scan = look.pictures
        guard let motion = scan.motion else { return ["Nothing changes."] }
        var lines: [String] = []
        for words in look.slides { lines.append(Words.sentence(words)) }
        if let takeover = look.takeover {
            let canvas = Rect(x: 0, y: 0, width: 1, height: 1), area = takeover.area
            if !takeover.words.isEmpty {
                let part =
                    takeover.changed < LookTuning.wholePicture
                    ? "\(Words.percent(takeover.changed)) of the picture" : "the whole picture"
                lines.append(
                    "In the end \(part) differs" + (takeover.hasWay ? "; the change comes \(takeover.words)." : "."))
            }
            if area.width * area.height < LookTuning.smallArea {
                lines.append(
                    "All change is \(Words.place(area.center, on: canvas)), within \(Words.percent(area.width)) of the "
                        + "width and \(Words.percent(area.height)) of the height.")
            }
        }
        let cuts = scan.cuts
        if !cuts.isEmpty, cuts.count < 6 {
            lines.append("The picture jumps at \(Words.list(cuts.map { Words.seconds($0) })).")
        }
        let rest = motion.upperBound
        let begin =
            motion.lowerBound > LookTuning.startOfChange * look.duration
            ? "The picture changes from \(Words.seconds(motion.lowerBound)) on" : "The picture changes from the start"
        lines.append(
            "\(begin), fastest at \(Words.seconds(scan.busiest)), and "
                + (rest < look.duration * (1 - LookTuning.restAtEnd)
                    ? "rests from \(Words.seconds(rest))." : "moves to the end."))
        return lines
    }
}
