import ZoetropeDisplayList
import ZoetropePixels
import ZoetropeRasterizer

/// The FNV-1a hash of the pixels of the n-th display list.
func fingerprint(of n: Int) -> UInt64 {
    let list = RandomList.list(n)
    var bitmap = Bitmap(width: list.width, height: list.height)
    Rasterizer(textures: TextureSet(RandomList.pictures())).draw(list, into: &bitmap)
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for pixel in bitmap.pixels {
        for byte in [pixel.r, pixel.g, pixel.b, pixel.a] { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }
    return hash
}

#if arch(wasm32)
    @_expose(wasm, "fingerprint")
    @_cdecl("fingerprint")
    public func exportedFingerprint(_ n: Int32) -> UInt64 { fingerprint(of: Int(n)) }
#else
    /// Prints the fingerprints of so many lists, one in a line.
    @main enum Entry {
        static func main() {
            for n in 0..<(Int(CommandLine.arguments.dropFirst().first ?? "") ?? 0) { print(fingerprint(of: n)) }
        }
    }
#endif
