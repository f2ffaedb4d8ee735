import ZoetropePixels

/// Makes PNG files of bitmaps: 8 bits, sRGB, without alpha where the frame is opaque, with a palette where its colours
/// are few. The file depends on the bitmap and the options only; any number of threads may encode, each with its own
/// scratch.
package enum PNGEncoder {
    /// The whole file. `scratch` only saves time: bands of rows that equal those of the frame before it in the same
    /// scratch are not compressed again. The bytes are the same with any scratch.
    ///
    /// - Precondition: fewer than 131,072 pixels in a row.
    package static func encode(
        _ bitmap: Bitmap, options: PNGOptions, scratch: PNGScratch = PNGScratch()
    ) throws -> [UInt8] {
        try file(of: bitmap, scratch) { try scratch.appendData(of: bitmap, $0, $1, options, to: &$2) }
    }

    /// The same with fast compression, which always has the memory that it needs.
    package static func encode(_ bitmap: Bitmap, scratch: PNGScratch = PNGScratch()) -> [UInt8] {
        file(of: bitmap, scratch) { scratch.appendBands(of: bitmap, $0, $1, to: &$2) }
    }

    private static func file(
        of bitmap: Bitmap, _ scratch: PNGScratch, _ data: (SeenFrame, PNGLayout, inout [UInt8]) throws -> Void
    ) rethrows -> [UInt8] {
        let seen = scratch.see(bitmap), layout = PNGLayout(of: bitmap, traits: seen.traits)
        var container = PNGContainer()
        container.header(width: bitmap.width, height: bitmap.height, layout: layout)
        try container.chunk("IDAT") { try data(seen, layout, &$0) }
        container.end()
        return container.bytes
    }
}

/// What an encoder keeps from frame to frame. One thread at a time may use it.
package final class PNGScratch {
    private var history: FrameHistory?
    private var bands: BandEncoder?

    package init() {}

    /// Compares a frame with the one before it. Call once for each frame, before `appendData`.
    func see(_ bitmap: Bitmap) -> SeenFrame {
        let history =
            history.flatMap { $0.fits(bitmap) ? $0 : nil } ?? FrameHistory(width: bitmap.width, height: bitmap.height)
        self.history = history
        return history.see(bitmap)
    }

    /// The frame as a zlib stream.
    func appendData(
        of bitmap: Bitmap, _ seen: SeenFrame, _ layout: PNGLayout, _ options: PNGOptions, to bytes: inout [UInt8]
    ) throws {
        switch options.compression {
        case .fast: appendBands(of: bitmap, seen, layout, to: &bytes)
        case .small:
            bytes += try WholeFrame.encode(bitmap, layout)
            // The kept bands are no longer those of the last frame.
            bands = nil
        }
    }

    fileprivate func appendBands(
        of bitmap: Bitmap, _ seen: SeenFrame, _ layout: PNGLayout, to bytes: inout [UInt8]
    ) {
        let encoder =
            bands.flatMap { $0.fits(bitmap, layout) ? $0 : nil }
            ?? BandEncoder(width: bitmap.width, height: bitmap.height, layout: layout)
        encoder.encode(bitmap, changed: seen.changedBands, to: &bytes)
        bands = encoder
    }
}

/// How much effort goes into compression, of PNG files and of lossless WebP files.
package struct PNGOptions: Hashable, Sendable {
    package enum Compression: String, Hashable, Sendable, CaseIterable {
        /// Fast: filters are chosen by an estimate, and matches are searched in one pass. The file's bytes are the same
        /// on every machine.
        case fast
        /// The smallest: with and without filters, libdeflate at its highest level. The file's bytes depend on
        /// libdeflate's version.
        case small
    }

    package var compression: Compression

    package init(compression: Compression = .fast) { self.compression = compression }
}
