import Geometry

extension Reader {
    func track(_ entry: Value.Entry) -> TrackModel {
        let o = ObjectReader(entry.value, .track, self)
        let values = trackValues(o)
        let keyTimes = o["keyTimes"].map { array($0).map(number) } ?? []
        if !keyTimes.isEmpty, keyTimes.count != values.count, let v = o["keyTimes"] {
            report(
                "\(keyTimes.count) keyTimes for \(values.count) values; give each value one, or leave 'keyTimes' out",
                at: v)
        }
        return TrackModel(
            name: entry.key, origin: o.origin, values: values, keyTimes: keyTimes.count == values.count ? keyTimes : [],
            timings: timings(o, steps: values.count - 1), begin: o.number("begin", default: 0),
            duration: o.number("duration"),
            back: o.object("back", .trackBack).map { b in
                TrackBackModel(
                    timing: b["timing"].map(timing), begin: b.number("begin"), duration: b.number("duration"))
            })
    }

    private func trackValues(_ o: ObjectReader) -> [Number] {
        let ends = o.present(["from", "to"])
        if let v = o["values"] {
            if let other = ends.first {
                report("a track has either 'values' or 'from' and 'to'; drop '\(other)' or 'values'", at: o[other] ?? v)
            }
            let values = array(v).map(number)
            if values.count >= 2 { return values }
            report("a track goes through two values or more, not \(values.count)", at: v)
        } else if ends.count < 2 {
            let missing = ["from", "to"].filter { !ends.contains($0) }
            report(
                "\(missing.map { "'\($0)'" }.joined(separator: " and ")) is missing; a track needs 'from' and 'to', or 'values'",
                at: o.value)
        }
        return [o.number("from", default: 0), o.number("to", default: 1)]
    }

    private func timings(_ o: ObjectReader, steps: Int) -> [TimingModel] {
        guard let v = o["timing"] else { return [.fixed(.linear)] }
        // Four plain numbers are one Bézier; anything else in a list is a timing for each step.
        guard case .array(let items) = v.content,
            !(items.count == 4
                && items.allSatisfy {
                    if case .scalar(let s, _) = $0.content {
                        return TimingFunction.named[s] == nil
                    } else {
                        return false
                    }
                })
        else { return [timing(v)] }
        if items.count != steps {
            report(
                "\(items.count) timings for \(steps) step\(steps == 1 ? "" : "s") between values; give each step one, or one for all",
                at: v)
        }
        let all = items.map(timing)
        return all.count == steps ? all : [.fixed(.linear)]
    }

    /// An order in which each track stands after those that it depends on; cycles are reported.
    func order(_ tracks: [TrackModel]) -> [Int] {
        enum State { case unseen, open, done }
        var states = [State](repeating: .unseen, count: tracks.count), order: [Int] = []
        func visit(_ i: Int, from chain: [Int]) {
            if states[i] == .done { return }
            if states[i] == .open {
                let loop = (chain[(chain.firstIndex(of: i) ?? 0)...] + [i]).map { "'\(tracks[$0].name)'" }.joined(
                    separator: " → ")
                return report(
                    "these tracks depend on each other: \(loop); one of them must not use the next",
                    path: tracks[i].origin.path, position: tracks[i].origin.position)
            }
            states[i] = .open
            for n in tracks[i].values {
                for case .track(let j) in n.expression.variables { visit(j, from: chain + [i]) }
            }
            states[i] = .done
            order.append(i)
        }
        tracks.indices.forEach { visit($0, from: []) }
        return order
    }
}
