import ZoetropeDisplayList
import ZoetropeGeometry

// Items on a canvas whose pixels are numbered from another one: the same picture, `d` pixels farther right and down.

extension DisplayList.Item {
    func moved(by d: Int) -> DisplayList.Item {
        guard d != 0 else { return self }
        switch self {
        case .surface(var surface):
            for k in surface.pieces.indices { surface.pieces[k].homography.move(by: d) }
            surface.clips = surface.clips.map { $0.moved(by: d) }
            return .surface(surface)
        case .outlines(var outlines):
            outlines.homography.move(by: d)
            outlines.clips = outlines.clips.map { $0.moved(by: d) }
            return .outlines(outlines)
        case .shadow(var shadow):
            shadow.homography.move(by: d)
            shadow.clips = shadow.clips.map { $0.moved(by: d) }
            return .shadow(shadow)
        case .group(var group):
            group.items = group.items.map { $0.moved(by: d) }
            group.clips = group.clips.map { $0.moved(by: d) }
            group.cuts = group.cuts.map { $0.moved(by: d) }
            if var effects = group.effects {
                effects.backdrop = effects.backdrop?.moved(by: d)
                effects.mask = effects.mask?.map { $0.moved(by: d) }
                group.effects = effects
            }
            return .group(group)
        }
    }
}

extension Backdrop {
    func moved(by d: Int) -> Backdrop {
        var moved = self
        moved.outline = outline.moved(by: d)
        moved.region = region?.moved(by: d)
        return moved
    }
}

extension Clip {
    fileprivate func moved(by d: Int) -> Clip {
        var moved = self
        moved.homography.move(by: d)
        return moved
    }
}

extension Homography {
    fileprivate mutating func move(by d: Int) { self = then(.translation(Double(d), Double(d))) }
}

extension [DisplayList.Item] {
    /// Whether any item, or one in a group without a canvas of its own, shows what is below it.
    var readCanvas: Bool {
        contains { item in
            guard case .group(let group) = item else { return false }
            if let effects = group.effects { return effects.backdrop != nil }
            return group.opacity >= 1 && group.items.readCanvas
        }
    }
}
