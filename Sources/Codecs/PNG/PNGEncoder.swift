import Pixels

/// Makes PNG files of bitmaps: 8 bits, sRGB, without alpha where the frame is opaque, with a palette where its colours are few. A pure
/// function of the bitmap and the options; any number of threads may encode, each with its own scratch.
package enum PNGEncoder {
    /// The whole file. Rows of 131,072 pixels and more are a programming error. `scratch` only saves time: what a frame shares with the frame
    /// before it in the same scratch is not compressed again, and comes out as the same bytes.
    package static func encode(_ bitmap: Bitmap, options: PNGOptions = PNGOptions(), scratch: PNGScratch = PNGScratch())
        -> [UInt8]
    {
        let seen = scratch.see(bitmap), layout = PNGLayout(of: bitmap, traits: seen.traits)
        var container = PNGContainer()
        container.header(width: bitmap.width, height: bitmap.height, layout: layout)
        container.chunk("IDAT") { scratch.appendData(of: bitmap, seen, layout, options, to: &$0) }
        container.end()
        return container.bytes
    }
}

/// What one thread's encoder keeps from frame to frame.
package final class PNGScratch {
    private var history: FrameHistory?
    private var bands: BandEncoder?

    package init() {}

    /// Each frame is seen once, then encoded.
    func see(_ bitmap: Bitmap) -> SeenFrame {
        let history =
            history.flatMap { $0.fits(bitmap) ? $0 : nil } ?? FrameHistory(width: bitmap.width, height: bitmap.height)
        self.history = history
        return history.see(bitmap)
    }

    /// The frame as a zlib stream.
    func appendData(
        of bitmap: Bitmap, _ seen: SeenFrame, _ layout: PNGLayout, _ options: PNGOptions, to bytes: inout [UInt8]
    ) {
        if options.compression == .small {
            bytes += WholeFrame.encode(bitmap, layout)
            // The bands are those of a frame that is no longer the last.
            bands = nil
            return
        }
        let encoder =
            bands.flatMap { $0.fits(bitmap, layout) ? $0 : nil }
            ?? BandEncoder(width: bitmap.width, height: bitmap.height, layout: layout)
        encoder.encode(bitmap, changed: seen.changedBands, to: &bytes)
        bands = encoder
    }
}
