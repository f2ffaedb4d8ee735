import Foundation
import Testing
import XCTest
import ZoetropeTesting

/// A white square on black that moves by `distance` points in a second.
private func renderer(distance: Double) throws -> SceneRenderer {
    let text = """
        {"duration": 1, "canvas": {"width": 40, "height": 20}, "parameters": {"distance": \(distance)},
         "tracks": {"x": {"from": 0, "to": "distance"}},
         "layers": [{"name": "square", "frame": ["x", 5, 10, 10], "backgroundColor": "white"}]}
        """
    return try SceneRenderer(Scene(text: text, file: "square.json"), directory: "")
}

@Suite struct ExpectGoldenTests {
    @Test func theSameFramesPass() throws {
        expectGolden(try renderer(distance: 20), at: [0, 0.5, 1], record: .never)
    }

    @Test func aDifferenceIsToldInWords() throws {
        try withKnownIssue {
            expectGolden(try renderer(distance: 21), at: [0, 0.5, 1], record: .never)
        } matching: { issue in
            let text = "\(issue)"
            return text.contains("square: 2 of 3 frames differ, first at 0.50 s")
                && text.contains("square: x 10.0 -> 10.5 at 0.50 s") && text.contains("difference.png")
        }
    }

    @Test func aMissingGoldenFailsWithoutRecording() throws {
        try withKnownIssue {
            expectGolden(try renderer(distance: 20), at: [0], name: "nothing", record: .never)
        } matching: {
            "\($0)".contains("no goldens")
        }
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
            "Goldens/nothing"
        ).path
        #expect(!FileManager.default.fileExists(atPath: folder))
    }
}

final class ExpectGoldenXCTests: XCTestCase {
    func testTheSameFramesPassUnderXCTest() throws {
        expectGolden(try renderer(distance: 20), at: [0, 0.5, 1], record: .never)
    }
}
