import ZoetropeGeometry
import ZoetropePixels

/// The screens of a recorded transition: its first and its last frame.
package struct RecordedScreens: Sendable {
    package let from, to: Bitmap
    /// Pixels a point.
    package let density: Double

    private init(_ first: Bitmap, _ last: Bitmap, isBack: Bool, density: Double) {
        (from, to) = isBack ? (last, first) : (first, last)
        self.density = density
    }

    /// Both frames as they are.
    package init(_ recording: Recording, isBack: Bool, density: Double) {
        self.init(recording.first.bitmap, recording.last.bitmap, isBack: isBack, density: density)
    }

    /// What a canvas of this size shows of both frames. Where their shape is the canvas's but for some pixels, as in
    /// videos, whose sizes are even, they are stretched to it: a scene takes its canvas from its screens.
    package init(_ recording: Recording, isBack: Bool, filling canvas: (width: Double, height: Double)) {
        let filled = recording.filled(by: Size(canvas.width, canvas.height))
        let density = Double(filled.width) / canvas.width, shape = Double(filled.height) / (density * canvas.height)
        guard abs(shape - 1) < Registration.distortion, filled != recording.size || abs(shape - 1) > 1e-6 else {
            self.init(recording, isBack: isBack, density: Double(recording.size.width) / canvas.width)
            return
        }
        let whole = max(1, density.rounded(.up))
        let place = CanvasPlace(left: 0, top: 0, across: density, down: density * shape)
        let width = Int((canvas.width * whole).rounded()), height = Int((canvas.height * whole).rounded())
        let both = [recording.first, recording.last].map {
            $0.resampled(place, of: canvas, width: width, height: height).bitmap
        }
        self.init(both[0], both[1], isBack: isBack, density: whole)
    }
}

extension Recording {
    /// How much of the picture a canvas of this size fills, in pixels: all of it, or all but a column or a row that is
    /// there because videos have even sizes. The one whose shape is the canvas's.
    func filled(by canvas: Size) -> PixelSize {
        let options = [(0, 0), (1, 0), (0, 1), (1, 1)].filter { across, down in
            (across == 0 || size.width % 2 == 0) && (down == 0 || size.height % 2 == 0)
        }
        // By how many pixels the canvas is too high or too low; what the rounding of sizes makes counts as nothing.
        func excess(_ option: (Int, Int)) -> Double {
            let width = Double(size.width - option.0), height = Double(size.height - option.1)
            return max(0.5, abs(height - width * canvas.height / canvas.width))
        }
        let best = options.min { excess($0) < excess($1) } ?? (0, 0)
        return PixelSize(width: size.width - best.0, height: size.height - best.1)
    }
}
