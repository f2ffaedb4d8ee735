import ZoetropeGeometry

/// What can be in sight on a canvas.
extension LayerReport {
    /// Whether any of the layer itself can be in sight: people can tell it from nothing, it does not turn a hidden back to
    /// the viewer, and its bounds, or what it draws outside of them, reach into `canvas`.
    package func isVisible(in canvas: Rect) -> Bool {
        guard opacity > 0, state.doubleSided || facesViewer else { return false }
        return [corners, drawing].contains { Rect(around: $0)?.overlaps(canvas) == true }
    }

    /// Whether nothing that the layer holds can be in sight: it turns a hidden back to the viewer, or cuts what it holds at
    /// bounds that are out of sight. A layer that lies outside of the canvas or has no size hides nothing else.
    fileprivate func hidesAll(in canvas: Rect) -> Bool {
        if state.isTransformLayer { return false }
        let isTurnedAway = !state.doubleSided && !facesViewer && state.mesh == nil
        return isTurnedAway || state.masksToBounds && Rect(around: corners)?.overlaps(canvas) != true
    }
}

extension [LayerReport] {
    /// Which of a moment's layers can be seen by people. What is made for them asks here: jumps, and words for a run.
    package func inSight(in canvas: Rect) -> [Bool] {
        var hiddenDepth = Int.max
        return map { report in
            if report.depth > hiddenDepth { return false }
            hiddenDepth = report.hidesAll(in: canvas) ? report.depth : .max
            return report.opacity > LayerChange.visibleFade && report.isVisible(in: canvas)
        }
    }
}
