import ZoetropeNumbers

extension Guards {
    /// What is weaker in newer ones, a line each: `claim removed: overshoot(left('to'))<=0.01`, `tolerance 0 -> 2`.
    func weakened(in new: Guards) -> [String] {
        (claims(new) + lists(new) + recordings(new) + tolerances(new) + frames(new)).map {
            SafeText.line($0, limit: 400)
        }
    }

    // MARK: Claims

    private func claims(_ new: Guards) -> [String] {
        guard let old = expect, let claims = new.expect else { return [] }
        return old.compactMap { claim in
            let alike = claims.filter { $0.that == claim.that }
            let changes = alike.map { claim.weakened(in: $0) }
            if changes.contains(where: \.isEmpty) { return nil }
            if let first = changes.first { return "claim weakened: \(claim.that): \(first.joined(separator: ", "))" }
            let isTighter = claims.contains { $0.isTighter(than: claim) && claim.weakened(in: $0).isEmpty }
            return isTighter ? nil : "claim removed: \(claim.that)" + claim.words
        }
    }

    // MARK: Rules, ways and recordings

    private func lists(_ new: Guards) -> [String] {
        var lines: [String] = []
        if let old = allow, let now = new.allow {
            lines += now.filter { !old.contains($0) }.map { "lint allows '\($0)' now" }
        }
        if let old = ways, let now = new.ways {
            lines += old.filter { !now.contains($0) }.map { "way no longer checked: \($0)" }
        }
        if strict == true, new.strict == false { lines.append("strict true -> false") }
        return lines
    }

    private func recordings(_ new: Guards) -> [String] {
        guard let old = against, let now = new.against else { return [] }
        return old.flatMap { recording -> [String] in
            guard let other = now.first(where: { $0.recording == recording.recording && $0.way == recording.way })
            else { return ["recording removed: \(recording.recording) (\(recording.way))"] }
            var lines = recording.limits.sorted { $0.key < $1.key }.compactMap { key, limit -> String? in
                guard let value = other.limits[key], value > limit else { return nil }
                return "\(key) \(Self.text(limit)) -> \(Self.text(value)) for \(recording.recording)"
            }
            if recording.fps != other.fps {
                let rates = [recording.fps, other.fps].map { $0.map(Self.text) ?? "its own" }
                lines.append("fps \(rates[0]) -> \(rates[1]) for \(recording.recording)")
            }
            let (before, after) = (recording.changes ?? [:], other.changes ?? [:])
            return lines
                + Set(before.keys).union(after.keys).sorted().filter { before[$0] != after[$0] }.map {
                    "\($0) \(before[$0] ?? "its own") -> \(after[$0] ?? "its own") for \(recording.recording)"
                }
        }
    }

    // MARK: How much may differ

    private func tolerances(_ new: Guards) -> [String] {
        guard let tolerance, let other = new.tolerance else { return [] }
        var lines: [String] = []
        if Self.isWeaker(other, than: tolerance) { lines.append("tolerance \(tolerance) -> \(other)") }
        let old = tolerances ?? [:], now = new.tolerances ?? [:]
        for time in Set(old.keys).union(now.keys).sorted() {
            let (before, after) = (old[time] ?? tolerance, now[time] ?? other)
            if Self.isWeaker(after, than: before), old[time] != nil || now[time] != nil {
                lines.append("tolerance at \(time) s: \(before) -> \(after)")
            }
        }
        return lines
    }

    private static func isWeaker(_ new: String, than old: String) -> Bool {
        guard new != old else { return false }
        guard let a = try? Tolerance(parsing: old), let b = try? Tolerance(parsing: new) else { return true }
        // A channel and a colour's distance cannot be compared, unless nothing may differ.
        if (a.deltaE == nil) != (b.deltaE == nil) { return b.deltaE != nil || b.channel > 0 || b.pixels > a.pixels }
        return b.channel > a.channel || b.pixels > a.pixels || b.share > a.share || (b.deltaE ?? 0) > (a.deltaE ?? 0)
    }

    private func frames(_ new: Guards) -> [String] {
        var lines: [String] = []
        if let old = ignore, let now = new.ignore {
            let regions = old.compactMap { IgnoredRegion($0) }
            lines += now.filter { text in
                guard let region = IgnoredRegion(text) else { return true }
                return !regions.contains { $0.contains(region) }
            }.map { "ignored now: \($0)" }
        }
        if let every, let now = new.every, now > every {
            lines.append("checked: one frame of \(every) -> one of \(now)")
        }
        if let times {
            let gone = new.times.map { now in times.filter { !now.contains($0) } } ?? []
            lines += gone.map { "time no longer checked: \(Self.text($0)) s" }
        }
        if let every, new.every == nil, let now = new.times {
            lines.append("checked: one frame of \(every) -> those at \(now.map(Self.text).joined(separator: ", ")) s")
        }
        return lines
    }

    fileprivate static func text(_ value: Double) -> String { NumberText.short(value, places: 6) }
}

extension Guards.Claim {
    /// ` (by 0.5, runs ["back"])`
    fileprivate var words: String {
        let terms = (terms ?? [:]).sorted { $0.key < $1.key }.map { "\($0) \($1)" }
        return terms.isEmpty ? "" : " (\(terms.joined(separator: ", ")))"
    }

    /// The terms of another one that ask for less: `by 0.5 -> 0.6`.
    fileprivate func weakened(in new: Guards.Claim) -> [String] {
        let old = terms ?? [:], now = new.terms ?? [:]
        return Set(old.keys).union(now.keys).sorted().compactMap { key in
            let (before, after) = (old[key], now[key])
            guard before != after, Self.isWeaker(key, before, after) else { return nil }
            return "\(key) \(before ?? "none") -> \(after ?? "none")"
        }
    }

    /// Whether a term asks for less. Where that is not known, it does.
    private static func isWeaker(_ key: String, _ old: String?, _ new: String?) -> Bool {
        let (a, b) = (old.flatMap { Double($0) }, new.flatMap { Double($0) })
        switch key {
        // From a later moment on.
        case "by": if old == nil || a != nil, new == nil || b != nil { return (b ?? 0) > (a ?? 0) }
        // Up to an earlier moment; without it, up to the end.
        case "until": if old == nil || a != nil, new == nil || b != nil { return (b ?? .infinity) < (a ?? .infinity) }
        // For a shorter time; without it, all the time.
        case "for": if old == nil || a != nil, new == nil || b != nil { return (b ?? .infinity) < (a ?? .infinity) }
        // At fewer moments, of fewer runs; without them, at all and of all.
        case "at", "runs":
            guard let new else { return false }
            guard let old else { return true }
            return !Set(Self.items(old)).isSubset(of: Self.items(new))
        default: break
        }
        return true
    }

    /// The items of a list, or the one that stands without brackets.
    private static func items(_ text: String) -> [String] {
        text.trimmingCharacters(in: ["[", "]"]).split(separator: ",").map(String.init)
    }

    /// Whether it has the same words with a bound that asks for more: `scale('a')<=1.1` is tighter than `…<=1.2`.
    fileprivate func isTighter(than other: Guards.Claim) -> Bool {
        guard let own = bound, let old = other.bound, own.head == old.head, own.sign == old.sign else { return false }
        return own.sign.hasPrefix("<") ? own.value <= old.value : own.value >= old.value
    }

    private var bound: (head: String, sign: String, value: Double)? {
        guard let place = that.lastIndex(where: { "<>=".contains($0) }), !that.contains("?"),
            let value = Double(that[that.index(after: place)...])
        else { return nil }
        let head = that[...place], sign = String(head.suffix(while: { "<>=!".contains($0) }))
        guard ["<", ">", "<=", ">="].contains(sign) else { return nil }
        return (String(head.dropLast(sign.count)), sign, value)
    }
}

extension String {
    /// Without some characters at both ends.
    fileprivate func trimmingCharacters(in characters: Set<Character>) -> String {
        guard let first = firstIndex(where: { !characters.contains($0) }),
            let last = lastIndex(where: { !characters.contains($0) })
        else { return "" }
        return String(self[first...last])
    }
}

extension Substring {
    /// The longest end whose characters all fulfil a condition.
    fileprivate func suffix(while holds: (Character) -> Bool) -> Substring {
        self[(lastIndex { !holds($0) }.map { index(after: $0) } ?? startIndex)...]
    }
}
