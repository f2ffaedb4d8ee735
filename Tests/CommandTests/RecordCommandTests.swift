import Foundation
import Testing

/// What `render record` says of a package before it builds anything.
@Suite struct RecordCommandTests {
    private func package() throws -> Workplace {
        let work = try Workplace()
        for folder in ["Transitions", "Inner"] {
            try FileManager.default.createDirectory(
                at: work.url.appendingPathComponent("Mine/Sources/\(folder)"), withIntermediateDirectories: true)
        }
        try work.write(
            """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "Mine", products: [.library(name: "MyTransitions", targets: ["Transitions"])],
                targets: [.target(name: "Transitions"), .target(name: "Inner")])
            """, to: "Mine/Package.swift")
        try work.write(
            """
            public final class DoorOpen: NSObject, UIViewControllerAnimatedTransitioning {}
            class Cube: NSObject,
                UIViewControllerAnimatedTransitioning {}
            class Helper {}
            """, to: "Mine/Sources/Transitions/Doors.swift")
        try work.write("", to: "Mine/Sources/Inner/Inner.swift")
        return work
    }

    private func error(_ work: Workplace, _ target: String, _ animators: String...) throws -> String {
        let result = try work.render.start(["record", "Mine", target] + animators).wait()
        #expect(result.status == 2, "\(result.error)")
        return result.error
    }

    @Test func whatIsMisspeltIsNamed() throws {
        let work = try package()
        let door = try error(work, "Transitions", "DoorOpn")
        #expect(
            door.contains("there is no 'DoorOpn' in Transitions; did you mean 'DoorOpen'?\n"),
            "\(door)")
        let target = try error(work, "Transition", "DoorOpen")
        #expect(target.contains("there is no target 'Transition' in "), "\(target)")
        #expect(target.contains("; did you mean 'Transitions'?\n"), "\(target)")
        let inner = try error(work, "Inner", "DoorOpen")
        #expect(
            inner.contains("'Inner' is in no library product: add .library(name: \"Inner\", targets: [\"Inner\"]) to"),
            "\(inner)")
        let alone = try error(work, "Transitions", "DoorOpen", "Cube(.left)")
        #expect(
            alone.contains("Mine does not depend on Zoetrope: let Transitions depend on its product ZoetropeUIKit"),
            "\(alone)")
        let missing = try work.render.start(["record", "Yours", "Transitions", "DoorOpen"]).wait()
        #expect(
            missing.error.contains("Yours has no Package.swift: name the folder of a Swift package"), "\(missing.error)"
        )
    }
}
