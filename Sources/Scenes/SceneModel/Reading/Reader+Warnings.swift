import ZoetropeNumbers

/// What is allowed in a scene, but probably a mistake.
extension Reader {
    /// Warns of what the scene defines and never uses.
    func warnOfUnused(
        _ pictures: [PictureReference], _ canvas: CanvasModel, _ parameters: [Parameter], _ tracks: [TrackModel],
        _ phases: [PhaseModel]
    ) {
        // Without a canvas, the first picture gives it its size.
        let isSized = canvas.width != nil
        for (i, p) in pictures.enumerated() where !used.pictures.contains(i) && (i > 0 || isSized) {
            warn("no layer shows the picture '\(SafeText.line(p.name, limit: 40))'", at: p.origin)
        }
        for (i, p) in parameters.enumerated() where !used.parameters.contains(i) {
            warn("nothing uses the parameter '\(p.name)'", at: p.origin)
        }
        let usedNames = Set(used.tracks.map { tracks[$0].entry })
        for t in tracks where !usedNames.contains(t.entry) {
            warn("nothing uses the \(t.isValue ? "value" : "track") '\(t.entry)'", at: t.origin)
        }
        for p in phases where !used.phases.contains(p.name) {
            warn("no track uses the phase '\(SafeText.line(p.name, limit: 40))'", at: p.origin)
        }
    }

    /// Warns of layers with the name of another layer, which `inspect`, `lint` and descriptions of differences cannot
    /// tell apart.
    func warnOfEqualNames(_ layers: [LayerModel]) {
        var seen: Set<String> = []
        func search(_ layers: [LayerModel]) {
            for layer in layers {
                if !seen.insert(layer.name).inserted, layer.isNamed {
                    warn(
                        "another layer is called '\(SafeText.line(layer.name, limit: 40))', too; messages cannot tell "
                            + "them apart", at: layer.origin)
                }
                search(layer.sublayers)
            }
        }
        search(layers)
    }

    /// Reads an angle, and warns if it seems to be in radians.
    func angle(_ value: Value) -> Number {
        let angle = number(value)
        if angle.expression.seemsToBeRadians { warn(Reader.radians, at: angle) }
        for case .track(let i) in angle.expression.variables where i < tracks.count {
            for n in tracks[i].values where n.expression.seemsToBeRadians { warn(Reader.radians, at: n) }
        }
        return angle
    }

    static let radians = "angles are in degrees, and 'pi' looks like radians; pi/2 is 90"
}
