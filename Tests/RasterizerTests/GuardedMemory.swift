import Foundation

/// Memory that ends, or begins, beside pages that may not be touched: reading or writing past that end stops the test
/// with a segmentation fault instead of going unnoticed.
final class GuardedMemory<Element: BitwiseCopyable> {
    enum Side { case before, after }

    let elements: UnsafeMutableBufferPointer<Element>
    private let pages: UnsafeMutableRawPointer
    private let length: Int

    /// Room for `count` elements, zeros, that touches the forbidden page on `side`. The other end is guarded as well,
    /// up to a page away.
    init(count: Int, side: Side) {
        let page = Int(getpagesize()), bytes = count * MemoryLayout<Element>.stride
        let inner = (bytes + page - 1) / page * page
        length = inner + 2 * page
        pages = mmap(nil, length, PROT_NONE, MAP_PRIVATE | MAP_ANON, -1, 0)!
        precondition(pages != MAP_FAILED, "no memory for a guarded buffer of \(bytes) bytes")
        let start = pages + page
        precondition(mprotect(start, inner, PROT_READ | PROT_WRITE) == 0, "pages cannot be made writable")
        let first = side == .before ? start : start + (inner - bytes)
        elements = UnsafeMutableBufferPointer(
            start: first.bindMemory(to: Element.self, capacity: count), count: count)
    }

    convenience init(_ values: [Element], side: Side) {
        self.init(count: values.count, side: side)
        _ = elements.update(from: values)
    }

    deinit { munmap(pages, length) }
}
