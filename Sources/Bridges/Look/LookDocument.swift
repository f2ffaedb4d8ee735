import ZoetropeNumbers

/// A look as JSON: the facts from which the words are made. Times are seconds; places and sizes are points of a scene's
/// canvas, or pixels of an animation; angles are degrees.
package struct LookDocument {
    package let bytes: [UInt8]

    package init(_ look: Look, _ script: LookScript) throws {
        var root: [String: JSONValue] = [
            "name": .string(look.name), "title": .string(look.title), "duration": number(look.duration),
            "size": numbers([look.size.width, look.size.height]), "unit": look.isScene ? "points" : "pixels",
            "words": .array(script.paragraphs.map { .string($0) }), "moments": numbers(look.momentTimes),
            "still": .array(look.still.map { .string($0) }), "layers": .array(look.actors.map(LookDocument.actor)),
            "progress": numbers(look.evenProgress),
            "curves": .array(
                look.curves.map { curve in
                    .object([
                        "names": .array(curve.names.map { .string($0) }), "values": numbers(curve.values),
                    ])
                }),
        ]
        if !look.way.isEmpty { root["way"] = .string(look.way) }
        if let motion = look.pictures.motion {
            root["motion"] = .object([
                "begins": number(motion.lowerBound), "rests": number(motion.upperBound),
                "fastest": number(look.pictures.busiest),
            ])
        }
        if !look.slides.isEmpty { root["slides"] = .array(look.slides.map { .string($0) }) }
        if let takeover = look.takeover {
            root["takeover"] = .object([
                "way": .string(takeover.words), "changed": number(takeover.changed),
                "area": numbers([takeover.area.x, takeover.area.y, takeover.area.width, takeover.area.height]),
            ])
        }
        if !look.fingers.isEmpty {
            root["fingers"] = .array(
                look.fingers.map {
                    .object([
                        "begins": number($0.begin), "ends": number($0.end), "from": numbers([$0.from.x, $0.from.y]),
                        "to": numbers([$0.to.x, $0.to.y]),
                    ])
                })
        }
        bytes = Array((try JSONWriter.text(JSONValue.object(root)) + "\n").utf8)
    }

    private static func actor(_ actor: Actor) -> JSONValue {
        var out: [String: JSONValue] = [
            "layer": .string(actor.name), "shows": .string(actor.noun), "copies": .integer(actor.copies),
            "changes": .array(actor.changes.map(change)),
        ]
        if let appears = actor.appears { out["appears"] = number(appears) }
        if let leaves = actor.leaves { out["leaves"] = number(leaves) }
        if let rest = actor.rest { out["rests"] = numbers([rest.x, rest.y, rest.width, rest.height]) }
        if let stagger = actor.stagger { out["staggered"] = numbers([stagger.lowerBound, stagger.upperBound]) }
        return .object(out)
    }

    private static func change(_ change: Change) -> JSONValue {
        var out: [String: JSONValue] = [
            "kind": .string(change.kind.rawValue), "begins": number(change.begin), "ends": number(change.end),
            "words": .string(change.words),
        ]
        if !change.from.isEmpty { (out["from"], out["to"]) = (numbers(change.from), numbers(change.to)) }
        let swing = change.swing
        if swing.beyond > LookTuning.overshoot {
            (out["overshoot"], out["overshootAt"]) = (number(swing.beyond), number(swing.peak))
        }
        if swing.back > LookTuning.overshoot {
            (out["swingBack"], out["swingBackAt"]) = (number(swing.back), number(swing.trough))
        }
        return .object(out)
    }
}

/// Four places say all that is looked at.
private func number(_ v: Double) -> JSONValue { .number(v.isFinite ? (v * 1e4).rounded() / 1e4 : 0) }
private func numbers(_ v: [Double]) -> JSONValue { .array(v.map(number)) }
