import ZoetropeSceneModel
import Testing

/// Hints for words of other languages, of which a similar word here means something else.
@Suite struct HintTests {
    @Test func wordsThatMeanSomethingElse() {
        func fault(_ layer: String) -> String { firstMessage(withLayer(layer)) }
        #expect(
            fault(#""shadow": {"blur": 8}"#).hasSuffix("unknown key 'blur'; write 'radius', which is half of CSS' blur")
        )
        #expect(fault(#""shadow": {"x": 8}"#).hasSuffix(#"unknown key 'x'; write "offset": [x, y]"#))
        #expect(fault(#""mesh": {}"#).hasSuffix(#"unknown key 'mesh'; write "deformation": {…}"#))
        #expect(
            firstMessage(withKeys(#""tracks": {"t": {"from": 0, "to": 1, "timing": "easeInOut"}}"#)).contains(
                #"unknown timing 'easeInOut'; write "easeInEaseOut" (use "#))
        #expect(
            fault(#""opacity": "ease('easeInOut', time)""#).contains(
                "unknown timing function 'easeInOut'; did you mean 'easeInEaseOut'?"))
        #expect(fault(#""opacity": "easeInOut(time)""#).hasSuffix("write ease('easeInEaseOut', t)"))
    }
}
