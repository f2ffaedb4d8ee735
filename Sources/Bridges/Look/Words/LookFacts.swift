/// Everything that a script can say, and which of it a number of words suffices for: first what explains most of the
/// picture and of the motion. The order of reading stays the same.
struct LookFacts {
    /// A sentence that is told as a whole or not at all; empty for none.
    struct Line {
        let text: String
        let worth: Double
    }

    /// Always told.
    let head: String
    let before: [Line]
    /// The most important first.
    let actors: [ActorWords]
    let after: [Line]

    /// Actors that a script tells at most.
    private static let mostActors = 9
    /// Words for the sentence about smaller parts.
    private static let reserve = 12

    private enum Fact {
        case line(Int)
        /// A phase of an actor; nil for one that only appears or leaves.
        case phase(actor: Int, Int?)
    }

    func paragraphs(within limit: Int) -> [String] {
        let lines = before + after, actors = worthTelling
        var room = limit - LookScript.count(head) - LookFacts.reserve
        var told: Set<Int> = [], kept = [Set<Int>?](repeating: nil, count: actors.count)
        var costs = [Int](repeating: 0, count: actors.count)
        for fact in facts(lines, actors) {
            switch fact {
            case .line(let i):
                let cost = LookScript.count(lines[i].text)
                guard cost <= room else { continue }
                room -= cost
                told.insert(i)
            case .phase(let k, let phase):
                let more = (kept[k] ?? []).union([phase].compactMap(\.self))
                let cost = LookScript.count(actors[k].text(keeping: more))
                guard cost - costs[k] <= room else { continue }
                room -= cost - costs[k]
                (kept[k], costs[k]) = (more, cost)
            }
        }
        let sentences = zip(actors, kept).compactMap { actor, kept in kept.map { actor.text(keeping: $0) } }
        let (first, last) = (told.sorted().filter { $0 < before.count }, told.sorted().filter { $0 >= before.count })
        return
            ([head] + first.map { lines[$0].text } + sentences + others(than: sentences.count)
            + last.map { lines[$0].text }).filter { !$0.isEmpty }
    }

    private var worthTelling: [ActorWords] {
        let least = (actors.first?.actor.weight ?? 0) * LookTuning.leastActor.share
        let all = actors.prefix { $0.actor.weight > least && $0.actor.weight > LookTuning.leastActor.weight }
        return Array(all.prefix(LookFacts.mostActors))
    }

    /// What explains most first; of equals, in the order of reading. The second phase of an actor counts for half, the
    /// third for a third: the main change of every layer comes before details of one.
    private func facts(_ lines: [Line], _ actors: [ActorWords]) -> [Fact] {
        var all: [(fact: Fact, worth: Double)] = []
        for (i, line) in lines.enumerated() where !line.text.isEmpty { all.append((.line(i), line.worth)) }
        for (k, words) in actors.enumerated() {
            let worths = words.worths
            if worths.isEmpty { all.append((.phase(actor: k, nil), words.actor.weight * LookTuning.changeWorth)) }
            let ranked = worths.enumerated().sorted { ($1.element, $0.offset) < ($0.element, $1.offset) }
            for (rank, phase) in ranked.enumerated() {
                all.append((.phase(actor: k, phase.offset), phase.element / Double(rank + 1)))
            }
        }
        return all.enumerated().sorted { ($1.element.worth, $0.offset) < ($0.element.worth, $1.offset) }
            .map(\.element.fact)
    }

    private func others(than told: Int) -> [String] {
        let rest = actors.count - told
        guard rest > 0 else { return [] }
        return [
            Words.sentence(rest == 1 ? "one smaller part moves, too" : "\(Words.count(rest)) smaller parts move, too")
        ]
    }
}
