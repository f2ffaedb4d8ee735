import FileOutput
import Geometry
import Pixels

/// Frames as an animated PNG: each frame is the rectangle that differs from the one before, laid over it or put in its place, whichever is smaller. Frames
/// that do not differ lengthen the one before them. A viewer that knows no APNG shows the first frame.
///
/// The number of frames stands at the file's beginning and is known at its end. A file is patched; for a pipe, the compressed bytes wait
/// in memory up to `bufferLimit`. Otherwise memory does not grow with the number of frames. Committing a file is its owner's.
package final class APNGEncoder: FrameSink {
    private let sink: any ByteSink
    /// What is written to: the sink, or memory until the end.
    private let output: any PatchableByteSink
    private let bufferLimit: Int
    private let width, height: Int
    private let layout: PNGLayout
    private let options: PNGOptions
    private let plays: UInt32
    private let scratch = PNGScratch()

    /// What a viewer shows after all frames so far, the last of which is not yet written, its end being unknown. A copy, so that the frame's
    /// owner may draw the next one in the same memory.
    private var canvas: Bitmap?
    private var pending: Patch?
    private var clock = APNGClock()
    private var frames: UInt32 = 0, sequence: UInt32 = 0, written = 0

    /// Where acTL's data stand: after the signature, IHDR, and acTL's own length and type.
    private static let countOffset = 8 + 25 + 8

    /// `hasAlpha` false makes the file a fifth smaller, and a frame that is not opaque an error. `plays` 0 is for ever.
    package init(
        sink: any ByteSink, width: Int, height: Int, hasAlpha: Bool, plays: Int = 0, options: PNGOptions = PNGOptions(),
        bufferLimit: Int = 1 << 28
    ) {
        self.sink = sink
        if let patchable = sink as? any PatchableByteSink, patchable.isPatchable {
            output = patchable
        } else {
            output = MemorySink()
        }
        self.width = width
        self.height = height
        layout = hasAlpha ? .rgba : .rgb
        self.plays = UInt32(clamping: max(0, plays))
        self.options = options
        self.bufferLimit = bufferLimit
    }

    package func append(_ frame: Bitmap, delay: FrameDelay) throws {
        try FrameSizeError.check(frame, width, height)
        if layout == .rgb, !frame.isOpaque {
            throw PictureError(path: "a frame", problem: "it is not opaque", remedy: "encode with alpha")
        }
        if let area = canvas?.difference(from: frame) {
            try writePending()
            // There is a canvas: the area is of it. A second name for it would have it copied when it is written to.
            pending = best(of: area, canvas!, frame)
            canvas!.copy(area, from: frame)
        } else if canvas == nil {
            try writeHeader()
            pending = Patch(x: 0, y: 0, width: width, height: height, isOver: false, data: data(of: frame))
            canvas = Bitmap(width: width, height: height)
            canvas!.copy(PixelRect(x: 0, y: 0, width: width, height: height), from: frame)
        }
        clock.add(delay)
    }

    package func finish() throws {
        try writePending()
        try write { $0.end() }
        try output.patch(APNGEncoder.frameControl(frames: frames, plays: plays), at: APNGEncoder.countOffset)
        if let memory = output as? MemorySink, memory !== sink { try sink.write(memory.bytes) }
    }

    /// A part of the canvas, compressed.
    private struct Patch {
        let x, y, width, height: Int
        /// Whether unchanged pixels are transparent and let the canvas through.
        let isOver: Bool
        let data: [UInt8]
    }

    private func best(of area: PixelRect, _ before: Bitmap, _ after: Bitmap) -> Patch {
        func patch(_ bitmap: Bitmap, isOver: Bool) -> Patch {
            Patch(
                x: area.x0, y: area.y0, width: area.width, height: area.height, isOver: isOver, data: data(of: bitmap))
        }
        let whole = patch(after.cut(area), isOver: false)
        guard layout == .rgba, let changed = after.changes(from: before, in: area) else { return whole }
        let over = patch(changed, isOver: true)
        return over.data.count < whole.data.count ? over : whole
    }

    private func data(of bitmap: Bitmap) -> [UInt8] {
        var bytes: [UInt8] = []
        scratch.appendData(of: bitmap, scratch.see(bitmap), layout, options, to: &bytes)
        return bytes
    }
}

/// The chunks (APNG 1.0).
extension APNGEncoder {
    private func writeHeader() throws {
        var container = PNGContainer()
        container.header(
            width: width, height: height, layout: layout,
            frameControl: APNGEncoder.frameControl(frames: 0, plays: plays))
        try write(container.bytes)
    }

    /// acTL's data with its checksum.
    private static func frameControl(frames: UInt32, plays: UInt32) -> [UInt8] {
        var bytes = Array("acTL".utf8)
        bytes.appendBigEndian(frames)
        bytes.appendBigEndian(plays)
        bytes.appendBigEndian(PNGContainer.checksum(of: bytes[...]))
        return Array(bytes[4...])
    }

    private func writePending() throws {
        guard let patch = pending else { return }
        pending = nil
        var delays = clock.take()
        try write(patch, delay: delays.removeFirst())
        // A delay that 16 bits cannot hold goes on with frames that put one pixel where it is.
        for delay in delays {
            // What is pending was cut from the canvas, so there is one.
            let pixel = canvas!.cut(PixelRect(x: 0, y: 0, width: 1, height: 1))
            try write(Patch(x: 0, y: 0, width: 1, height: 1, isOver: false, data: data(of: pixel)), delay: delay)
        }
    }

    private func write(_ patch: Patch, delay: APNGClock.Delay) throws {
        try write { container in
            container.chunk("fcTL") {
                for value in [
                    nextSequence(), UInt32(patch.width), UInt32(patch.height), UInt32(patch.x), UInt32(patch.y),
                ] { $0.appendBigEndian(value) }
                $0.appendBigEndian(UInt32(delay.numerator) << 16 | UInt32(delay.denominator))
                // Dispose: leave it; blend: 0 in its place, 1 over.
                $0 += [0, patch.isOver ? 1 : 0]
            }
            if frames == 0 {
                container.chunk("IDAT") { $0 += patch.data }
            } else {
                container.chunk("fdAT") {
                    $0.appendBigEndian(nextSequence())
                    $0 += patch.data
                }
            }
        }
        frames += 1
    }

    private func nextSequence() -> UInt32 {
        defer { sequence += 1 }
        return sequence
    }

    private func write(_ fill: (inout PNGContainer) -> Void) throws {
        var container = PNGContainer([])
        fill(&container)
        try write(container.bytes)
    }

    private func write(_ bytes: [UInt8]) throws {
        written += bytes.count
        if output !== sink, written > bufferLimit {
            throw PictureError(
                path: "the animation",
                problem:
                    "it has more than \(bufferLimit) bytes, too many to hold back from a pipe until its frames are counted",
                remedy: "write it to a file")
        }
        try output.write(bytes)
    }
}
