import ZoetropeDisplayList
import ZoetropeGeometry
import ZoetropePixels

extension ItemCompiler {
    /// A group with a canvas of its own, whose picture passes through its effects.
    ///
    /// Where each pixel depends only on itself, clips are passed to the items, because they decide for each sample. A
    /// blurred group is clipped after it is blurred, and is drawn farther than it can be seen.
    func append(_ group: Group, _ effects: GroupEffects, _ clips: Clips, to out: inout [DrawItem]) {
        let chain = FilterChain(effects.filters)
        let isPixelwise = chain.reach == 0 && !chain.addsAlpha
        let innerClips = isPixelwise ? clips.shapes : [], outerClips = isPixelwise ? clips.cuts : clips.all(and: [])
        let visible = clips.all(and: []).reduce(window) { $0.intersection($1.bounds) }
        guard !visible.isEmpty else { return }
        let region = (group.items.readCanvas || effects.backdrop != nil ? window : visible)
            .grown(by: chain.reach).intersection(limit)
        // Where clips are passed to the items, these lie where the clips do.
        let shift = isPixelwise ? 0 : farShift
        let inner = moved(to: region, shift)
        var items: [DrawItem] = [], backdrop: CanvasBackdrop?
        if let source = effects.backdrop?.moved(by: shift) {
            backdrop = inner.backdrop(source, clips: innerClips, shift, under: window)
            if let item = backdrop?.item { items.append(item) }
        }
        inner.append(group.items.map { $0.moved(by: shift) }, Clips(shapes: innerClips), to: &items)
        items = items.withoutHidden()
        let content = items.bounds, spread = content.moved(by: -shift).grown(by: chain.spread)
        var bounds = chain.addsAlpha ? visible : spread.intersection(visible)
        guard !bounds.isEmpty else { return }
        let masking = effects.mask.map { moved(to: bounds, 0).compile($0) }
        if let masking { bounds = bounds.intersection(masking.bounds) }
        guard !bounds.isEmpty else { return }
        let mask = masking.map { masking in
            { [bounds, context] in PaintedRows(masking, bounds, context: context) as any RowSource }
        }
        let shader = EffectShader(shift: shift, mask: mask) { [bounds, context] in
            let shown = bounds.moved(by: shift)
            // What is not blurred must have all pixels that are shown, with content or without.
            let own = chain.reach == 0 || chain.addsAlpha ? shown.grown(by: chain.reach) : .empty
            let painted = items.reduce(content.union(own)) { $0.union($1.reads) }.intersection(inner.window)
            return chain.applied(to: PaintedRows(items, painted, context: context), shown, repeatsBorder: false)
        }
        let shapes = [rectangle(bounds)] + outerClips
        let item = DrawItem(
            shapes: shapes, shader: shader, opacity: group.opacity, bounds: bounds, blendMode: effects.blendMode,
            reads: backdrop?.reads ?? .empty, readers: backdrop.map { [$0.rows] } ?? [],
            needsEveryRow: backdrop != nil)
        add(item, to: &out)
    }

    /// What a group's backdrop is drawn with, and what it reads of the canvas below.
    private struct CanvasBackdrop {
        let item: DrawItem, rows: CanvasRows
        let reads: PixelRect
    }

    /// The item that draws a backdrop on the group's canvas. `canvas` are the pixels of the canvas below, whose
    /// coordinates are smaller by `shift`.
    private func backdrop(
        _ backdrop: Backdrop, clips: [any Shape], _ shift: Int, under canvas: PixelRect
    ) -> CanvasBackdrop? {
        let shapes = shapes([backdrop.outline]) + clips, chain = FilterChain(backdrop.filters)
        let region = backdrop.region.map { $0.intersection(canvas.moved(by: shift)) }
        let below = region ?? canvas.moved(by: shift)
        let bounds = shapes.reduce(window.intersection(below)) { $0.intersection($1.bounds) }
        guard !bounds.isEmpty else { return nil }
        let rows = CanvasRows(shift: shift, region: region)
        let shader = EffectShader { chain.applied(to: rows, bounds, repeatsBorder: true) }
        let item = DrawItem(shapes: shapes, shader: shader, opacity: 1, bounds: bounds, needsEveryRow: true)
        let reads = bounds.grown(by: chain.reach).intersection(below).moved(by: -shift)
        return CanvasBackdrop(item: item, rows: rows, reads: reads)
    }

    /// By how much larger canvases are moved so that their coordinates are not negative: a multiple of the largest level's
    /// pixel, so that it does not change how a picture is halved, and of what x is measured from in strokes. It does not depend on what a canvas shows, so that no
    /// pixel does.
    private var farShift: Int {
        let step = max(1 << 10, OverlapFinder.stretch)
        return max(0, -min(limit.x0, limit.y0) + step - 1) / step * step
    }

    /// A compiler for another canvas.
    private func moved(to region: PixelRect, _ shift: Int) -> ItemCompiler {
        let window = region.moved(by: shift)
        context.reserve(window.x1)
        return ItemCompiler(
            textures: textures, window: window, context: context, cache: cache, shapeCache: shapeCache,
            outlineCache: outlineCache, limit: limit.moved(by: shift))
    }
}
