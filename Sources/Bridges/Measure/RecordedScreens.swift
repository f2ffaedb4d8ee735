import ZoetropeGeometry
import ZoetropePixels
import ZoetropeSceneModel
import Zoetrope

/// The screens of a recorded transition: its first and its last frame.
package struct RecordedScreens: Sendable {
    package let from, to: Bitmap
    /// Pixels a point.
    package let density: Double

    private init(_ first: Bitmap, _ last: Bitmap, isBack: Bool, density: Double) {
        (from, to) = isBack ? (last, first) : (first, last)
        self.density = density
    }

    /// Both frames, unscaled.
    package init(_ recording: Recording, isBack: Bool, density: Double) {
        self.init(recording.first.bitmap, recording.last.bitmap, isBack: isBack, density: density)
    }

    /// The parts of both frames that a canvas of this size shows. If they have the canvas' shape but for some pixels,
    /// as in videos, whose sizes are even, they are stretched to it: a scene's canvas has the size of its screens.
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

    /// The screens with no more pixels than it takes to tell which of many scenes a recording shows: twice those of the
    /// frames that are compared, and of a sheet. Squares of pixels become one, so that the canvas keeps its size.
    package func sketched(for canvas: (width: Double, height: Double)) -> RecordedScreens {
        let finest = RecordingEvidence.sides[RecordingEvidence.sides.count - 1]
        let enough = 2 * max(finest / max(canvas.width, canvas.height), MatchSheet.width / canvas.width)
        let most = Int((density / enough).rounded(.down).clamped(to: 1...64))
        let step = (1...most).last { from.width % $0 == 0 && from.height % $0 == 0 } ?? 1
        if step == 1 { return self }
        let both = [from, to].map {
            FloatPicture($0).smaller(Double(step), $0.width / step, $0.height / step).bitmap
        }
        return RecordedScreens(both[0], both[1], isBack: false, density: density / Double(step))
    }
}

extension Recording {
    /// The part of the picture that a canvas of this size fills, in pixels: all of it, or all but a column or row,
    /// since videos have even sizes. A column or row is left out only if the canvas then has a scale in eighths. Other
    /// sizes may come from a picture that was scaled down.
    func filled(by canvas: Size) -> PixelSize {
        func isWhole(_ width: Int, _ height: Int) -> Bool {
            let scale = Double(width) / canvas.width
            return abs(scale * 8 - (scale * 8).rounded()) < 1e-6 && abs(Double(height) - scale * canvas.height) <= 0.5
        }
        let less = (size.width % 2 == 0 ? 1 : 0, size.height % 2 == 0 ? 1 : 0)
        for (across, down) in [(0, 0), (less.0, 0), (0, less.1), less]
        where isWhole(size.width - across, size.height - down) {
            return PixelSize(width: size.width - across, height: size.height - down)
        }
        return size
    }
}

extension Recording {
    /// Whether its first and its last frame are the scene's own, pixel by pixel: then the scene's own screens were
    /// recorded, and they are better than what the recording shows of them below others.
    package func shows(_ renderer: SceneRenderer, isBack: Bool) -> Bool {
        let scale = Double(size.width) / renderer.canvas.width
        let length = isBack ? renderer.backDuration : renderer.duration
        func isShown(_ frame: FloatPicture, at time: Double) -> Bool {
            let moment = Moment(time: time, direction: isBack ? .back : .forward)
            guard let drawn = try? FloatPicture(renderer.frame(at: moment, scale: scale)), drawn.width == frame.width,
                drawn.height == frame.height
            else { return false }
            return drawn.meanSquare(from: frame) < MeasureTuning.exactPlace
        }
        return isShown(first, at: 0) && isShown(last, at: length)
    }
}
