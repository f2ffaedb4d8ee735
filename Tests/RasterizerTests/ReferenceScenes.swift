import ZoetropeDisplayList
import ZoetropeGeometry
import ZoetropePixels

/// The reference transitions as display lists of 360 x 640 pixels, made by hand; `from` is picture 0 and `to` is
/// picture 1. They share no code with the presentation, which makes lists from scenes.
enum ReferenceScenes {
    static let width = 360.0, height = 640.0
    private static let bounds = Rect(x: 0, y: 0, width: width, height: height)
    private static let button = Point(width - 40, 60)
    private static var reach: Double { Point(max(button.x, width - button.x), max(button.y, height - button.y)).length }

    static func list(_ transition: String, time t: Double) -> DisplayList {
        let items: [DisplayList.Item]
        switch transition {
        case "door-open": items = doorOpen(Timing.bezier(0, 0, 0.58, 1, t / 0.5))
        case "circle-spread": items = circleSpread(t / 0.5)
        case "circle-rect-spread": items = circleRectSpread(Timing.easeInEaseOut(t / 0.5))
        case "page-flip": items = pageFlip(Timing.easeInEaseOut(t / 0.5))
        case "present": items = present(Timing.spring(duration: 2.5, damping: 0.5, t))
        case "dismiss": items = dismiss(Timing.easeInEaseOut(t / 2))
        default: items = cube(Timing.easeInEaseOut(t / 1.5))
        }
        return DisplayList(width: Int(width), height: Int(height), background: .black, items: items)
    }

    /// A part of a picture in its own place, seen through `h`.
    private static func screen(_ id: Int, _ h: Homography, part: Rect = bounds, opacity: Double = 1, clips: [Clip] = [])
        -> DisplayList.Item
    {
        .surface(
            Surface(
                pieces: [Piece(polygon: part.corners, homography: h)],
                paint: .picture(id: id, source: part, frame: part), opacity: opacity, clips: clips))
    }

    private static func half(_ right: Bool) -> Rect {
        Rect(x: right ? width / 2 : 0, y: 0, width: width / 2, height: height)
    }

    /// A uniform scale about a point, which then moves to `q`.
    private static func scaling(_ k: Double, about p: Point, to q: Point) -> Homography {
        Homography(k, 0, q.x - k * p.x, 0, k, q.y - k * p.y, 0, 0, 1)
    }

    static func doorOpen(_ f: Double) -> [DisplayList.Item] {
        let shift = f * width / 2
        return [
            screen(1, scaling(0.7 + 0.3 * f, about: bounds.center, to: bounds.center)),
            screen(0, .translation(-shift, 0), part: half(false)), screen(0, .translation(shift, 0), part: half(true)),
        ]
    }

    static func circleSpread(_ f: Double) -> [DisplayList.Item] {
        let r = 20 + (reach - 20) * f
        let circle = Path(ellipseIn: Rect(x: button.x - r, y: button.y - r, width: 2 * r, height: 2 * r))
        return [screen(0, .identity), screen(1, .identity, clips: [Clip(path: circle, homography: .identity)])]
    }

    static func circleRectSpread(_ f: Double) -> [DisplayList.Item] {
        let scale = 0.01 + 0.99 * f, r = reach * scale
        let box = Rect(x: button.x - r, y: button.y - r, width: 2 * r, height: 2 * r)
        let disc = Surface(
            pieces: [Piece(polygon: box.corners, homography: .identity)],
            paint: .color(Color(r: 1, g: 165.0 / 255, b: 0)),
            clips: [Clip(path: Path(ellipseIn: box), homography: .identity)])
        return [
            screen(0, .identity), .surface(disc),
            screen(1, scaling(scale, about: bounds.center, to: mix(button, bounds.center, f)), opacity: f),
        ]
    }

    static func present(_ f: Double) -> [DisplayList.Item] {
        [screen(0, .identity, opacity: 1 - 0.5 * f), screen(1, .translation(0, height * (1 - f)))]
    }

    static func dismiss(_ f: Double) -> [DisplayList.Item] {
        [
            screen(1, .identity, opacity: 0.5 + 0.5 * f),
            screen(0, scaling(1 - f, about: bounds.center, to: bounds.center)),
        ]
    }

    /// A plane rotated by `degrees` about its vertical line x = `axis`, which is placed at x = `at`, seen by an eye at
    /// the distance -1 / `m34` in front of (`eye`, height / 2).
    static func turned(_ degrees: Double, axis: Double, at: Double, eye: Double, m34: Double) -> Homography {
        let c = Elementary.cos(degrees: degrees), s = Elementary.sin(degrees: degrees), y = height / 2
        // (x, y) → ((x - axis)·c + at - eye, y - h/2, z = -(x - axis)·s), w = 1 + m34·z
        let about = Homography(c, 0, at - eye - axis * c, 0, 1, -y, -m34 * s, 0, 1 + m34 * axis * s)
        return about.then(.translation(eye, y))
    }

    static func cube(_ f: Double) -> [DisplayList.Item] {
        let edge = width * (1 - f), a = 90 * f
        return [
            screen(1, turned(90 - a, axis: 0, at: edge, eye: edge, m34: -0.005)),
            screen(0, turned(-a, axis: width, at: edge, eye: edge, m34: -0.005)),
        ]
    }

    static func pageFlip(_ t: Double) -> [DisplayList.Item] {
        let spine = width / 2, rising = t < 0.5
        let page = half(rising), angle = rising ? -180 * t : 90 - 180 * (t - 0.5)
        let h = turned(angle, axis: spine, at: spine, eye: spine, m34: -0.002)
        let shadow = Gradient(
            start: Point(spine, 0), end: Point(rising ? width : 0, 0),
            stops: [.init(offset: 0, color: .clear), .init(offset: 1, color: .black.opacity(0.5))])
        let shade = Surface(
            pieces: [Piece(polygon: page.corners, homography: h)], paint: .gradient(shadow),
            opacity: rising ? 2 * t : 2 - 2 * t)
        return [
            screen(0, .identity), screen(1, .identity, part: half(true)), screen(rising ? 0 : 1, h, part: page),
            .surface(shade),
        ]
    }
}

/// The timing functions of the reference, solved by bisection.
enum Timing {
    static func bezier(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ x: Double) -> Double {
        func at(_ a: Double, _ b: Double, _ s: Double) -> Double {
            3 * a * s * (1 - s) * (1 - s) + 3 * b * s * s * (1 - s) + s * s * s
        }
        var low = 0.0, high = 1.0
        for _ in 0..<60 {
            let s = (low + high) / 2
            if at(x1, x2, s) < x { low = s } else { high = s }
        }
        return at(y1, y2, low)
    }

    static func easeInEaseOut(_ x: Double) -> Double { bezier(0.42, 0, 0.58, 1, x) }

    /// Damping below 1, no initial velocity.
    static func spring(duration d: Double, damping z: Double, _ t: Double) -> Double {
        let root = (1 - z * z).squareRoot()
        // UIKit's frequency: (z/root)·e^(-z·w·d) is 0.001.
        let w = Elementary.log(z / root / 0.001) / (z * d), wd = w * root
        return 1 - Elementary.exp(-z * w * t) * (Elementary.cos(wd * t) + z * w / wd * Elementary.sin(wd * t))
    }
}
