import ZoetropeSceneModel
import Testing

/// Words of CSS, SwiftUI and UIKit, and what a scene calls them.
@Suite struct ForeignWordsTests {
    @Test(
        arguments: [
            (
                withKeys(#""tracks": {"a": {"from": 0, "to": 1, "timing": "ease-in-out"}}"#),
                "tracks.a.timing: unknown timing 'ease-in-out'; write \"easeInEaseOut\" (use default, easeIn, "
                    + "easeInEaseOut, easeOut, linear, bouncy, smooth, snappy, [x1, y1, x2, y2], or {\"spring\": …})"
            ),
            (withLayer(#""alpha": 1"#), "layers[0]: unknown key 'alpha'; write 'opacity'"),
            (withLayer(#""center": [1, 1]"#), "layers[0]: unknown key 'center'; write 'position'"),
            (withLayer(#""subviews": []"#), "layers[0]: unknown key 'subviews'; write 'sublayers'"),
            (
                withLayer(#""shadowOpacity": 1"#),
                "layers[0]: unknown key 'shadowOpacity'; write \"shadow\": {\"opacity\": …}"
            ),
            (withLayer(#""z-index": 1"#), "layers[0]: unknown key 'z-index'; write 'zPosition'"),
            (
                withLayer(#""transform": [{"rotateZ": "45deg"}]"#),
                "layers[0].transform[0].rotateZ: expected an operator, found 'deg'; write the number alone: lengths are in "
                    + "points, angles in degrees, times in seconds"
            ),
            (
                withLayer(#""cornerRadius": "50px""#),
                "layers[0].cornerRadius: expected an operator, found 'px'; write the number alone: lengths are in points, "
                    + "angles in degrees, times in seconds"
            ),
            (
                withLayer(#""position": ["50%", 0]"#),
                "layers[0].position[0]: expected a value, found the end; % is the remainder of a division: write 0.5*width "
                    + "for 50 % of the width"
            ),
            (withKeys(#""size": [9, 9]"#), "unknown key 'size'; write \"canvas\": {\"width\": …, \"height\": …}"),
            (withKeys(#""width": 9"#), "unknown key 'width'; write \"canvas\": {\"width\": …}"),
            (withKeys(#""background": "white""#), "unknown key 'background'; write \"canvas\": {\"background\": …}"),
            (withKeys(#""images": {}"#), "unknown key 'images'; write 'pictures'"),
            (withKeys(#""opacity": 1"#), "unknown key 'opacity'"),
            (
                withLayer(#""mask": {"path": {"from": "M0 0", "to": "M1 1", "progress": 0, "roundedRect": {}}}"#),
                "layers[0].mask.path: unknown key 'roundedRect'; write \"roundedRect\": {…} in place of 'path'"
            ),
            (
                withLayer(#""mask": {"path": {"from": "M0 0", "to": "M1 1", "progress": 0, "toValue": "M1 1"}}"#),
                "layers[0].mask.path: unknown key 'toValue'; write 'to'"
            ),
        ] as [(String, String)])
    func hints(_ text: String, _ expected: String) {
        let line = firstMessage(text)
        #expect(line.contains("error: ") && line.components(separatedBy: "error: ")[1] == expected, "\(line)")
    }
}
