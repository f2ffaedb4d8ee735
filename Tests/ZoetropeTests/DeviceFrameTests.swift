import ZoetropeGeometry
import ZoetropeGoldens
import ZoetropePixels
import ZoetropePresentation
import ZoetropeSceneModel
import Testing
import Zoetrope

/// What --frame draws around the canvas.
@Suite struct DeviceFrameTests {
    private static let text = """
        {"canvas": {"width": 390, "height": 844, "background": "#FFFFFF"}, "duration": 1,
         "layers": [{"name": "square", "frame": ["100 + 50*time", 300, 120, 130.5], "transform": [{"rotateZ": 20}],
                     "backgroundColor": "#FF0000"}]}
        """

    private func renderer(_ frame: String?, _ text: String = Self.text) throws -> SceneRenderer {
        var options = SceneRenderer.Options()
        options.frame = frame
        return try SceneRenderer(json: text, options: options)
    }

    /// The canvas is on whole pixels, so that its own pixels do not depend on what is around it.
    @Test(arguments: ["phone", "tablet", "browser", "phone,island=no,radius=0,color=#FFFFFF"])
    func theCanvasIsUnchanged(_ text: String) throws {
        for scale in [1.0, 0.37] {
            let plain = try renderer(nil).frame(at: 0.3, scale: scale)
            let framed = try renderer(text).frame(at: 0.3, scale: scale)
            let side = (framed.width - plain.width) / 2
            #expect(framed.width == plain.width + 2 * side && framed.height > plain.height)
            // The first row of the canvas that has the square is found by its colour.
            let middle = plain.height / 2, x = plain.width / 2
            let red = try #require((0..<plain.height).first { plain[x, $0].g < 128 })
            let top = try #require(
                (0..<framed.height).first { framed[x + side, $0].g < 128 && framed[x + side, $0].r > 200 })
            for y in red..<middle {
                let areEqual = (0..<plain.width).allSatisfy { plain[$0, y] == framed[$0 + side, y + top - red] }
                #expect(areEqual, "row \(y)")
            }
        }
    }

    @Test func whatIsAround() throws {
        let phone = try renderer("phone,color=#336699").frame(at: 0)
        #expect(phone.width == 390 + 34 && phone.height == 844 + 28)
        #expect(phone[0, 0].a == 0 && phone[phone.width - 1, phone.height - 1].a == 0)
        let body = PremultipliedRGBA8(r: 0x33, g: 0x66, b: 0x99, a: 255)
        #expect(phone[212, 3] == body && phone[5, 436] == body)
        #expect(phone[212, 14 + 28] == .black)
        #expect(try renderer("phone,island=no").frame(at: 0)[212, 14 + 28] == .white)
        // The screen's corner is round.
        #expect(phone[25, 22] == body)
        #expect(try renderer("phone,radius=0").frame(at: 0)[25, 22] == .white)
        let browser = try renderer("browser").frame(at: 0)
        #expect(browser.width == 390 + 2 && browser.height > 844 + 20)
    }

    /// A GIF of it has a matte, an APNG has alpha.
    @Test func aFrameIsNotOpaque() throws {
        let timing = { (renderer: SceneRenderer) in try PlaybackTiming(Playback(), of: renderer.scene) }
        let plain = try renderer(nil), phone = try renderer("phone")
        #expect(try plain.frames(of: timing(plain), scale: 1).isOpaque)
        #expect(try !phone.frames(of: timing(phone), scale: 1).isOpaque)
    }

    @Test(arguments: [
        ("watch", "'watch' is not a frame; write phone, tablet or browser"),
        (
            "phone,color=blue",
            "'color=blue' is nothing a phone has; it has color=#RRGGBB, radius=POINTS and island=yes or no"
        ),
        ("browser,island=no", "'island=no' is nothing a browser has; it has color=#RRGGBB, radius=POINTS"),
        (
            "phone,radius=-1",
            "'radius=-1' is nothing a phone has; it has color=#RRGGBB, radius=POINTS and island=yes or no"
        ),
        ("", "'' is not a frame; write phone, tablet or browser"),
    ])
    func unknownFrames(_ text: String, _ words: String) {
        do {
            _ = try DeviceFrame(text)
            Issue.record("no error for \(text)")
        } catch { #expect("\(error)" == words) }
    }

    /// A frame that would be too large is refused, though its canvas alone is not.
    @Test func theWholePictureCounts() throws {
        let text = #"{"canvas": {"width": 100, "height": 16384}, "duration": 1, "layers": []}"#
        #expect(try renderer(nil, text).frameSize().height == 16384)
        #expect(message(.request) { _ = try renderer("phone", text).frameSize() }.contains("16384"))
    }
}
