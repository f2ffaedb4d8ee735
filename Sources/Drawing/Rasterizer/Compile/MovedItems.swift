import ZoetropeDisplayList
import ZoetropeGeometry

// Items on another canvas: the same picture, with pixels numbered from another one, or seen through another map.

extension DisplayList.Item {
    /// `d` pixels farther right and down.
    func moved(by d: Int) -> DisplayList.Item {
        d == 0
            ? self
            : changed {
                $0 = $0.then(.translation(Double(d), Double(d)))
            } backdrop: {
                $0.moved(by: d)
            }
    }

    /// As `h` maps the canvas. What lies below backdrops is not on it.
    func mapped(by h: Homography) -> DisplayList.Item {
        changed {
            $0 = $0.then(h)
        } backdrop: { _ in
            nil
        } filters: { filters in
            let scale = abs(h.a * h.e - h.b * h.d).squareRoot() / h.i
            return filters.map { filter in
                switch filter {
                case .blur(let sigma): return .blur(sigma: sigma * scale)
                case .dropShadow(let sigma, let o, let color):
                    let offset = Point((h.a * o.x + h.b * o.y) / h.i, (h.d * o.x + h.e * o.y) / h.i)
                    return .dropShadow(sigma: sigma * scale, offset: offset, color: color)
                case .colorMatrix: return filter
                }
            }
        }
    }

    private func changed(
        _ change: (inout Homography) -> Void, backdrop: (Backdrop) -> Backdrop?,
        filters: ([Filter]) -> [Filter] = { $0 }
    ) -> DisplayList.Item {
        func changed(_ items: [DisplayList.Item]) -> [DisplayList.Item] {
            items.map { $0.changed(change, backdrop: backdrop, filters: filters) }
        }
        func changed(_ clips: [Clip]) -> [Clip] {
            clips.map {
                var clip = $0
                change(&clip.homography)
                return clip
            }
        }
        switch self {
        case .surface(var surface):
            for k in surface.pieces.indices { change(&surface.pieces[k].homography) }
            surface.clips = changed(surface.clips)
            return .surface(surface)
        case .outlines(var outlines):
            change(&outlines.homography)
            outlines.clips = changed(outlines.clips)
            return .outlines(outlines)
        case .shadow(var shadow):
            change(&shadow.homography)
            if var content = shadow.content {
                change(&content.homography)
                content.items = changed(content.items)
                shadow.content = content
            }
            shadow.clips = changed(shadow.clips)
            return .shadow(shadow)
        case .group(var group):
            group.items = changed(group.items)
            group.clips = changed(group.clips)
            group.cuts = changed(group.cuts)
            if var effects = group.effects {
                effects.backdrop = effects.backdrop.flatMap(backdrop)
                effects.mask = effects.mask.map(changed)
                effects.filters = filters(effects.filters)
                group.effects = effects
            }
            return .group(group)
        }
    }
}

extension Backdrop {
    func moved(by d: Int) -> Backdrop {
        var moved = self
        moved.outline.homography = outline.homography.then(.translation(Double(d), Double(d)))
        moved.region = region?.moved(by: d)
        return moved
    }
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
