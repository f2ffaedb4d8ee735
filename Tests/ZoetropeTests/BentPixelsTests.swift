import Testing
import Zoetrope
import ZoetropePixels

@Suite struct BentPixelsTests {
    private func frame(_ deformation: String, scale: Double) throws -> Bitmap {
        let scene = """
            {"duration": 1, "canvas": {"width": 120, "height": 90, "background": "#335577"}, "layers": [
              {"frame": [10, 12, 96, 64], "backgroundColor": "white", "cornerRadius": 9, "masksToBounds": true,
               "borderWidth": 2, "borderColor": "#AA0000", \(deformation)
               "text": {"string": "Bent Åg", "fontSize": 19, "foregroundColor": "#204060"},
               "sublayers": [{"frame": [8, 34, 40, 20], "backgroundColor": "#FFA500", "transform": [{"rotateZ": 12}]}]}]}
            """
        return try SceneRenderer(json: scene).frame(at: 0, scale: scale)
    }

    /// The largest difference of a channel. At round corners, a picture's colours are rounded to 8 bits once more.
    private func difference(_ a: Bitmap, _ b: Bitmap) -> Int {
        zip(a.pixels, b.pixels).reduce(0) { most, pair in
            let (p, q) = pair
            let channels = [(p.r, q.r), (p.g, q.g), (p.b, q.b), (p.a, q.a)]
            return max(most, channels.map { abs(Int($0) - Int($1)) }.max() ?? 0)
        }
    }

    /// A mesh that moves nothing changes nothing.
    @Test(arguments: [1.0, 2, 3]) func aMeshThatMovesNothing(scale: Double) throws {
        let flat = try frame("", scale: scale)
        for (rows, columns) in [(1, 1), (7, 5)] {
            let mesh = """
                "deformation": {"mesh": {"rows": \(rows), "columns": \(columns), "point": ["96*u", "64*v"]}},
                """
            #expect(difference(try frame(mesh, scale: scale), flat) <= 2, "\(rows) x \(columns)")
        }
    }

    /// A curl that has not begun draws the page flat.
    @Test func aCurlThatHasNotBegun() throws {
        let flat = try frame("", scale: 2)
        let curl = try frame(#""deformation": {"curl": {"progress": 0, "radius": 10}},"#, scale: 2)
        #expect(difference(curl, flat) <= 2)
    }
}
