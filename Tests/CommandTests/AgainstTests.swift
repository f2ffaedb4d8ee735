import Foundation
import Testing

/// Recordings in zoetrope.json.
@Suite struct AgainstTests {
    /// A tolerance that every motion would be within is refused with its place.
    @Test(arguments: [("points", "300"), ("degrees", "120"), ("milliseconds", "2000"), ("opacity", "1")])
    func tolerancesHaveABound(_ key: String, _ value: String) throws {
        let work = try Workplace()
        let recording = #"{ "recording": "own.apng", "\#(key)": \#(value) }"#
        try work.write(
            #"{ "scenes": [{ "file": "Scenes/slide.json", "against": [\#(recording)] }] }"#, to: "zoetrope.json")
        let result = try work.render("check")
        #expect(result.status == 2 && result.error.contains("zoetrope.json:1:"), "\(result.error)")
        #expect(result.error.contains("\(key) is from "), "\(result.error)")
    }
}
