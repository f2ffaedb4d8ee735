import Testing
import Zoetrope
import ZoetropePixels

/// A layer that fades with its sublayers as one picture, or each of them alone.
@Suite struct GroupOpacityTests {
    /// A black layer at half its opacity on white, with a white sublayer over its right half.
    private func pixels(_ members: String) throws -> [UInt8] {
        let scene = try SceneRenderer(
            json: ##"""
                {"duration": 1, "canvas": {"width": 8, "height": 4, "background": "#FFFFFF"}, "layers": [
                  {"backgroundColor": "black", "opacity": 0.5, \##(members) "sublayers": [
                    {"frame": [4, 0, 4, 4], "backgroundColor": "white"}]}]}
                """##, name: "fade")
        let frame = try scene.frame(at: 0)
        return [frame[1, 1].r, frame[6, 1].r]
    }

    /// As one: half of white over white. Alone: half of white over half of black over white, which is 128 there.
    @Test func sublayersFadeAlone() throws {
        #expect(try pixels("") == [128, 255])
        #expect(try pixels(#""allowsGroupOpacity": true,"#) == [128, 255])
        #expect(try pixels(#""allowsGroupOpacity": false,"#) == [128, 192])
    }

    /// A filter needs one picture.
    @Test func aFilteredLayerFadesAsOne() throws {
        #expect(try pixels(#""allowsGroupOpacity": false, "filters": [{"saturation": 1}],"#) == [128, 255])
    }

    @Test func itIsAConstant() {
        #expect(throws: (any Error).self) { try pixels(#""allowsGroupOpacity": "1 > 2","#) }
    }
}
