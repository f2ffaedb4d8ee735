import ZoetropeDisplayList

/// Passes pictures of drawings from one frame to the next: a frame's n-th drawing has the picture of the n-th one of the
/// previous frame if both are equal.
final class DrawingCache {
    private struct Drawn {
        let drawing: Drawing
        let picture: CroppedPicture
        /// What making it took of the frame's steps.
        let steps: Int
    }

    /// Nil where there was no room.
    private var before: [Drawn?] = [], now: [Drawn?] = []
    /// The one that the next piece of a bent layer needs.
    private var last: Drawn?
    private var room = 0
    /// The pixels that are kept for the next frame: 32 MB for each thread, and a third more where they are reduced.
    private static let pixels = 1 << 23

    func beginFrame() {
        swap(&before, &now)
        now.removeAll(keepingCapacity: true)
        (last, room) = (nil, Self.pixels)
    }

    /// The picture of a drawing. One that was made before takes as much of the frame's steps as making it took, so that
    /// a frame's pixels do not depend on which frames were drawn before.
    func picture(of drawing: Drawing, in context: DrawContext, make: () -> CroppedPicture) -> CroppedPicture {
        if let last, last.drawing == drawing { return last.picture }
        if now.count < before.count, let old = before[now.count], old.steps < context.steps, old.drawing == drawing {
            context.steps -= old.steps
            keep(old)
            return old.picture
        }
        // Drawings inside this one come before it.
        let steps = context.steps, picture = make()
        // What was made with the last steps lacks some, which it may have in another frame.
        keep(Drawn(drawing: drawing, picture: picture, steps: context.steps > 0 ? steps - context.steps : .max))
        return picture
    }

    private func keep(_ drawn: Drawn) {
        let area = drawn.drawing.width * drawn.drawing.height
        last = drawn
        now.append(area <= room ? drawn : nil)
        room -= min(area, room)
    }
}
