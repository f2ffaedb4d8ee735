/// How a WebP is made.
package struct WebPOptions: Hashable, Sendable {
    /// Nil for lossless; 0…100 for lossy, as libwebp counts: 75 is usual.
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
