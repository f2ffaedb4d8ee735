import ZoetropeGeometry
import ZoetropePixels
import ZoetropeNumbers

/// One of a layer's values, for comparisons in words.
package enum LayerDetail: Hashable, Sendable {
    case number(Double)
    case text(String)
}

extension LayerReport {
    /// What the layer is besides where it is, by names for people. Values that are as those of a plain layer are left
    /// out: no turn, square corners, no border, no shadow.
    ///
    /// - Parameter pictures: the names of the scene's pictures.
    package func details(pictures: [String]) -> [String: LayerDetail] {
        var details = state.transform.turns
        if state.isTransformLayer { details["transform layer"] = .text("yes") }
        if pieces > 1 { details["pieces"] = .number(Double(pieces)) }
        if state.cornerRadius != 0 {
            details["corner radius"] = .number(state.cornerRadius)
            let style = state.cornerStyle
            if style.curve != .circular { details["corner curve"] = .text(style.curve.rawValue) }
            if style.round.count < CornerStyle.Corner.allCases.count {
                details["round corners"] = .text(style.round.map(\.rawValue).sorted().joined(separator: " "))
            }
        }
        if let color = state.backgroundColor { details["colour"] = .text(color.hex) }
        if let border = state.border {
            details["border"] = .number(border.width)
            details["border colour"] = .text(border.color.hex)
        }
        if let contents = state.contents, pictures.indices.contains(contents.picture) {
            let r = contents.source
            let part = [r.x, r.y, r.width, r.height].map { NumberText.short($0, places: 1) }
            details["picture"] = .text(pictures[contents.picture])
            details["part of the picture"] = .text("\(part[2]) x \(part[3]) at \(part[0]), \(part[1])")
        }
        if let shape = state.shape { shape.describe(in: &details) }
        if let gradient = state.gradient { details["gradient"] = .text(gradient.description) }
        if let text = state.text {
            details["text"] = .text(SafeText.line(text.string, limit: 200))
            details["font"] = .text(SafeText.line(text.fontName))
            details["font size"] = .number(text.fontSize)
            details["text colour"] = .text(text.color.hex)
        }
        if let shadow = state.shadow { shadow.describe("shadow", in: &details) }
        for (name, text) in state.effects?.descriptions ?? [] { details[name] = .text(text) }
        if let curl = state.curl {
            details["curl"] = .number(curl.progress)
            details["curl's radius"] = .number(curl.radius)
            details["curl's angle"] = .number(curl.angle)
            details["curl's back"] = .text(curl.backColor.hex)
            curl.shadow.describe("curl's shadow", in: &details)
        }
        return details
    }
}

extension LayerState.ShadowState {
    fileprivate func describe(_ name: String, in details: inout [String: LayerDetail]) {
        details["\(name)'s colour"] = .text(color.hex)
        details["\(name)'s x"] = .number(offset.x)
        details["\(name)'s y"] = .number(offset.y)
        details["\(name)'s blur"] = .number(sigma)
    }
}

extension LayerState.Shape {
    fileprivate func describe(in details: inout [String: LayerDetail]) {
        details["shape"] = .text(outline.description)
        if fillColor.a > 0 { details["fill colour"] = .text(fillColor.hex) }
        guard let stroke else { return }
        details["stroke colour"] = .text(strokeColor.hex)
        details["line width"] = .number(stroke.width)
        if stroke.start != 0 { details["stroke's start"] = .number(stroke.start) }
        if stroke.end != 1 { details["stroke's end"] = .number(stroke.end) }
        if stroke.dashes.isEmpty { return }
        details["dashes"] = .text(stroke.dashes.map { NumberText.short($0) }.joined(separator: " "))
        details["dash phase"] = .number(stroke.dashPhase)
    }
}

extension LayerState.Gradient {
    fileprivate var description: String {
        let stops = zip(colors, locations).map { "\($0.hex) at \(NumberText.short($1))" }
        let line = [start.x, start.y, end.x, end.y].map { NumberText.short($0) }.joined(separator: " ")
        return "\(kind.rawValue) \(line): \(stops.joined(separator: ", "))"
    }
}

extension Transform3D {
    /// The degrees by which the axes are turned, by names for people, without those that are 0.
    fileprivate var turns: [String: LayerDetail] {
        guard let turns = Turns(of: self) else { return [:] }
        let angles = zip(Turns.names, turns.angles).filter { abs($0.1) >= Turns.least }
        return Dictionary(uniqueKeysWithValues: angles).mapValues(LayerDetail.number)
    }
}

extension Color {
    /// `#FF8800`, or `#FF880080` where it is not opaque.
    var hex: String {
        func digits(_ v: Double) -> String {
            let byte = Int((v.clamped(to: 0...1) * 255).rounded())
            return (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }
        return "#" + digits(r) + digits(g) + digits(b) + (a < 1 ? digits(a) : "")
    }
}
