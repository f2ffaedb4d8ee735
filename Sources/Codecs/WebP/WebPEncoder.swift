import CZoetropeWebP
import ZoetropeFiles
import ZoetropeGeometry
import ZoetropePixels
import ZoetropeThreads
import ZoetropeFrames

/// Settings of a WebP file.
package struct WebPOptions: Hashable, Sendable {
    /// Nil for lossless; 0…100 for lossy, on libwebp's scale, whose default is 75.
    package var quality: Int?
    /// The effort of a lossless file.
    package var compression: PNGOptions.Compression
    package var loop: Loop

    package init(
        quality: Int? = nil, compression: PNGOptions.Compression = .fast, loop: Loop = .forever
    ) {
        self.quality = quality
        self.compression = compression
        self.loop = loop
    }
}

/// Writes frames as an animated WebP, lossless or lossy. Each frame is the rectangle that differs from the one before.
/// A frame that does not differ prolongs the one before; an animation of one frame becomes a still WebP.
///
/// libwebp compresses the rectangles, on at most `jobs` threads, and this type puts them together. The pixels of a
/// lossless file are exact; the bytes depend on libwebp's version, but not on `jobs`. The file begins with its size, so
/// a file is patched at the end; for a pipe, the compressed bytes wait in memory.
package final class WebPEncoder: FrameSink {
    private let output: PatchedOutput
    private let width, height: Int
    private let options: WebPOptions

    /// What a viewer of a lossless file shows after the last frame.
    private var canvas: Bitmap?
    private var clock = FrameClock()
    private let tasks: OrderedTasks<WebPPatch>
    /// Compressed patches that are not written yet, because the end of the last one is not known.
    private var patches: [WebPPatch] = []
    /// The start of each patch that is not written yet, in milliseconds.
    private var starts: [Int] = []
    private var hasHeader = false, hasAlpha = false

    /// - Throws: `PictureError` for a side of more than 16,383 pixels and for a quality that is not 0…100.
    package init(sink: any ByteSink, width: Int, height: Int, options: WebPOptions = WebPOptions(), jobs: Int = 1)
        throws
    {
        guard max(width, height) <= WebPEncoder.longestSide else {
            throw PictureError(
                path: "the animation",
                problem: "a WebP takes \(WebPEncoder.longestSide) pixels a side, not \(width) × \(height)",
                remedy: "choose a smaller scale or size")
        }
        if let quality = options.quality, !(0...100).contains(quality) {
            throw PictureError(
                path: "the animation", problem: "a WebP's quality is 0 to 100, not \(quality)",
                remedy: "choose one of these")
        }
        output = PatchedOutput(sink, fileLimit: Int(UInt32.max) - 10)
        self.width = width
        self.height = height
        self.options = options
        tasks = OrderedTasks(jobs: jobs)
    }

    private static let longestSide = Int(WEBP_MAX_DIMENSION)

    package func append(_ frame: Bitmap, delay: FrameDelay) throws {
        try FrameSizeError.check(frame, width, height)
        if let changed = canvas?.difference(from: frame) {
            try compress(frame, changed.evenOrigin)
            canvas!.copy(changed, from: frame)
        } else if canvas == nil {
            let all = PixelRect(x: 0, y: 0, width: width, height: height)
            try compress(frame, all)
            canvas = Bitmap(width: width, height: height)
            canvas!.copy(all, from: frame)
        }
        try clock.advance(by: delay)
    }

    package func finish() throws {
        guard canvas != nil else {
            throw PictureError(path: "the animation", problem: "it has no frames", remedy: "give at least one")
        }
        while let patch = try tasks.next() { patches.append(patch) }
        if !hasHeader, patches.count == 1 {
            try output.write(patches[0].file)
        } else {
            starts.append(clock.rounded(to: 1000))
            try writeFinished()
            var container = WebPContainer()
            container.header(size: output.count, width: width, height: height, hasAlpha: hasAlpha, loop: options.loop)
            try output.patch(container.bytes, at: 0)
        }
        try output.finish()
    }

    /// Starts the compression of a frame's area, and writes patches that are finished.
    private func compress(_ frame: Bitmap, _ area: PixelRect) throws {
        let before = canvas?.cut(area), after = frame.cut(area)
        starts.append(clock.rounded(to: 1000))
        tasks.add { [options] in
            try WebPPatch(area: area, before: before, after: after, options: options)
        }
        while tasks.isFull, let patch = try tasks.next() { patches.append(patch) }
        try writeFinished()
    }

    /// Writes the patches that are ready and whose end is known.
    private func writeFinished() throws {
        while let patch = patches.first, starts.count > 1 {
            var container = WebPContainer()
            if !hasHeader {
                hasHeader = true
                // The size and the alpha flag come at the end.
                container.header(size: 0, width: width, height: height, hasAlpha: false, loop: options.loop)
            }
            container.frames(patch, lasting: starts[1] - starts[0])
            hasAlpha = hasAlpha || patch.hasAlpha || container.hasClearFrames
            try output.write(container.bytes)
            patches.removeFirst()
            starts.removeFirst()
        }
    }
}

extension PixelRect {
    /// The smallest rectangle around this one whose left and top are even.
    fileprivate var evenOrigin: PixelRect { PixelRect(x0: x0 & ~1, y0: y0 & ~1, x1: x1, y1: y1) }
}
