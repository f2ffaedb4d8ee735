import ZoetropeNumbers

/// A motion of two screens as the text of a scene. `move` is its only track.
struct PlaneText {
    let motion: PlaneMotion

    /// The scene as a person would keep it: named layers, parameters with what they mean.
    ///
    /// - Parameters:
    ///   - seconds: the run's length.
    ///   - track: the track's keys as JSON, as `"from": 0, "to": 1`.
    func text(seconds: Double, track: String, title: String = "Measured") -> String {
        let motion = motion
        var parameters = [
            "\"seconds\": { \"default\": \(JSONWriter.number(seconds)), \"minimum\": 0.01, "
                + "\"description\": \"How long the run takes.\" }"
        ]
        for trait in motion.active {
            let range = trait.range
            parameters.append(
                "\"\(trait.rawValue)\": { \"default\": \(JSONWriter.number(motion[trait])), "
                    + "\"minimum\": \(JSONWriter.number(range.lowerBound)), "
                    + "\"maximum\": \(JSONWriter.number(range.upperBound)), "
                    + "\"description\": \(JSONWriter.quoted(trait.meaning)) }")
        }
        let background = motion.isOnWhite ? "#FFFFFF" : "#000000"
        return """
            {
              "title": \(JSONWriter.quoted(title)),
              "duration": "seconds",
              "canvas": { "background": "\(background)" },
              "pictures": { "from": "from.png", "to": "to.png" },
              "parameters": {
                \(parameters.joined(separator: ",\n    "))
              },
              "tracks": { "move": { \(track) } },
              "layers": [
                \(layers.joined(separator: ",\n    "))
              ]
            }

            """
    }

    private func has(_ trait: PlaneTrait) -> Bool { motion.traits[trait] != nil }

    private var layers: [String] {
        let from = screen("from", "move", motion.fromAnchor, isAbove: !motion.isToAbove)
        let to = screen("to", "(1 - move)", motion.toAnchor, isAbove: motion.isToAbove)
        // How far the upper screen has come over the lower one.
        let over = motion.isToAbove ? "move" : "(1 - move)"
        let dim =
            has(.dim)
            ? ["{ \"name\": \"dim\", \"backgroundColor\": \"black\", \"opacity\": \"dim*\(over)\" }"] : []
        return motion.isToAbove ? [from] + dim + [to] : [to] + dim + [from]
    }

    /// A screen's layer. Beside a tilted one it stands in a group of its own, which keeps the order of the file.
    private func screen(_ name: String, _ away: String, _ anchor: SIMD2<Double>, isAbove: Bool) -> String {
        var keys = ["\"contents\": \"\(name)\""]
        let (x, y) = (JSONWriter.number(anchor.x), JSONWriter.number(anchor.y))
        let (alongX, alongY): (PlaneTrait, PlaneTrait) = name == "from" ? (.fromX, .fromY) : (.toX, .toY)
        if anchor != SIMD2(0.5, 0.5) { keys.append("\"anchorPoint\": [\(x), \(y)]") }
        // A position takes the eye along, a translation does not.
        let moves = motion.isTilted && !motion.isEyeCentred
        if moves, has(alongX) || has(alongY) || anchor != SIMD2(0.5, 0.5) {
            let right = has(alongX) ? " + \(alongX.rawValue)*width*\(away)" : ""
            let down = has(alongY) ? " + \(alongY.rawValue)*height*\(away)" : ""
            keys.append("\"position\": [\"\(x)*width\(right)\", \"\(y)*height\(down)\"]")
        } else if anchor != SIMD2(0.5, 0.5) {
            keys.append("\"position\": [\"\(x)*width\", \"\(y)*height\"]")
        }
        let transform = operations(name, away)
        if !transform.isEmpty { keys.append("\"transform\": [" + transform.joined(separator: ", ") + "]") }
        if motion.isTilted { keys.append("\"doubleSided\": false") }
        if let opacity = opacity(name) { keys.append("\"opacity\": \"\(opacity)\"") }
        if isAbove { keys += clip(away) }
        let layer = keys.joined(separator: ", ")
        if !motion.isTilted { return "{ \"name\": \"\(name)\", \(layer) }" }
        let eye = motion.isEyeCentred ? "\"sublayerTransform\": [{ \"m34\": \"-1/eye\" }], " : ""
        return "{ \"name\": \"\(name)\", \(eye)\"sublayers\": [{ \"name\": \"\(name) screen\", \(layer) }] }"
    }

    private func operations(_ name: String, _ away: String) -> [String] {
        let isFrom = name == "from"
        func operation(_ key: String, _ trait: PlaneTrait, _ factor: String = "") -> [String] {
            has(trait) ? ["{ \"\(key)\": \"\(trait.rawValue)\(factor)*\(away)\" }"] : []
        }
        let tilts =
            operation("rotateX", isFrom ? .fromTiltX : .toTiltX) + operation("rotateY", isFrom ? .fromTiltY : .toTiltY)
        let scale: PlaneTrait = isFrom ? .fromScale : .toScale
        let isOwnEye = motion.isTilted && !motion.isEyeCentred
        return (isOwnEye && !tilts.isEmpty ? ["{ \"m34\": \"-1/eye\" }"] : [])
            + (isOwnEye ? [] : operation("translateX", isFrom ? .fromX : .toX, "*width"))
            + (isOwnEye ? [] : operation("translateY", isFrom ? .fromY : .toY, "*height")) + tilts
            + operation("rotateZ", isFrom ? .fromTurn : .toTurn)
            + (has(scale) ? ["{ \"scale\": \"max(0.001, mix(1, \(scale.rawValue), \(away)))\" }"] : [])
    }

    private func opacity(_ name: String) -> String? {
        if name == "from" {
            guard has(.fromOpacity) else { return nil }
            return "mix(1, fromOpacity, clamp(\(has(.fromGone) ? "move/fromGone" : "move"), 0, 1))"
        }
        guard has(.toOpacity) else { return nil }
        return "mix(toOpacity, 1, clamp(\(has(.toComes) ? "(move - toComes)/(1 - toComes)" : "move"), 0, 1))"
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
