import ZoetropeGeometry
import ZoetropePixels

/// Allocates and frees memory for texels. Tests replace it with memory between inaccessible pages.
package struct TexelMemory: Sendable {
    let allocate: @Sendable (Int) -> UnsafeMutablePointer<UInt32>
    let free: @Sendable (UnsafeMutablePointer<UInt32>) -> Void

    /// `allocate` returns memory for the given number of texels; `free` gets the same pointer back.
    package init(
        allocate: @escaping @Sendable (Int) -> UnsafeMutablePointer<UInt32>,
        free: @escaping @Sendable (UnsafeMutablePointer<UInt32>) -> Void
    ) {
        (self.allocate, self.free) = (allocate, free)
    }

    package static let heap = TexelMemory(allocate: { .allocate(capacity: $0) }, free: { $0.deallocate() })
}

/// An immutable image whose border texels are repeated in a margin on all sides, so that kernels need no bounds checks.
///
/// `@unchecked Sendable`: the memory is written only in the initializer.
final class Texels: @unchecked Sendable {
    /// The margin's width in texels: the farthest that any kernel reads. The worst case is a box 3 1/8 texels wide,
    /// half of which lies beyond the right border: `BoxKernel` reads eight columns for it, six of them beyond the
    /// border.
    static let margin = 6
    let width, height: Int
    /// The number of texels from one row to the next, margins included.
    let stride: Int
    /// The texel (0, 0), which lies inside the margin.
    let base: UnsafeMutablePointer<UInt32>
    private let storage: UnsafeMutablePointer<UInt32>
    private let memory: TexelMemory

    /// `fill` must write all rows (`row(0)` … `row(height - 1)`); the margin is filled afterwards.
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

/// A rectangle of an image's texels. Keeps the image alive.
struct TexelView {
    let texels: Texels
    /// The rectangle's first column and row.
    let u0, v0: Int
    let width, height: Int
    /// The position of the crop's upper left corner relative to the view's, in texels of the view (see
    /// `CroppedPicture.view`).
    var offset = Point.zero

    init(texels: Texels, u0: Int, v0: Int, width: Int, height: Int) {
        (self.texels, self.u0, self.v0, self.width, self.height) = (texels, u0, v0, width, height)
    }

    var stride: Int { texels.stride }

    /// True when the view is the whole image, so that the texels around it are its own border, repeated.
    var isWhole: Bool { width == texels.width && height == texels.height }

    /// The first texel of the view's row v. Rows and columns up to `Texels.margin` beyond the image may be read.
    @inline(__always) func row(_ v: Int) -> UnsafePointer<UInt32> {
        UnsafePointer(texels.base + ((v0 &+ v) &* texels.stride &+ u0))
    }
}
