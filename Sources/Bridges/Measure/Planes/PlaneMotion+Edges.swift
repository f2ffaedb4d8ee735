extension PlaneMotion {
    /// For each screen that moves along one axis only, the distance at which it is just out of sight.
    var edges: [(trait: PlaneTrait, value: Double)] {
        [(PlaneTrait.fromX, true, false), (.fromY, false, false), (.toX, true, true), (.toY, false, true)].compactMap {
            trait, isAcross, isOfTo in
            guard (isOfTo ? PlaneMover.to : .from).places.filter({ traits[$0] != nil }) == [trait] else { return nil }
            let isForward = self[trait] > 0
            // A half is out of sight after half of the distance.
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
