import ZoetropeRasterizer

/// A constant of `Tuning`, the values to try, and the work that it matters to.
struct Constant {
    let name: String
    let path: WritableKeyPath<Tuning, Double>
    let values: [Double]
    let works: [Work]

    var standard: Double { Tuning.standard[keyPath: path] }

    func tuning(_ value: Double) -> Tuning {
        var tuning = Tuning()
        tuning[keyPath: path] = value
        return tuning
    }

    @MainActor static let all = [
        Constant("slant", \.slant, [0, 0.1, 0.18, 0.25, 0.4], [.turned(0.5, by: 4), .turned(0.5, by: 10)]),
        Constant("smallestBox", \.smallestBox, [1, 1.03, 1.1, 1.3], [.turned(0.9, by: 4), .turned(0.97, by: 1)]),
        Constant("tapSlack", \.tapSlack, [1, 1.06, 1.125, 1.25, 1.5], [.turned(0.9, by: 30), .turned(0.35, by: 45)]),
        Constant("runChange", \.runChange, [0.025, 0.05, 0.1, 0.2, 0.4], [.fromTheSide(60), .fromTheSide(82)]),
        Constant("tileChange", \.tileChange, [0.0125, 0.025, 0.05, 0.1, 0.2], [.fromTheSide(60), .leaning(75)]),
        Constant("tileLean", \.tileLean, [1.0 / 24, 1.0 / 12, 1.0 / 6, 1.0 / 3, 1], [.fromTheSide(75), .leaning(75)]),
        Constant("mostParts", \.parts, [1, 2, 4, 8], [.fromTheSide(75), .turned(0.5, by: 45)]),
        Constant("widestBox", \.widestBox, [2, 4, 8, 16, 32], [.scaled(0.11), .scaled(0.06), .scaled(0.03)]),
        Constant("pixelCellSigma", \.pixelCellSigma, [1, 2, 3, 5], [.shadow(1.2), .shadow(2.2), .shadow(3.2)]),
        Constant("thirdCellSigma", \.thirdCellSigma, [0.6, 1, 1.5, 2], [.shadow(0.8), .shadow(1.2)]),
        Constant("fifthCellSigma", \.fifthCellSigma, [0.3, 0.6, 0.8], [.shadow(0.4), .shadow(0.7)]),
        Constant("shortestHiding", \.hiding, [1, 8, 16, 32, 64], [.bars(6), .bars(12), .bars(24), .bars(48)]),
        Constant("longRun", \.direct, [1, 8, 16, 32, 64], [.bars(6), .bars(12), .bars(24), .bars(48)]),
    ]

    private init(_ name: String, _ path: WritableKeyPath<Tuning, Double>, _ values: [Double], _ works: [Work]) {
        (self.name, self.path, self.values, self.works) = (name, path, values, works)
    }
}

extension Tuning {
    // The whole numbers among the constants, as numbers that `Constant` can set.
    fileprivate var parts: Double {
        get { Double(mostParts) }
        set { mostParts = Int(newValue) }
    }
    fileprivate var hiding: Double {
        get { Double(shortestHiding) }
        set { shortestHiding = Int(newValue) }
    }
    fileprivate var direct: Double {
        get { Double(longRun) }
        set { longRun = Int(newValue) }
    }
}
