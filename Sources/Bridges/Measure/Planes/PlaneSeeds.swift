/// Motions with which a search begins: the usual ones, in all directions.
enum PlaneSeeds {
    static func all(on background: PlaneBackground) -> [PlaneMotion] {
        (slides + fades + zooms + tilts + spins + openings + doors).map { $0.on(background) }
    }

    /// Motions with separate movers: first one screen leaves in any way, then the other one comes.
    static func apart(on background: PlaneBackground) -> [PlaneMotion] {
        let leaving: [[PlaneTrait: Double]] =
            directions.map { $0.x != 0 ? [.fromX: $0.x] : [.fromY: $0.y] }
            + [[.fromOpacity: 0], [.fromOpacity: 0, .fromScale: 0.9], [.fromScale: 0.9]]
        let coming: [[PlaneTrait: Double]] =
            directions.map { $0.x != 0 ? [.toX: $0.x] : [.toY: $0.y] }
            + [[.toOpacity: 0], [.toOpacity: 0, .toScale: 0.9], [.toScale: 0.9]]
        let pairs = leaving.flatMap { from in coming.map { from.merging($0) { own, _ in own } } }
        return all(on: background) + pairs.flatMap { [motion(true, $0), motion(false, $0)] }.map { $0.on(background) }
    }

    /// Sheets, drawers, menus and alerts: a part comes from beyond an edge of the canvas, grows, or appears. Over a
    /// screen that steps back it comes from below.
    static func all(of part: PlanePart, on background: PlaneBackground) -> [PlaneMotion] {
        let (x, y, opacity, scale): (PlaneTrait, PlaneTrait, PlaneTrait, PlaneTrait) =
            part.isOfTo ? (.toX, .toY, .toOpacity, .toScale) : (.fromX, .fromY, .fromOpacity, .fromScale)
        let (frame, canvas) = (part.frame, part.canvas)
        let rest: [PlaneTrait: Double] = part.dim > 0 ? [.dim: part.dim] : [:]
        func motion(_ traits: [PlaneTrait: Double], _ anchor: SIMD2<Double> = SIMD2(0.5, 0.5)) -> PlaneMotion {
            var out = PlaneSeeds.motion(part.isOfTo, traits.merging(rest) { own, _ in own })
            out.part = part
            if part.isOfTo { out.toAnchor = anchor } else { out.fromAnchor = anchor }
            return out.on(background)
        }
        let below = (canvas.height - frame.minY) / canvas.height
        let away: [(PlaneTrait, Double)] = [
            (x, -frame.maxX / canvas.width), (x, (canvas.width - frame.minX) / canvas.width),
            (y, -frame.maxY / canvas.height), (y, below),
        ]
        if part.isLowerAway {
            let back: PlaneTrait = part.isOfTo ? .fromScale : .toScale
            return [0.95, 0.9, 0.85].flatMap { size in
                [part.dim, 0.3].map { motion([y: below, back: size, .dim: $0, .lowerCorner: 20]) }
            }
        }
        let grows = [0.0, 0.5, 1].flatMap { v in [0.0, 0.5, 1].map { SIMD2($0, v) } }.flatMap { anchor in
            [
                motion([scale: 0.02], anchor), motion([scale: 0.4, opacity: 0], anchor),
                motion([scale: 0.8, opacity: 0], anchor),
            ]
        }
        return away.map { motion([$0: $1]) } + away.map { motion([$0: 0.3 * $1, opacity: 0]) } + grows
            + [motion([opacity: 0]), motion([scale: 1.15, opacity: 0])]
    }

    private static let directions: [(x: Double, y: Double)] = [(1, 0), (-1, 0), (0, 1), (0, -1)]

    private static func motion(_ isToAbove: Bool, _ traits: [PlaneTrait: Double]) -> PlaneMotion {
        PlaneMotion(isToAbove: isToAbove, traits: traits)
    }

    /// One screen slides over the other, pushes it, or slides away from it.
    private static var slides: [PlaneMotion] {
        directions.flatMap { way -> [PlaneMotion] in
            let x = way.x != 0, toAway: PlaneTrait = x ? .toX : .toY, fromAway: PlaneTrait = x ? .fromX : .fromY
            let sign = way.x + way.y
            return [
                motion(true, [toAway: sign]), motion(true, [toAway: sign, fromAway: -0.3 * sign]),
                motion(true, [toAway: sign, fromAway: -sign]),
                motion(true, [toAway: sign, .fromScale: 0.9, .dim: 0.3]),
                motion(false, [fromAway: sign]), motion(false, [fromAway: sign, toAway: -0.3 * sign]),
                motion(false, [fromAway: sign, .toScale: 0.9, .dim: 0.3]),
                motion(true, [toAway: 0.3 * sign, .toOpacity: 0]),
                motion(true, [toAway: 0.1 * sign, fromAway: -0.1 * sign, .toOpacity: 0, .fromOpacity: 0]),
                motion(false, [fromAway: 0.3 * sign, .fromOpacity: 0]),
            ]
        }
    }

    private static var fades: [PlaneMotion] {
        [
            motion(true, [.toOpacity: 0]), motion(false, [.fromOpacity: 0]),
            motion(true, [.fromOpacity: 0, .fromGone: 0.4, .toOpacity: 0, .toComes: 0.4]),
            motion(true, [.fromOpacity: 0, .fromGone: 0.4, .toOpacity: 0, .toComes: 0.4, .toScale: 0.9]),
        ]
    }

    private static var zooms: [PlaneMotion] {
        var places: [(Double, Double)] = []
        for x in [-0.3, 0, 0.3] { for y in [-0.3, 0, 0.3] { places.append((x, y)) } }
        return [
            motion(true, [.toScale: 0.9, .toOpacity: 0]), motion(true, [.toScale: 1.1, .toOpacity: 0]),
            motion(true, [.toScale: 0.5, .toOpacity: 0, .fromScale: 1.5]),
            motion(true, [.toScale: 0.8, .toOpacity: 0, .fromOpacity: 0]),
            motion(false, [.fromScale: 1.2, .fromOpacity: 0]), motion(false, [.fromScale: 0.8, .fromOpacity: 0]),
            motion(false, [.fromScale: 2, .fromOpacity: 0, .toScale: 0.8]),
            motion(true, [.toScale: 0.05, .dim: 0.5]), motion(false, [.fromScale: 0.05, .dim: 0.5]),
        ]
            + places.flatMap { x, y in
                [
                    motion(true, [.toX: x, .toY: y, .toScale: 0.05]),
                    motion(false, [.fromX: x, .fromY: y, .fromScale: 0.05]),
                    motion(true, [.toX: x, .toY: y, .toScale: 0.3, .toOpacity: 0]),
                    motion(false, [.fromX: x, .fromY: y, .fromScale: 0.3, .fromOpacity: 0]),
                ]
            }
    }

    /// Each tilt with a near and a far eye, before the canvas' middle and before the screens' anchors.
    private static var tilts: [PlaneMotion] {
        var out: [PlaneMotion] = []
        for turn in turns + swings {
            for eye in [250.0, 800] {
                for isCentred in [false, true] {
                    var tilt = turn
                    tilt[.eye] = eye
                    tilt.isEyeCentred = isCentred
                    out.append(tilt)
                }
            }
        }
        return out
    }

    private static var spins: [PlaneMotion] {
        var out: [PlaneMotion] = []
        for sign in [1.0, -1] {
            out.append(motion(true, [.toTurn: 90 * sign, .toScale: 0.1]))
            out.append(motion(true, [.toTurn: 90 * sign, .toOpacity: 0]))
            out.append(motion(false, [.fromTurn: 90 * sign, .fromScale: 0.1]))
            out.append(motion(false, [.fromTurn: 20 * sign, .fromX: sign]))
            out.append(motion(true, [.toTurn: 20 * sign, .toX: sign]))
        }
        return out
    }

    /// Cubes, flips and doors.
    private static var turns: [PlaneMotion] {
        var out: [PlaneMotion] = []
        for sign in [1.0, -1] {
            for isUpright in [true, false] {
                let toTilt: PlaneTrait = isUpright ? .toTiltY : .toTiltX
                let fromTilt: PlaneTrait = isUpright ? .fromTiltY : .fromTiltX
                let toAway: PlaneTrait = isUpright ? .toX : .toY, fromAway: PlaneTrait = isUpright ? .fromX : .fromY
                // The edges at which the two screens meet.
                func edge(_ side: Double) -> SIMD2<Double> {
                    isUpright ? SIMD2(0.5 + side / 2, 0.5) : SIMD2(0.5, 0.5 + side / 2)
                }
                let turn = isUpright ? 90 * sign : -90 * sign
                var cube = motion(true, [toAway: sign, fromAway: -sign, toTilt: turn, fromTilt: -turn, .eye: 500])
                (cube.fromAnchor, cube.toAnchor) = (edge(sign), edge(-sign))
                out.append(cube)
                out.append(motion(true, [toTilt: 2 * turn, fromTilt: -2 * turn, .eye: 800]))
                for isToAbove in [true, false] {
                    for hinge in [1.0, -1] {
                        var door = motion(isToAbove, [isToAbove ? toTilt : fromTilt: turn, .eye: 800])
                        if isToAbove { door.toAnchor = edge(hinge) } else { door.fromAnchor = edge(hinge) }
                        out.append(door)
                    }
                }
            }
        }
        return out
    }

    /// The upper screen parts in the middle; the lower one is at rest, or smaller.
    private static var doors: [PlaneMotion] {
        parting { isToAbove, isAcross in
            let away: PlaneTrait = isAcross ? (isToAbove ? .toX : .fromX) : (isToAbove ? .toY : .fromY)
            return [[away: -0.5], [away: -0.5, isToAbove ? .fromScale : .toScale: 0.8]]
        }
    }

    /// The same with halves that turn about their edges, to the front or to the back.
    private static var swings: [PlaneMotion] {
        parting { isToAbove, isAcross in
            let tilt: PlaneTrait =
                isAcross ? (isToAbove ? .toTiltY : .fromTiltY) : (isToAbove ? .toTiltX : .fromTiltX)
            return [[tilt: 90, .eye: 800], [tilt: -90, .eye: 800]]
        }
    }

    /// Motions of either screen's halves, side by side and one above the other.
    private static func parting(
        _ traits: (_ isToAbove: Bool, _ isAcross: Bool) -> [[PlaneTrait: Double]]
    ) -> [PlaneMotion] {
        var out: [PlaneMotion] = []
        for isToAbove in [true, false] {
            for halves in [PlaneHalves.across, .down] {
                for own in traits(isToAbove, halves == .across) {
                    var door = motion(isToAbove, own)
                    door.halves = halves
                    out.append(door)
                }
            }
        }
        return out
    }

    /// A circle or a rectangle through which the upper screen shows.
    private static var openings: [PlaneMotion] {
        var out: [PlaneMotion] = []
        for isToAbove in [true, false] {
            for x in [0.1, 0.5, 0.9] {
                for y in [0.06, 0.3, 0.5, 0.7, 0.94] {
                    var circle = motion(isToAbove, [.clipX: x, .clipY: y, .clipRadius: 0])
                    circle.clip = .circle
                    out.append(circle)
                }
            }
            for (x, y, w, h) in [
                (0.5, 0.5, 0.0, 0.0), (0, 0, 0, 1), (1, 0, 0, 1), (0, 0, 1, 0), (0, 1, 1, 0), (0, 0.4, 1, 0.2),
                (0.05, 0.1, 0.9, 0.3),
                (0.05, 0.5, 0.9, 0.3), (0.3, 0.3, 0.4, 0.3),
            ] {
                var opening = motion(isToAbove, [.clipX: x, .clipY: y, .clipWidth: w, .clipHeight: h])
                opening.clip = .rectangle
                out.append(opening)
            }
        }
        return out
    }
}

extension PlaneMotion {
    fileprivate func on(_ background: PlaneBackground) -> PlaneMotion {
        var out = self
        out.background = background
        return out
    }
}
