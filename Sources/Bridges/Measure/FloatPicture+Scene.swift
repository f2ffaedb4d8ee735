import ZoetropeSceneModel
import Zoetrope

extension SceneRenderer {
    /// What the scene shows, as a recording can show it: pixels of which the canvas covers only a part, in the last
    /// column and row, are left out. A recording ends there, and a drawn frame has its background beside the canvas.
    package func picture(at moment: Moment, scale: Double) throws -> FloatPicture {
        let drawn = try FloatPicture(frame(at: moment, scale: scale))
        func whole(_ points: Double, _ pixels: Int) -> Int {
            min(pixels, max(1, Int((points * scale + MeasureTuning.partOfPixel).rounded(.down))))
        }
        return drawn.cropped(whole(canvas.width, drawn.width), whole(canvas.height, drawn.height))
    }

    /// The same on the way there, `time` seconds after its start.
    package func picture(at time: Double, scale: Double) throws -> FloatPicture {
        try picture(at: Moment(time: time, direction: .forward), scale: scale)
    }
}

extension FloatPicture {
    /// The upper left part.
    func cropped(_ width: Int, _ height: Int) -> FloatPicture {
        if width == self.width, height == self.height { return self }
        var out = FloatPicture(width: width, height: height)
        for y in 0..<height {
            let (from, to) = (3 * y * self.width, 3 * y * width)
            out.values.replaceSubrange(to..<to + 3 * width, with: values[from..<from + 3 * width])
        }
        return out
    }
}
