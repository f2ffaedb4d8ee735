import ZoetropeNumbers

/// A motion of two screens as the text of a scene.
struct PlaneText {
    let motion: PlaneMotion
    let clock: PlaneClock

    /// The scene as a person would write it: named layers, and parameters with their meanings.
    func text(title: String = "Measured") -> String {
        let numbers =
            clock.numbers
            + motion.active.map {
                PlaneClock.Number(
                    name: $0.rawValue, value: motion[$0], minimum: $0.range.lowerBound, maximum: $0.range.upperBound,
                    meaning: $0.meaning)
            }
        let parameters = numbers.map(PlaneText.parameter)
        let tracks = clock.tracks.map { "\(JSONWriter.quoted($0.name)): { \($0.keys) }" }
        return """
            {
              "title": \(JSONWriter.quoted(title)),
              "duration": \(clock.duration),
              "canvas": { "background": "\(motion.background.text)" },
              "pictures": { "from": "from.png", "to": "to.png" },
              "parameters": {
                \(parameters.joined(separator: ",\n    "))
              },
              "tracks": {
                \(tracks.joined(separator: ",\n    "))
              },
              "layers": [
                \(layers.joined(separator: ",\n    "))
              ]
            }

            """
    }

    private static func parameter(_ number: PlaneClock.Number) -> String {
        let maximum = number.maximum.map { "\"maximum\": \(JSONWriter.number($0)), " } ?? ""
        return "\(JSONWriter.quoted(number.name)): { \"default\": \(JSONWriter.number(number.value)), "
            + "\"minimum\": \(JSONWriter.number(number.minimum)), \(maximum)"
            + "\"description\": \(JSONWriter.quoted(number.meaning)) }"
    }

    private func has(_ trait: PlaneTrait) -> Bool { motion.traits[trait] != nil }

    private var layers: [String] {
        let from = screen("from", clock.way(.from), motion.fromAnchor, isAbove: !motion.isToAbove)
        let to = screen("to", "(1 - \(clock.way(.to)))", motion.toAnchor, isAbove: motion.isToAbove)
        // The part of its way that the upper screen has come over the lower one.
        let over = motion.isToAbove ? clock.way(.dim) : "(1 - \(clock.way(.dim)))"
        let held = motion.isDimHeld ? "clamp(\(over), 0, 1)" : over
        let dim =
            has(.dim)
            ? ["{ \"name\": \"dim\", \"backgroundColor\": \"black\", \"opacity\": \"dim*\(held)\" }"] : []
        return motion.isToAbove ? [from] + dim + [to] : [to] + dim + [from]
    }

    /// A screen's layer. If the other screen is tilted, it is in a group of its own, which keeps the file's order of
    /// drawing; halves always are.
    private func screen(_ name: String, _ away: String, _ anchor: SIMD2<Double>, isAbove: Bool) -> String {
        let layers: [String]
        if isAbove, let halves = motion.halves {
            layers = halves.sides.map { side in
                "{ \"name\": \"\(side.name)\", \(half(name, away, side).joined(separator: ", ")) }"
            }
        } else {
            let layer = whole(name, away, anchor, isAbove: isAbove).joined(separator: ", ")
            if !motion.isTilted { return "{ \"name\": \"\(name)\", \(layer) }" }
            layers = ["{ \"name\": \"\(name) screen\", \(layer) }"]
        }
        let eye = motion.isTilted && motion.isEyeCentred ? "\"sublayerTransform\": [{ \"m34\": \"-1/eye\" }], " : ""
        return "{ \"name\": \"\(name)\", \(eye)\"sublayers\": [\(layers.joined(separator: ", "))] }"
    }

    private func whole(_ name: String, _ away: String, _ anchor: SIMD2<Double>, isAbove: Bool) -> [String] {
        let part = isAbove ? motion.part : nil
        var keys = ["\"contents\": \"\(name)\""] + (part?.keys ?? [])
        if anchor != SIMD2(0.5, 0.5) { keys.append(PlaneText.anchorPoint(anchor)) }
        keys += position(name, away, anchor, part) + moving(name, away)
        if isAbove, part == nil { keys += clip(away) }
        if !isAbove, has(.lowerCorner) { keys += PlaneText.rounded(.lowerCorner, away) }
        return keys
    }

    private func half(_ name: String, _ away: String, _ side: PlaneHalves.Side) -> [String] {
        ["\"contents\": \"\(name)\""] + side.keys + [PlaneText.anchorPoint(side.anchor)]
            + position(name, away, side.anchor, nil, side.sign) + moving(name, away, side.sign)
    }

    private static func anchorPoint(_ anchor: SIMD2<Double>) -> String {
        "\"anchorPoint\": [\(JSONWriter.number(anchor.x)), \(JSONWriter.number(anchor.y))]"
    }

    /// A screen's changing keys, without its place; distances and angles begin with `sign`.
    private func moving(_ name: String, _ away: String, _ sign: String = "") -> [String] {
        let transform = operations(name, away, sign)
        var keys: [String] = []
        if !transform.isEmpty { keys.append("\"transform\": [\(transform.joined(separator: ", "))]") }
        if motion.isTilted { keys.append("\"doubleSided\": false") }
        if let opacity = opacity(name) { keys.append("\"opacity\": \"\(opacity)\"") }
        return keys + shade(name, away)
    }

    /// The place of its anchor, as a position or a translation: a position moves the eye, too.
    private func position(
        _ name: String, _ away: String, _ anchor: SIMD2<Double>, _ part: PlanePart?, _ sign: String = ""
    ) -> [String] {
        let (alongX, alongY): (PlaneTrait, PlaneTrait) = name == "from" ? (.fromX, .fromY) : (.toX, .toY)
        let moves = motion.isTilted && !motion.isEyeCentred && (has(alongX) || has(alongY))
        guard moves || anchor != SIMD2(0.5, 0.5) || part != nil else { return [] }
        let rest = part?.place(anchor)
        func along(_ trait: PlaneTrait, _ side: String, _ place: Double?, _ share: Double) -> String {
            let start = place.map(JSONWriter.number) ?? "\(JSONWriter.number(share))*\(side)"
            let way = moves && has(trait) ? " \(sign.isEmpty ? "+" : sign) \(trait.rawValue)*\(side)*\(away)" : ""
            return place != nil && way.isEmpty ? start : "\"\(start)\(way)\""
        }
        return [
            "\"position\": [\(along(alongX, "width", rest?.x, anchor.x)), \(along(alongY, "height", rest?.y, anchor.y))]"
        ]
    }

    private func operations(_ name: String, _ away: String, _ sign: String) -> [String] {
        let isFrom = name == "from"
        func operation(_ key: String, _ trait: PlaneTrait, _ factor: String = "") -> [String] {
            has(trait) ? ["{ \"\(key)\": \"\(sign)\(trait.rawValue)\(factor)*\(away)\" }"] : []
        }
        let tilts = zip(["rotateX", "rotateY"], PlaneText.tilts(name)).flatMap { operation($0, $1) }
        let scale: PlaneTrait = isFrom ? .fromScale : .toScale
        let isOwnEye = motion.isTilted && !motion.isEyeCentred
        return (isOwnEye && !tilts.isEmpty ? ["{ \"m34\": \"-1/eye\" }"] : [])
            + (isOwnEye ? [] : operation("translateX", isFrom ? .fromX : .toX, "*width"))
            + (isOwnEye ? [] : operation("translateY", isFrom ? .fromY : .toY, "*height")) + tilts
            + operation("rotateZ", isFrom ? .fromTurn : .toTurn)
            + (has(scale) ? ["{ \"scale\": \"max(0.001, mix(1, \(scale.rawValue), \(away)))\" }"] : [])
    }

    private static func tilts(_ name: String) -> [PlaneTrait] {
        name == "from" ? [.fromTiltX, .fromTiltY] : [.toTiltX, .toTiltY]
    }

    /// The shade on a screen that turns away.
    private func shade(_ name: String, _ away: String) -> [String] {
        guard has(.shade), let tilt = PlaneText.tilts(name).first(where: has) else { return [] }
        let opacity = "shade*abs(sin(\(tilt.rawValue)*\(away)))"
        return [
            "\"sublayers\": [{ \"name\": \"\(name) shade\", \"backgroundColor\": \"black\", \"opacity\": \"\(opacity)\" }]"
        ]
    }

    private func opacity(_ name: String) -> String? {
        if name == "from" {
            guard has(.fromOpacity) else { return nil }
            let way = clock.way(.fromFade)
            return "mix(1, fromOpacity, clamp(\(has(.fromGone) ? "\(way)/fromGone" : way), 0, 1))"
        }
        guard has(.toOpacity) else { return nil }
        let way = clock.way(.toFade)
        return "mix(toOpacity, 1, clamp(\(has(.toComes) ? "(\(way) - toComes)/(1 - toComes)" : way), 0, 1))"
    }

    private static func rounded(_ trait: PlaneTrait, _ away: String) -> [String] {
        ["\"cornerRadius\": \"max(0, \(trait.rawValue)*\(away))\"", "\"masksToBounds\": true"]
    }

    private func clip(_ away: String) -> [String] {
        switch motion.clip {
        case .none:
            return has(.corner) ? ["\"cornerRadius\": \"max(0, corner*\(away))\", \"masksToBounds\": true"] : []
        case .circle:
            let whole = "hypot(max(clipX, 1 - clipX)*width, max(clipY, 1 - clipY)*height)"
            return [
                "\"mask\": { \"circle\": { \"center\": [\"clipX*width\", \"clipY*height\"], "
                    + "\"radius\": \"mix(\(whole), clipRadius, \(away))\" } }"
            ]
        case .rectangle:
            let corner = has(.corner) ? ", \"cornerRadius\": \"max(0, corner*\(away))\"" : ""
            return [
                "\"mask\": { \"roundedRect\": { \"frame\": [\"clipX*width*\(away)\", \"clipY*height*\(away)\", "
                    + "\"max(0, mix(1, clipWidth, \(away)))*width\", \"max(0, mix(1, clipHeight, \(away)))*height\"]"
                    + "\(corner) } }"
            ]
        }
    }
}
