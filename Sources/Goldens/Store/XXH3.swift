import CZoetropeLanes

/// The 128-bit XXH3 hash (Yann Collet; github.com/Cyan4973/xxHash, doc/xxhash_spec.md) with seed 0, for inputs longer
/// than 240 bytes. Shorter inputs have other algorithms, which are not needed here. `xxhsum -H2` gives the same
/// numbers.
///
/// It is not cryptographic: 128 bits exclude accidents (probability 2^-64 among 2^32 different frames), not two frames
/// made to collide on purpose. It hashes at the speed of memory, so that hashing a frame costs little beside drawing
/// it.
struct XXH3 {
    private static let prime32_1: UInt64 = 0x9E37_79B1, prime32_2: UInt64 = 0x85EB_CA77, prime32_3: UInt64 = 0xC2B2_AE3D
    private static let prime64_1: UInt64 = 0x9E37_79B1_85EB_CA87
    private static let prime64_2: UInt64 = 0xC2B2_AE3D_27D4_EB4F
    private static let prime64_3: UInt64 = 0x1656_67B1_9E37_79F9
    private static let prime64_4: UInt64 = 0x85EB_CA77_C2B2_AE63, prime64_5: UInt64 = 0x27D4_EB2F_1656_67C5
    private static let stripesPerBlock = 16

    /// The specification's default secret, in little-endian words.
    private static let secret: [UInt64] = [
        0xBE4B_A423_396C_FEB8, 0x1CAD_21F7_2C81_017C, 0xDB97_9083_E96D_D4DE, 0x1F67_B3B7_A4A4_4072,
        0x78E5_C0CC_4EE6_79CB, 0x2172_FFCC_7DD0_5A82,
        0x8E24_43F7_7446_08B8, 0x4C26_3A81_E690_35E0, 0xCB00_C391_BB52_283C, 0xA32E_531B_8B65_D088,
        0x4EF9_0DA2_9748_6471, 0xD8AC_DEA9_46EF_1938,
        0x3F34_9CE3_3F76_FAA8, 0x1D4F_0BC7_C7BB_DCF9, 0x3159_B4CD_4BE0_518A, 0x6473_78D9_C97E_9FC8,
        0xC3EB_D334_83AC_C5EA, 0xEB63_13FA_FFA0_81C5,
        0x49DA_F0B7_51DD_0D17, 0x9E68_D429_2655_16D3, 0xFCA1_477D_58BE_162B, 0xCE31_D07A_D1B8_F88F,
        0x2804_1695_8F3A_CB45, 0x7E40_4BBB_CAFB_D7AF,
    ]

    /// The eight words of the secret from byte `offset` on.
    private static func key(at offset: Int) -> SIMD8<UInt64> {
        secret.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: SIMD8<UInt64>.self) }
    }

    private static func word(at offset: Int) -> UInt64 {
        secret.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: UInt64.self) }
    }

    private var lanes = SIMD8<UInt64>(
        prime32_3, prime64_1, prime64_2, prime64_3, prime64_4, prime32_2, prime64_5, prime32_1)

    @inline(__always) private mutating func add(_ data: SIMD8<UInt64>, key: SIMD8<UInt64>) {
        lanes = lanes_hashed(lanes, data, key)
    }

    private mutating func scramble() {
        lanes = (lanes ^ (lanes &>> 47) ^ XXH3.key(at: 128)) &* XXH3.prime32_1
    }

    private func merged(keyOffset: Int, start: UInt64) -> UInt64 {
        var sum = start
        for i in 0..<4 {
            let product = (lanes[2 * i] ^ XXH3.word(at: keyOffset + 16 * i)).multipliedFullWidth(
                by: lanes[2 * i + 1] ^ XXH3.word(at: keyOffset + 16 * i + 8))
            sum &+= product.low ^ product.high
        }
        sum = (sum ^ sum &>> 37) &* 0x1656_6791_9E37_79F9
        return sum ^ sum &>> 32
    }

    /// The hash of `head` followed by `body`. The head has 256 bytes, so that every input is a long one and no stripe
    /// of 64 bytes spans both.
    static func hash(head: [UInt8], body: UnsafeRawBufferPointer) -> SIMD2<UInt64> {
        precondition(head.count == 256 && body.count > 0)
        return head.withUnsafeBytes { hash(head: $0, body: body) }
    }

    private static func hash(head: UnsafeRawBufferPointer, body: UnsafeRawBufferPointer) -> SIMD2<UInt64> {
        var state = XXH3()
        let length = head.count + body.count, headStripes = head.count / 64
        let keys = (0..<stripesPerBlock).map { key(at: 8 * $0) }
        keys.withUnsafeBufferPointer { keys in
            for i in 0..<headStripes {
                state.add(head.loadUnaligned(fromByteOffset: 64 * i, as: SIMD8<UInt64>.self), key: keys[i])
            }
            for i in headStripes..<(length - 1) / 64 {
                state.add(
                    body.loadUnaligned(fromByteOffset: 64 * (i - headStripes), as: SIMD8<UInt64>.self),
                    key: keys[i % stripesPerBlock])
                if i % stripesPerBlock == stripesPerBlock - 1, (length - 1) / 1024 > i / stripesPerBlock {
                    state.scramble()
                }
            }
        }
        state.add(lastStripe(head, body), key: key(at: 192 - 64 - 7))
        let n = UInt64(length)
        return SIMD2(
            state.merged(keyOffset: 11, start: n &* prime64_1),
            state.merged(keyOffset: 192 - 64 - 11, start: ~(n &* prime64_2)))
    }

    /// The last 64 bytes of head and body.
    private static func lastStripe(_ head: UnsafeRawBufferPointer, _ body: UnsafeRawBufferPointer) -> SIMD8<UInt64> {
        if body.count >= 64 { return body.loadUnaligned(fromByteOffset: body.count - 64, as: SIMD8<UInt64>.self) }
        let bytes = Array(head[(head.count - 64 + body.count)...]) + Array(body)
        return bytes.withUnsafeBytes { $0.loadUnaligned(as: SIMD8<UInt64>.self) }
    }
}
