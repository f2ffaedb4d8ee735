import CZoetropeLanes
import ZoetropeGeometry

/// How much a pixel differs from its four neighbours, in cones (0…1): at most, over the neighbours that stay at least as
/// long as the pixel, and over those that change sooner.
struct Contrast {
    var staying: Float = 0, leaving: Float = 0
}

/// Measures the contrasts of one row after another. At the image's border a pixel is its own neighbour: no difference.
final class ContrastMeter {
    typealias Vector = ConeSpace.Vector

    private let memory: SearchMemory
    private let cones: Slab<Vector>
    /// Codes of `PixelLives`.
    private let lives: Slab<UInt8>
    private let width, height: Int
    /// The row, and the index of its first pixel.
    private var y = 0, start = 0
    /// Where its cones begin, and those of the rows above and below.
    private var here = 0, above = 0, below = 0
    /// For each pixel of the row: not 0 if a neighbour may change sooner than the pixel.
    private let mayLeave: Slab<UInt8>

    /// - Parameter memory: whose `cones` are those of the row and its neighbours.
    init(lives: Slab<UInt8>, _ rect: PixelRect, _ memory: SearchMemory) {
        (self.lives, self.memory, cones) = (lives, memory, memory.cones)
        (width, height) = (rect.width, rect.height)
        mayLeave = Slab(rect.width + 16, 0)
    }

    /// Turns to a row.
    func begin(row y: Int) {
        (self.y, start) = (y, y * width)
        (here, above, below) = (memory.line(y), memory.line(max(y - 1, 0)), memory.line(min(y + 1, height - 1)))
        for x in stride(from: 0, to: width, by: 16) { mayLeave.store(mayLeave(x), at: x) }
    }

    /// `mayLeave` of 16 pixels from x on. The pixel to the left of a row's first is taken to be the last of the row
    /// before, and likewise to the right, which may set lanes for nothing.
    @inline(__always) private func mayLeave(_ x: Int) -> SIMD16<UInt8> {
        let i = start &+ x, up = y == 0 ? 0 : width, down = y &+ 1 == height ? 0 : width
        guard i > 0 && i &+ max(down, 1) &+ 16 <= width * height else { return SIMD16(repeating: 1) }
        let code = life(at: i)
        return lanes_below_bytes(life(at: i &- 1), code) | lanes_below_bytes(life(at: i &+ 1), code)
            | lanes_below_bytes(life(at: i &- up), code) | lanes_below_bytes(life(at: i &+ down), code)
    }

    /// The lives of 16 pixels, in ascending order: a still pixel's code, 0, becomes the highest.
    @inline(__always) private func life(at i: Int) -> SIMD16<UInt8> { lives.vector(at: i, as: SIMD16<UInt8>.self) &- 1 }

    @inline(__always) subscript(x: Int) -> Contrast {
        let l = here &+ (x == 0 ? 0 : x &- 1), r = here &+ (x &+ 1 == width ? x : x &+ 1)
        let cone = cones[here &+ x]
        let left = Self.size(cone - cones[l]), right = Self.size(cone - cones[r])
        let up = Self.size(cone - cones[above &+ x]), down = Self.size(cone - cones[below &+ x])
        if mayLeave[x] == 0 {
            return Contrast(staying: Self.most(Self.larger(Self.larger(left, right), Self.larger(up, down))))
        }
        let i = start &+ x, life = lives[i] &- 1
        var staying = Vector.zero, leaving = Vector.zero
        func add(_ difference: Vector, _ neighbour: Int) {
            if lives[neighbour] &- 1 >= life {
                staying = Self.larger(staying, difference)
            } else {
                leaving = Self.larger(leaving, difference)
            }
        }
        if x > 0 { add(left, i &- 1) }
        if x &+ 1 < width { add(right, i &+ 1) }
        if y > 0 { add(up, i &- width) }
        if y &+ 1 < height { add(down, i &+ width) }
        return Contrast(staying: Self.most(staying), leaving: Self.most(leaving))
    }

    @inline(__always) private static func most(_ v: Vector) -> Float {
        let whole = lanes_whole(v)
        return max(whole.x, max(whole.y, whole.z))
    }

    @inline(__always) private static func larger(_ a: Vector, _ b: Vector) -> Vector {
        a.replacing(with: b, where: b .> a)
    }

    /// The magnitude of each lane: clears the sign bits.
    @inline(__always) private static func size(_ v: Vector) -> Vector {
        unsafeBitCast(unsafeBitCast(v, to: SIMD4<UInt32>.self) & SIMD4(repeating: 0x7FFF_FFFF), to: Vector.self)
    }
}
