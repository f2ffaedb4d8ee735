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

    /// - Parameter limit: the most words.
    package init(_ look: Look, limit: Int = 400) {
        var lines = [LookScript.head(look), LookScript.ends(look)].filter { !$0.isEmpty }
        let tail = (look.isScene ? [LookScript.fingers(look)] : []) + LookScript.pictures(look)
        var room = limit - (lines + tail).reduce(0) { $0 + LookScript.count($1) } - 12
        if !look.still.isEmpty {
            let line = LookScript.still(look.still)
            room -= LookScript.count(line)
            lines.append(line)
        }
        var told = 0
        let least = (look.actors.first?.weight ?? 0) * LookTuning.leastActor.share
        let actors = look.actors.filter { $0.weight > least && $0.weight > LookTuning.leastActor.weight }
        for actor in actors {
            let line = ActorWords(actor: actor, duration: look.duration, canvas: Rect(look.size)).text
            guard LookScript.count(line) <= room, told < 9 else { break }
            room -= LookScript.count(line)
            lines.append(line)
            told += 1
        }
        let rest = look.actors.count - told
        if rest > 0 {
            let words = rest == 1 ? "one smaller part moves, too" : "\(Words.count(rest)) smaller parts move, too"
            lines.append(Words.sentence(words))
        }
        paragraphs = lines + tail.filter { !$0.isEmpty }
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
        if !look.isScene {
            for words in Slides(scan).words { lines.append(Words.sentence(words)) }
        }
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

/// One actor's changes as a sentence.
struct ActorWords {
    let actor: Actor
    let duration: Double
    let canvas: Rect

    /// Changes that happen at the same time.
    private struct Phase {
        var begin, end: Double
        var changes: [Change]
    }

    private var phases: [Phase] {
        var out: [Phase] = []
        for change in actor.changes {
            let length = max(change.end - change.begin, LookTuning.instant)
            let place = out.lastIndex { phase in
                let shared = min(phase.end, change.end) - max(phase.begin, change.begin)
                let longer = max(phase.end - phase.begin, length)
                return shared > LookTuning.phase.share * longer
                    || (abs(phase.begin - change.begin) < LookTuning.phase.seconds
                        && abs(phase.end - change.end) < LookTuning.phase.seconds)
            }
            if let place {
                out[place].changes.append(change)
                (out[place].begin, out[place].end) = (
                    min(out[place].begin, change.begin), max(out[place].end, change.end)
                )
            } else {
                out.append(Phase(begin: change.begin, end: change.end, changes: [change]))
            }
        }
        return out.sorted { $0.begin < $1.begin }
    }

    var text: String {
        let name = Nouns.stem(actor.name.split(separator: "/").last.map(String.init) ?? actor.name)
        let subject =
            actor.copies > 1
            ? "each of \(Words.count(actor.copies)) '\(SafeText.line(name, limit: 40))' layers"
                + (actor.noun.isEmpty ? "" : " (\(actor.noun))") : Nouns.subject(actor.noun, name)
        var parts: [String] = []
        let phases = phases, first = phases.first?.changes.map(\.words).joined(separator: " ") ?? ""
        if let appears = actor.appears, appears > LookTuning.edge * duration,
            !["in from", "fades in", "out of nothing", "that grows from"].contains(where: first.contains)
        {
            parts.append("appears at \(Words.seconds(appears))")
        }
        // A change that begins well before the end of the previous one does not follow it.
        var end = 0.0
        for phase in phases.prefix(5) {
            let shared = min(end, phase.end) - phase.begin
            let isMeanwhile = shared > LookTuning.meanwhile * (phase.end - phase.begin) && phase.end > phase.begin
            parts.append((isMeanwhile ? "meanwhile " : "") + words(phase))
            end = max(end, phase.end)
        }
        if phases.count > 5 { parts.append("goes on so until \(Words.seconds(phases.map(\.end).max() ?? duration))") }
        let last = phases.last?.changes.map(\.words).joined(separator: " ") ?? ""
        if let leaves = actor.leaves, leaves < (1 - LookTuning.edge) * duration,
            !["out over", "out of the canvas", "fades out", "nothing"].contains(where: last.contains)
        {
            parts.append("is out of sight from \(Words.seconds(leaves))")
        }
        var text = "\(subject) \(parts.first ?? "")"
        for part in parts.dropFirst() { text += (part.hasPrefix("meanwhile ") ? "; " : "; then ") + part }
        if actor.copies == 1, let rest = actor.rest, actor.leaves == nil, let end = phases.map(\.end).max() {
            text += resting(rest, end)
        }
        if let stagger = actor.stagger {
            let (first, last) = (Words.seconds(stagger.lowerBound), Words.seconds(stagger.upperBound))
            text +=
                actor.order.isEmpty
                ? "; they begin at different times, from \(first) to \(last)"
                : "; they follow one after another \(actor.order), the first at \(first) and the last at \(last)"
        }
        return Words.sentence(text)
    }

    private func words(_ phase: Phase) -> String {
        var words: [String] = []
        for change in phase.changes where !words.contains(change.words) { words.append(change.words) }
        // Changes of an edge belong to the turn.
        let edges = words.filter { $0.hasPrefix("with ") }, others = words.filter { !$0.hasPrefix("with ") }
        var text = Words.list(others.isEmpty ? edges : others)
        if !others.isEmpty, let edge = edges.first { text += ", " + edge }
        text += (text.contains(",") ? ", " : " ") + Words.span(phase.begin, phase.end)
        if let swing = phase.changes.map(\.swing).max(by: { $0.beyond < $1.beyond }),
            swing.beyond > LookTuning.overshoot
        {
            text += ", overshooting by \(Words.percent(swing.beyond)) at \(Words.seconds(swing.peak))"
            if swing.back > LookTuning.swingBack {
                text += " and swinging back by \(Words.percent(swing.back)) at \(Words.seconds(swing.trough))"
            }
        }
        return text
    }

    private func resting(_ box: Rect, _ end: Double) -> String {
        guard end < duration * LookTuning.afterEnd else { return "" }
        if box.covers(canvas) { return ", and rests filling the canvas" }
        return ", and rests \(Words.place(box.center, on: canvas))"
    }
}
