import Foundation
import ZoetropePixels
import ZoetropePreview
import Testing

@Suite struct FrameMessageTests {
    private func numbers(_ data: Data) -> [UInt32] {
        (0..<8).map { i in (0..<4).reduce(0) { $0 | UInt32(data[4 * i + $1]) << (8 * UInt32($1)) } }
    }

    @Test func opaquePixels() {
        var bitmap = Bitmap(width: 4, height: 2, filledWith: .white)
        bitmap[1, 1] = PremultipliedRGBA8(r: 1, g: 2, b: 3, a: 255)
        let message = FrameMessage()
        let data = message.data(&bitmap, id: 70_000, microseconds: 1234, milliseconds: 1500, isOpaque: true)
        #expect(numbers(data) == [70_000, 4, 2, 1234, 1500, 0, 0, 0])
        // A white pixel that repeats four times, and three as they are.
        let white: [UInt8] = [255, 255, 255, 255], other: [UInt8] = [1, 2, 3, 255]
        let runs: [[UInt8]] = [[1, 0, 8, 0], white, [3, 0, 0, 0], other, white, white]
        #expect(Array(data[32...]) == runs.flatMap { $0 })
    }

    /// A canvas takes colours that are not multiplied by alpha.
    @Test func clearPixels() {
        var bitmap = Bitmap(width: 2, height: 1)
        bitmap[1, 0] = PremultipliedRGBA8(r: 64, g: 32, b: 0, a: 128)
        let message = FrameMessage()
        let data = message.data(&bitmap, id: 1, microseconds: 0, milliseconds: 0, isOpaque: false)
        #expect(Array(data[32...]) == [2, 0, 0, 0, 0, 0, 0, 0, 128, 64, 0, 128])
    }

    /// The memory of one message does not show in the next.
    @Test func aSmallerPictureNext() {
        var large = Bitmap(width: 40, height: 40, filledWith: .white), small = Bitmap(width: 2, height: 1)
        let message = FrameMessage()
        _ = message.data(&large, id: 1, microseconds: 0, milliseconds: 0, isOpaque: true)
        let next = message.data(&small, id: 2, microseconds: 0, milliseconds: 0, isOpaque: true)
        #expect(next == FrameMessage().data(&small, id: 2, microseconds: 0, milliseconds: 0, isOpaque: true))
    }
}

@Suite struct FrameQueueTests {
    /// While a thread is busy, only the newest requests wait.
    @Test func theNewestWin() {
        let begun = DispatchSemaphore(value: 0), go = DispatchSemaphore(value: 0), done = DispatchSemaphore(value: 0)
        let seen = Seen()
        let queue = FrameQueue<Int>(threads: 1, limit: 2) { number in
            seen.add(number)
            begun.signal()
            go.wait()
            done.signal()
        }
        #expect(queue.add(1).isEmpty)
        begun.wait()
        #expect(queue.add(2).isEmpty && queue.add(3).isEmpty)
        #expect(queue.add(4) == [2])
        #expect(queue.add(5) == [3])
        for _ in 0..<3 { go.signal() }
        for _ in 0..<3 { done.wait() }
        #expect(seen.numbers == [1, 4, 5])
    }

    /// Numbers that threads add.
    private final class Seen: @unchecked Sendable {
        private let lock = NSLock()
        private var list: [Int] = []
        var numbers: [Int] { lock.withLock { list } }
        func add(_ number: Int) { lock.withLock { list.append(number) } }
    }
}
