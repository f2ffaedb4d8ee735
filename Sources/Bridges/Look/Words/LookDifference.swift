import Zoetrope
import ZoetropeGeometry
import ZoetropeNumbers

/// The differences of two looks in plain sentences: their durations, when they rest, what layers do in one of them
/// only, and where their pictures differ most.
package struct LookDifference {
    /// The sentences; a single one if nothing differs.
    package let lines: [String]
    /// Whether any difference is visible.
    package let differs: Bool

    package init(_ a: Look, _ b: Look) {
        var lines: [String] = []
        let (nameA, nameB) = a.name == b.name ? ("the first", "the second") : (a.name, b.name)
        if abs(a.duration - b.duration) > LookTuning.sameDuration {
            lines.append(
                "\(nameA) takes \(Words.seconds(a.duration)), \(nameB) \(Words.seconds(b.duration)).")
        }
        if a.size != b.size, a.isScene == b.isScene {
            func text(_ s: Size) -> String { "\(NumberText.short(s.width)) x \(NumberText.short(s.height))" }
            lines.append("\(nameA) is \(text(a.size)), \(nameB) \(text(b.size)).")
        }
        lines += LookDifference.times(a, b, nameA, nameB)
        lines += LookDifference.actors(a, b, nameA, nameB)
        if let way = a.takeover?.words, let other = b.takeover?.words, way != other {
            func said(_ words: String) -> String { words.isEmpty ? "nowhere" : words }
            lines.append("In \(nameA) the change comes \(said(way)), in \(nameB) \(said(other)).")
        }
        let pictures = LookDifference.pictures(a, b)
        if let pictures { lines.append(pictures) }
        differs = !lines.isEmpty
        self.lines = lines.isEmpty ? ["They look the same."] : lines.map { LookDifference.sentence($0, a, b) }
    }

    /// A file's name at the start of a sentence keeps its case.
    private static func sentence(_ line: String, _ a: Look, _ b: Look) -> String {
        let isFile = [a, b].contains { !$0.isScene && line.hasPrefix($0.name) }
        return isFile ? String(line.prefix(1)) + Words.sentence(line).dropFirst() : Words.sentence(line)
    }

    private static func times(_ a: Look, _ b: Look, _ nameA: String, _ nameB: String) -> [String] {
        guard let x = a.pictures.motion, let y = b.pictures.motion else {
            if (a.pictures.motion == nil) == (b.pictures.motion == nil) { return [] }
            return ["Nothing changes in \(a.pictures.motion == nil ? nameA : nameB)."]
        }
        var out: [String] = []
        let slack = LookTuning.sameRest * max(a.duration, b.duration)
        if abs(x.upperBound - y.upperBound) > slack {
            out.append(
                "\(nameA) rests from \(Words.seconds(x.upperBound)), \(nameB) from \(Words.seconds(y.upperBound)).")
        }
        if abs(a.pictures.busiest - b.pictures.busiest) > 2 * slack {
            out.append(
                "\(nameA) changes fastest at \(Words.seconds(a.pictures.busiest)), \(nameB) at "
                    + "\(Words.seconds(b.pictures.busiest)).")
        }
        return out
    }

    /// What layers of one name do in one of the looks only.
    private static func actors(_ a: Look, _ b: Look, _ nameA: String, _ nameB: String) -> [String] {
        guard a.isScene, b.isScene else { return [] }
        var out: [String] = []
        let others = Dictionary(b.actors.map { ($0.name, $0) }) { first, _ in first }
        for actor in a.actors.prefix(12) {
            guard let other = others[actor.name] else {
                out.append(
                    "only in \(nameA): \(ActorWords(actor: actor, duration: a.duration, canvas: Rect(a.size)).text)")
                continue
            }
            let mine = ActorWords(actor: actor, duration: a.duration, canvas: Rect(a.size)).text
            let theirs = ActorWords(actor: other, duration: b.duration, canvas: Rect(b.size)).text
            if mine != theirs { out.append("in \(nameA), \(lowered(mine)) In \(nameB), \(lowered(theirs))") }
        }
        let known = Set(a.actors.map(\.name))
        for actor in b.actors.prefix(12) where !known.contains(actor.name) {
            out.append("only in \(nameB): \(ActorWords(actor: actor, duration: b.duration, canvas: Rect(b.size)).text)")
        }
        return out.map { $0.hasSuffix(".") ? String($0.dropLast()) : $0 }
    }

    private static func lowered(_ text: String) -> String { text.prefix(1).lowercased() + text.dropFirst() }

    /// The largest difference of the pictures at equal shares of the two runs.
    private static func pictures(_ a: Look, _ b: Look) -> String? {
        let p = a.pictures.frames, q = b.pictures.frames
        guard let first = p.first, let other = q.first, first.values.count == other.values.count else {
            return "Their pictures have different shapes and were not compared."
        }
        var worst = (distance: 0.0, share: 0.0), sum = 0.0
        for k in 0...40 {
            let share = Double(k) / 40
            let distance = frame(a.pictures, share).distance(to: frame(b.pictures, share))
            sum += distance
            if distance > worst.distance { worst = (distance, share) }
        }
        guard worst.distance > LookTuning.differentPicture else { return nil }
        return
            "Their pictures differ most at \(Words.percent(worst.share)) of the run: by "
            + "\(NumberText.short(worst.distance, places: 1)) of 255 levels on average; over the whole run by "
            + "\(NumberText.short(sum / 41, places: 1))."
    }

    private static func frame(_ scan: PictureScan, _ share: Double) -> SmallFrame {
        let time = scan.times[0] + share * (scan.times[scan.times.count - 1] - scan.times[0])
        return scan.frames[scan.times.nearest(to: time)]
    }
}
