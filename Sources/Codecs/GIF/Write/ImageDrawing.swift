import Geometry

/// One frame on its way to an image: what the search reads and what it writes to.
struct ImageDrawing: Sendable {
    let plan: FramePlan
    let analysis: FrameAnalysis
    let settings: GIFSettings
    let canvas: GIFCanvas
    /// What is drawn of this image, and of the one before.
    let progress: ImageProgress
    let earlier: ImageProgress?

    func image(memory: SearchMemory) -> GIFImage {
        let palette = analysis.palette
        let colors = SearchPalette(
            palette.colors, transparent: !plan.isFirst || settings.isTransparent,
            isPadded: plan.isFirst && settings.hasRoom(in: palette))
        let codes = LZWSearch(self, colors: colors, memory: memory).encode()
        return GIFImage(
            rect: analysis.rect, palette: analysis.usesGlobal ? nil : colors.table,
            transparentIndex: colors.transparent < 0 ? nil : colors.transparent, isDisposed: plan.isDisposed,
            codes: codes)
    }
}
