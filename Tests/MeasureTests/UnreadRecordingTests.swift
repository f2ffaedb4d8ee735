import Foundation
import Testing
import Zoetrope
import ZoetropeMeasure
import ZoetropeTestSupport

/// A recording that cannot be read any more ends the measurement: it is no scene that does not fit.
@Suite struct UnreadRecordingTests {
    @Test func aRecordingThatGoesAwayIsAnError() throws {
        let folder = try TemporaryFolder(), text = Filmed.text()
        try folder.makeFolder("film")
        try Filmed.record(text, to: folder["film"])
        let recording = try Recording(path: folder["film"], step: 1 / 30)
        // Of other screens, so that frames are read for the second one, too.
        let suspects = try [text.replacing("#F0E8D8", with: "#102030"), text].enumerated().map { i, text in
            Identification.Suspect(name: "\(i)", isBack: false, renderer: try SceneRenderer(json: text))
        }
        #expect(throws: (any Error).self) {
            try Identification(recording, suspects) { _ in
                try? FileManager.default.removeItem(atPath: folder["film"])
            }
        }
    }
}
