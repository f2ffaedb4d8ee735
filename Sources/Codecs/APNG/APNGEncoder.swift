import ZoetropeFiles
import ZoetropeGeometry
import ZoetropePixels
import ZoetropeThreads
import ZoetropeFrames

/// Writes frames as an animated PNG. Each frame is the rectangle that differs from the one before; it is drawn over the
/// canvas or replaces it there, whichever is smaller. A frame that does not differ prolongs the one before. A viewer
/// that does not know APNG shows the first frame.
///
/// The file begins with the number of frames, which is known only at the end. A file is patched then; for a pipe, all
/// compressed bytes wait in memory. Apart from that, memory does not grow with the number of frames. The bytes do not
/// depend on `jobs`.
package final class APNGEncoder: FrameSink {
    private let output: PatchedOutput
    private let width, height: Int
    private let layout: PNGLayout
    private let options: PNGOptions
    private let plays: UInt32

    /// What a viewer shows after the last frame.
    private var canvas: Bitmap?
    private var clock = APNGDelays()
    private let tasks: OrderedTasks<Patch>
    /// Compressed patches that are not written yet, because the end of the last one is not known.
    private var patches: [Patch] = []
    /// The delays of the first of these patches, as far as they are known.
    private var delays: [[APNGDelays.Delay]] = []
    private var frames: UInt32 = 0, sequence: UInt32 = 0

    /// The offset of acTL's data: after the signature (8 bytes), IHDR (25), and acTL's length and type (8).
    private static let countOffset = 8 + 25 + 8

    /// With `hasAlpha` false the file is about a fifth smaller, and a frame that is not opaque is an error. At most
    /// `jobs` threads compress; for a pipe, at most `bufferLimit` bytes wait in memory.
    package init(
        sink: any ByteSink, width: Int, height: Int, hasAlpha: Bool, loop: Loop = .forever,
        options: PNGOptions = PNGOptions(), jobs: Int = 1, bufferLimit: Int = 1 << 28
    ) {
        output = PatchedOutput(sink, memoryLimit: bufferLimit)
        self.width = width
        self.height = height
        layout = hasAlpha ? .rgba : .rgb
        plays = UInt32(clamping: loop.plays)
        self.options = options
        tasks = OrderedTasks(jobs: jobs)
    }

    package func append(_ frame: Bitmap, delay: FrameDelay) throws {
        try FrameSizeError.check(frame, width, height)
        if layout == .rgb, !frame.isOpaque {
            throw PictureError(path: "a frame", problem: "it is not opaque", remedy: "encode with alpha")
        }
        if let area = canvas?.difference(from: frame) {
            delays.append(clock.take())
            try compress(frame, area)
            canvas?.copy(area, from: frame)
        } else if canvas == nil {
            try writeHeader()
            try compress(frame, PixelRect(x: 0, y: 0, width: width, height: height))
            canvas = frame
        }
        try clock.add(delay)
    }

    package func finish() throws {
        if canvas != nil { delays.append(clock.take()) }
        while let patch = try tasks.next() { patches.append(patch) }
        try writeFinished()
        try write { $0.end() }
        try output.patch(APNGEncoder.frameControl(frames: frames, plays: plays), at: APNGEncoder.countOffset)
        try output.finish()
    }

    /// A part of the canvas, compressed.
    private struct Patch: Sendable {
        let area: PixelRect
        /// Whether unchanged pixels are clear and let the canvas through.
        let isOver: Bool
        let data: [UInt8]
        /// The canvas's first pixel, with the patch drawn.
        let corner: PremultipliedRGBA8
    }

    /// Starts the compression of a frame's area, and writes patches that are finished.
    private func compress(_ frame: Bitmap, _ area: PixelRect) throws {
        let before = canvas?.cut(area), after = frame.cut(area), corner = frame[0, 0]
        tasks.add { [layout, options] in
            let whole = try APNGEncoder.data(of: after, layout, options)
            if layout == .rgba, let before, let changed = after.changes(from: before) {
                let over = try APNGEncoder.data(of: changed, layout, options)
                if over.count < whole.count { return Patch(area: area, isOver: true, data: over, corner: corner) }
            }
            return Patch(area: area, isOver: false, data: whole, corner: corner)
        }
        while tasks.isFull, let patch = try tasks.next() { patches.append(patch) }
        try writeFinished()
    }

    private static func data(of bitmap: Bitmap, _ layout: PNGLayout, _ options: PNGOptions) throws -> [UInt8] {
        let scratch = PNGScratch()
        var bytes: [UInt8] = []
        try scratch.appendData(of: bitmap, scratch.see(bitmap), layout, options, to: &bytes)
        return bytes
    }
}

// MARK: Chunks (APNG 1.0)

extension APNGEncoder {
    private func writeHeader() throws {
        var container = PNGContainer()
        container.header(
            width: width, height: height, layout: layout,
            frameControl: APNGEncoder.frameControl(frames: 0, plays: plays))
        try output.write(container.bytes)
    }

    /// acTL's data with its checksum.
    private static func frameControl(frames: UInt32, plays: UInt32) -> [UInt8] {
        var bytes = Array("acTL".utf8)
        bytes.appendBigEndian(frames)
        bytes.appendBigEndian(plays)
        bytes.appendBigEndian(PNGContainer.checksum(of: bytes[...]))
        return Array(bytes[4...])
    }

    /// Writes the patches whose delays are known.
    private func writeFinished() throws {
        while let patch = patches.first, var parts = delays.first {
            patches.removeFirst()
            delays.removeFirst()
            try write(patch, delay: parts.removeFirst())
            // A delay that 16 bits cannot hold is continued by frames that draw one pixel of the canvas again.
            let pixel = Bitmap(width: 1, height: 1, filledWith: patch.corner)
            for delay in parts {
                let same = Patch(
                    area: PixelRect(x: 0, y: 0, width: 1, height: 1), isOver: false,
                    data: try APNGEncoder.data(of: pixel, layout, options), corner: patch.corner)
                try write(same, delay: delay)
            }
        }
    }

    private func write(_ patch: Patch, delay: APNGDelays.Delay) throws {
        try write { container in
            container.chunk("fcTL") {
                let area = patch.area
                $0.appendBigEndian(nextSequence())
                for value in [area.width, area.height, area.x0, area.y0] { $0.appendBigEndian(UInt32(value)) }
                $0.appendBigEndian(UInt32(delay.numerator) << 16 | UInt32(delay.denominator))
                // Disposal 0: leave the frame. Blending 0: replace; 1: draw over.
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
        try output.write(container.bytes)
    }
}
