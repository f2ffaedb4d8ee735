import Geometry
import Pixels

/// How memory for texels is had and given back. Tests put forbidden pages around it.
package struct TexelMemory: Sendable {
    let allocate: @Sendable (Int) -> UnsafeMutablePointer<UInt32>
    let free: @Sendable (UnsafeMutablePointer<UInt32>) -> Void

    /// `allocate` returns room for so many texels, which `free` gets back.
    package init(
        allocate: @escaping @Sendable (Int) -> UnsafeMutablePointer<UInt32>,
        free: @escaping @Sendable (UnsafeMutablePointer<UInt32>) -> Void
    ) {
        (self.allocate, self.free) = (allocate, free)
    }

    package static let heap = TexelMemory(allocate: { .allocate(capacity: $0) }, free: { $0.deallocate() })
}

/// Pixels that do not change after they are made, with their border repeated `margin` texels wide on all sides: kernels read
/// that far without looking where they are. Unchecked: the memory is written only in the initializer.
final class Texels: @unchecked Sendable {
    /// The farthest that is read: a box of 3 1/8 texels reaches over the right border by half of itself, and its kernel
    /// reads eight columns, the last of which lies 5 1/2 texels beyond the border.
    static let margin = 6
    let width, height: Int
    /// Texels from one row to the next.
    let stride: Int
    /// The first texel, within the margin.
    let base: UnsafeMutablePointer<UInt32>
    private let storage: UnsafeMutablePointer<UInt32>
    private let memory: TexelMemory

    /// `fill` writes the rows, which begin `stride` apart.
    init(width: Int, height: Int, memory: TexelMemory, _ fill: (Texels) -> Void) {
        (self.width, self.height, self.memory) = (width, height, memory)
        stride = width + 2 * Self.margin
        storage = memory.allocate(stride * (height + 2 * Self.margin))
        base = storage + Self.margin * stride + Self.margin
        fill(self)
        repeatBorders()
    }

    convenience init(_ bitmap: Bitmap, memory: TexelMemory) {
        self.init(width: bitmap.width, height: bitmap.height, memory: memory) { texels in
            bitmap.withUnsafeBytes { source in
                let rows = source.baseAddress!.assumingMemoryBound(to: UInt32.self)
                for y in 0..<bitmap.height { texels.row(y).update(from: rows + y * bitmap.width, count: bitmap.width) }
            }
        }
    }

    deinit { memory.free(storage) }

    func row(_ y: Int) -> UnsafeMutablePointer<UInt32> { base + y * stride }

    private func repeatBorders() {
        for y in 0..<height {
            (row(y) - Self.margin).update(repeating: row(y)[0], count: Self.margin)
            (row(y) + width).update(repeating: row(y)[width - 1], count: Self.margin)
        }
        for k in 1...Self.margin {
            (row(-k) - Self.margin).update(from: row(0) - Self.margin, count: stride)
            (row(height - 1 + k) - Self.margin).update(from: row(height - 1) - Self.margin, count: stride)
        }
    }
}

/// A rectangle of texels. Keeps them alive.
struct TexelView {
    let texels: Texels
    /// The rectangle's first column and row.
    let u0, v0: Int
    let width, height: Int
    /// Where the corner of the crop that this is a view of lies, in texels of the view, from the view's corner.
    var offset = Point.zero

    init(texels: Texels, u0: Int, v0: Int, width: Int, height: Int) {
        (self.texels, self.u0, self.v0, self.width, self.height) = (texels, u0, v0, width, height)
    }

    var stride: Int { texels.stride }

    /// True when the view has all texels: those beside it are its border's, repeated.
    var isWhole: Bool { width == texels.width && height == texels.height }

    /// Row v of the view, indexed by u.
    @inline(__always) func row(_ v: Int) -> UnsafePointer<UInt32> {
        UnsafePointer(texels.base + ((v0 &+ v) &* texels.stride &+ u0))
    }
}
