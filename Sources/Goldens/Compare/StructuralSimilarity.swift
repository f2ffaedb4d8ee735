import ZoetropeGeometry
import ZoetropePixels
import ZoetropeThreads

/// The mean structural similarity (SSIM) of Z. Wang, A. C. Bovik, H. R. Sheikh and E. P. Simoncelli, "Image quality
/// assessment: from error visibility to structural similarity", IEEE Transactions on Image Processing 13 (4), 2004.
///
/// The settings are the paper's: a Gaussian window of 11 x 11 with standard deviation 1.5, K1 = 0.01, K2 = 0.03, L =
/// 255, population covariances, averaged over the windows that lie inside the picture. It is computed on the luma 0.299
/// R + 0.587 G + 0.114 B of the premultiplied channels, that is, of the frames over black. Equal frames give 1.
/// scikit-image's `structural_similarity` with these settings agrees within 1e-6, the error of single precision.
package enum StructuralSimilarity {
    static let radius = 5

    /// nil when the sizes differ or a side has fewer than 11 pixels. Only the windows that touch `box`, which holds all
    /// differing pixels, are computed: all others give exactly 1.
    package static func mean(_ a: Bitmap, _ b: Bitmap, differingIn box: PixelRect?) -> Double? {
        guard a.width == b.width, a.height == b.height, a.width >= 11, a.height >= 11 else { return nil }
        guard let box else { return 1 }
        let centers = PixelRect(
            x0: max(radius, box.x0 - radius), y0: max(radius, box.y0 - radius),
            x1: min(a.width - radius, box.x1 + radius), y1: min(a.height - radius, box.y1 + radius))
        guard centers.width > 0, centers.height > 0 else { return 1 }
        return 1 - lostSimilarity(a, b, centers) / Double((a.width - 2 * radius) * (a.height - 2 * radius))
    }

    /// The sum of 1 - similarity over the windows, in tiles, on all cores. The tiles' sums are added in the order of
    /// the tiles, so the result does not depend on the number of cores.
    private static func lostSimilarity(_ a: Bitmap, _ b: Bitmap, _ centers: PixelRect) -> Double {
        let tiles = tiles(of: centers)
        let sums = Threads.values(tiles.count) { i in
            a.withUnsafeBytes { first in
                b.withUnsafeBytes { second in
                    SimilarityTile.lostSimilarity(first, second, rowBytes: 4 * a.width, centers: tiles[i])
                }
            }
        }
        return sums.reduce(0, +)
    }

    private static func tiles(of box: PixelRect) -> [PixelRect] {
        stride(from: box.y0, to: box.y1, by: SimilarityTile.height).flatMap { top in
            stride(from: box.x0, to: box.x1, by: SimilarityTile.width).map { left in
                PixelRect(
                    x0: left, y0: top, x1: min(left + SimilarityTile.width, box.x1),
                    y1: min(top + SimilarityTile.height, box.y1))
            }
        }
    }

    /// For two frames whose differences have not been counted yet.
    package static func mean(_ a: Bitmap, _ b: Bitmap) -> Double? {
        mean(a, b, differingIn: DifferenceTally(a, b, tolerance: 0).box)
    }
}
