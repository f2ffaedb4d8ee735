import ZoetropeFrames

/// Writes an animated WebP's chunks (RFC 9649, 2.7).
struct WebPContainer {
    private(set) var bytes: [UInt8] = []
    /// Whether clear frames of one pixel were written; the file then needs its alpha flag.
    private(set) var hasClearFrames = false

    /// Writes RIFF, VP8X and ANIM, whose length is the same for all arguments. `size` is the whole file's, in bytes.
    mutating func header(size: Int, width: Int, height: Int, hasAlpha: Bool, loop: Loop) {
        text("RIFF")
        number(max(0, size - 8), bytes: 4)
        text("WEBP")
        text("VP8X")
        number(10, bytes: 4)
        // Animation; alpha.
        number(0x02 | (hasAlpha ? 0x10 : 0), bytes: 4)
        number(width - 1, bytes: 3)
        number(height - 1, bytes: 3)
        text("ANIM")
        number(6, bytes: 4)
        // A clear background, for viewers that use it; then the number of plays, 0 for forever.
        number(0, bytes: 4)
        number(min(loop.plays, 65_535), bytes: 2)
    }

    /// Writes a patch as a frame, followed by clear frames of one pixel if it lasts longer than a frame can.
    mutating func frames(_ patch: WebPPatch, lasting milliseconds: Int) {
        let parts = PlayedFormat.webp.parts(milliseconds, timescale: 1000, longest: WebPContainer.longestFrame)
        frame(
            x: patch.area.x0, y: patch.area.y0, width: patch.area.width, height: patch.area.height, lasting: parts[0],
            isOver: patch.isOver, patch.chunks)
        for part in parts.dropFirst() {
            frame(x: 0, y: 0, width: 1, height: 1, lasting: part, isOver: true, WebPContainer.clearPixel[...])
            hasClearFrames = true
        }
    }

    /// The longest duration of a frame: 24 bits of milliseconds.
    static let longestFrame = 1 << 24 - 1

    /// A VP8L chunk of one clear pixel: signature, size 1 x 1 with alpha, version 0; no transforms, no colour cache, no
    /// meta codes; five codes of one symbol each, which take no bits for the pixel.
    private static let clearPixel: [UInt8] = {
        // Bits from the lowest: 8 signature, 14 width - 1, 14 height - 1, 1 alpha, 3 version, then three zeros, then
        // five simple codes of one symbol 0 in 1 bit (1, 0, 0, 0).
        var bits: [Bool] = []
        func put(_ value: Int, _ count: Int) { for i in 0..<count { bits.append(value >> i & 1 == 1) } }
        put(0x2F, 8)
        put(0, 28)
        put(1, 1)
        put(0, 3 + 3)
        for _ in 0..<5 { put(1, 4) }
        var data = [UInt8](repeating: 0, count: (bits.count + 7) / 8)
        for (i, bit) in bits.enumerated() where bit { data[i / 8] |= 1 << UInt8(i % 8) }
        var chunk = Array("VP8L".utf8)
        chunk += [UInt8(data.count), 0, 0, 0]
        chunk += data
        if data.count % 2 == 1 { chunk.append(0) }
        return chunk
    }()

    /// ANMF.
    private mutating func frame(
        x: Int, y: Int, width: Int, height: Int, lasting milliseconds: Int, isOver: Bool, _ chunks: ArraySlice<UInt8>
    ) {
        text("ANMF")
        number(16 + chunks.count, bytes: 4)
        for value in [x / 2, y / 2, width - 1, height - 1, milliseconds] { number(value, bytes: 3) }
        // Bit 1: do not blend. Bit 0, to clear the frame afterwards, is never set.
        number(isOver ? 0 : 2, bytes: 1)
        bytes += chunks
    }

    private mutating func text(_ fourCC: String) { bytes += fourCC.utf8 }

    /// Little-endian.
    private mutating func number(_ value: Int, bytes count: Int) {
        for i in 0..<count { bytes.append(UInt8(value >> (8 * i) & 255)) }
    }
}
