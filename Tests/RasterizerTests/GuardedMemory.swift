import Foundation
import ZoetropePixels
import ZoetropeRasterizer

/// Memory between inaccessible pages: an access beyond its guarded side ends the test with a segmentation fault instead
/// of going unnoticed.
final class GuardedMemory<Element: BitwiseCopyable> {
    enum Side: CaseIterable { case before, after }

    let elements: UnsafeMutableBufferPointer<Element>
    private let pages: UnsafeMutableRawPointer
    private let length: Int

    /// Allocates `count` elements, set to 0, directly beside the inaccessible page on `side`. On the other side, the
    /// inaccessible page is less than a page away.
    init(count: Int, side: Side) {
        let page = Int(getpagesize()), bytes = count * MemoryLayout<Element>.stride
        let inner = max(1, (bytes + page - 1) / page) * page
        length = inner + 2 * page
        let mapped = mmap(nil, length, PROT_NONE, MAP_PRIVATE | MAP_ANON, -1, 0)
        guard let mapped, mapped != MAP_FAILED else { fatalError("no memory for \(bytes) guarded bytes") }
        pages = mapped
        let start = pages + page
        guard mprotect(start, inner, PROT_READ | PROT_WRITE) == 0 else { fatalError("pages stay protected") }
        let first = side == .before ? start : start + (inner - bytes)
        elements = UnsafeMutableBufferPointer(start: first.bindMemory(to: Element.self, capacity: count), count: count)
    }

    convenience init(_ values: [Element], side: Side) {
        self.init(count: values.count, side: side)
        _ = elements.update(fromContentsOf: values)
    }

    deinit { munmap(pages, length) }
}

/// Guarded memory for a texture set's pictures and their levels.
private final class GuardedTexels: @unchecked Sendable {
    private let lock = NSLock()
    private var buffers: [UnsafeMutablePointer<UInt32>: GuardedMemory<UInt32>] = [:]

    func allocate(_ count: Int, _ side: GuardedMemory<UInt32>.Side) -> UnsafeMutablePointer<UInt32> {
        let memory = GuardedMemory<UInt32>(count: count, side: side), base = memory.elements.baseAddress!
        lock.withLock { buffers[base] = memory }
        return base
    }

    func free(_ base: UnsafeMutablePointer<UInt32>) {
        lock.withLock { buffers[base] = nil }
    }
}

/// Pictures with an inaccessible page directly before the margin of their first row, or directly after that of their
/// last.
func guardedTextures(_ pictures: [Picture], side: GuardedMemory<UInt32>.Side = .after) -> TextureSet {
    let texels = GuardedTexels()
    return TextureSet(
        pictures, memory: TexelMemory(allocate: { texels.allocate($0, side) }, free: { texels.free($0) }))
}
