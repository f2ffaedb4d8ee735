extension PlaneMotion {
    /// For each distance of a screen that goes only along it how far it is to out of sight, to the same side.
    var edges: [(trait: PlaneTrait, value: Double)] {
        [(PlaneTrait.fromX, true, false), (.fromY, false, false), (.toX, true, true), (.toY, false, true)].compactMap {
            trait, isAcross, isOfTo in
            guard (isOfTo ? PlaneMover.to : .from).places.filter({ traits[$0] != nil }) == [trait] else { return nil }
            let isForward = self[trait] > 0
            // Half of a screen is out of sight after half of the way.
            if halves != nil, isToAbove == isOfTo { return (trait, isForward ? 1 : -0.5) }
            guard let part, isToAbove == isOfTo else { return (trait, isForward ? 1 : -1) }
            let (least, most, size) =
                isAcross
                ? (part.frame.minX, part.frame.maxX, part.canvas.width)
                : (part.frame.minY, part.frame.maxY, part.canvas.height)
            return (trait, isForward ? (size - least) / size : -most / size)
        }
    }
}
