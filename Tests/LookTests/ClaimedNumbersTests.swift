import Foundation
import Testing
import Zoetrope
import ZoetropeLayers
import ZoetropePixels
import ZoetropeSceneModel

/// Claims ask for each number of the table of a layer's properties.
@Suite struct ClaimedNumbersTests {
    private static func scene(_ members: String, claims: [String] = []) throws -> SceneRenderer {
        let statements = claims.map { #"{"that": "\#($0)", "at": 0.25}"# }.joined(separator: ", ")
        let json = """
            {"canvas": {"width": 200, "height": 200}, "duration": 0.5, "pictures": {"p": "p.png", "q": "q.png"},
             "tracks": {"t": {"from": 0, "to": 1, "timing": "linear"}}, "expect": [\(statements)],
             "layers": [{"name": "card", \(members.replacingOccurrences(of: "§", with: "t"))}]}
            """
        let picture = Bitmap(width: 40, height: 40, filledWith: .white)
        return try SceneRenderer(
            json: json,
            options: .init(pictures: ["p": .bitmap(picture, density: 1), "q": .bitmap(picture, density: 1)]))
    }

    /// A claim of a sample's numbers at a moment holds, and is broken where it says anything else of one.
    @Test(arguments: LayerProperty.Key.allCases) func everyNumberCanBeClaimed(_ key: LayerProperty.Key) throws {
        let row = try #require(LayerProperty.all.first { $0.key == key })
        for members in PropertySamples.all(key) where !members.contains("‹") {
            let card = try #require(Self.scene(members).layerTree(at: Moment(time: 0.25)).root.sublayers.first)
            let differences = row.numbers(of: card).map { name, number in
                "abs(value('card', '\(name.replacingOccurrences(of: "'", with: "''"))') - (\(number)))"
            }
            let kept = try Self.scene(members, claims: differences.map { "\($0) < 0.0001" }).brokenClaims()
            #expect(kept.isEmpty, "\(members): \(kept.map(\.description))")
            let broken = try Self.scene(members, claims: differences.map { "\($0) > 0.0001" }).brokenClaims()
            #expect(broken.count == differences.count, "\(members)")
        }
    }
}
