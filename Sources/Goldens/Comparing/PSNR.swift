import Geometry

/// The peak signal-to-noise ratio of 8-bit samples.
enum PSNR {
    /// 10·log10(255² · samples / squaredError); infinite without an error.
    static func decibels(squaredError: UInt64, samples: Int) -> Double {
        guard squaredError > 0 else { return .infinity }
        return 10 * Elementary.log(255 * 255 * Double(samples) / Double(squaredError)) / Elementary.log(10)
    }
}
