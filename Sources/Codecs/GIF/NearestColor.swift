/// The nearest of up to 256 colours, by looking at all of them, eight at a time.
struct NearestColor {
    typealias Vector = ConeSpace.Vector
    private var l: [SIMD8<Float>] = [], a: [SIMD8<Float>] = [], b: [SIMD8<Float>] = []

    init(_ colors: [Vector]) {
        for start in stride(from: 0, to: colors.count, by: 8) {
            var x = SIMD8<Float>(repeating: 1e9), y = x, z = x
            for i in start..<min(start + 8, colors.count) {
                x[i - start] = colors[i].x
                y[i - start] = colors[i].y
                z[i - start] = colors[i].z
            }
            l.append(x)
            a.append(y)
            b.append(z)
        }
    }

    func nearest(_ lab: Vector) -> Int {
        let x = SIMD8(repeating: lab.x), y = SIMD8(repeating: lab.y), z = SIMD8(repeating: lab.z)
        var best = SIMD8<Float>(repeating: .infinity), group = SIMD8<Int32>(repeating: 0)
        for i in l.indices {
            let dx = l[i] - x, dy = a[i] - y, dz = b[i] - z
            let d = dx * dx + dy * dy + dz * dz
            let closer = d .< best
            best.replace(with: d, where: closer)
            group.replace(with: SIMD8(repeating: Int32(truncatingIfNeeded: i)), where: closer)
        }
        var lane = 0
        for i in 1..<8 where best[i] < best[lane] || (best[i] == best[lane] && group[i] < group[lane]) { lane = i }
        return Int(group[lane]) * 8 + lane
    }
}
