import ZoetropeGeometry
import ZoetropeNumbers

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

    /// In the order of time; a sentence has the first of them.
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

    /// How many phases a sentence has at most.
    private static let mostPhases = 5

    /// How much of the picture and of the motion each phase of the sentence explains.
    var worths: [Double] {
        phases.prefix(Self.mostPhases).map { actor.weight * $0.changes.reduce(0) { $0 + $1.worth } }
    }

    var text: String { text(keeping: nil) }

    /// - Parameter kept: the phases that are told, by their numbers; nil for all, with when it appears and leaves.
    func text(keeping kept: Set<Int>?) -> String {
        let name = Nouns.stem(actor.name.split(separator: "/").last.map(String.init) ?? actor.name)
        let subject =
            actor.copies > 1
            ? "each of \(Words.count(actor.copies)) '\(SafeText.line(name, limit: 40))' layers"
                + (actor.noun.isEmpty ? "" : " (\(actor.noun))") : Nouns.subject(actor.noun, name)
        var parts: [String] = []
        let all = phases, isWhole = kept.map { $0.count >= min(all.count, Self.mostPhases) } ?? true
        let phases = isWhole ? all : all.enumerated().filter { kept?.contains($0.offset) ?? true }.map(\.element)
        let first = phases.first?.changes.map(\.words).joined(separator: " ") ?? ""
        if isWhole, let appears = actor.appears, appears > LookTuning.edge * duration,
            !["in from", "fades in", "out of nothing", "that grows from"].contains(where: first.contains)
        {
            parts.append("appears at \(Words.seconds(appears))")
        }
        // A change that begins well before the end of the previous one does not follow it.
        var end = 0.0
        for phase in phases.prefix(Self.mostPhases) {
            let shared = min(end, phase.end) - phase.begin
            let isMeanwhile = shared > LookTuning.meanwhile * (phase.end - phase.begin) && phase.end > phase.begin
            parts.append((isMeanwhile ? "meanwhile " : "") + words(phase))
            end = max(end, phase.end)
        }
        if phases.count > Self.mostPhases {
            parts.append("continues until \(Words.seconds(phases.map(\.end).max() ?? duration))")
        }
        let last = phases.last?.changes.map(\.words).joined(separator: " ") ?? ""
        if isWhole, let leaves = actor.leaves, leaves < (1 - LookTuning.edge) * duration,
            !["out over", "out of the canvas", "fades out", "nothing"].contains(where: last.contains)
        {
            parts.append("is out of sight from \(Words.seconds(leaves))")
        }
        var text = "\(subject) \(parts.first ?? "")"
        for part in parts.dropFirst() { text += (part.hasPrefix("meanwhile ") ? "; " : "; then ") + part }
        if isWhole, actor.copies == 1, let rest = actor.rest, actor.leaves == nil, let end = phases.map(\.end).max() {
            text += resting(rest, end)
        }
        if isWhole, let stagger = actor.stagger {
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
