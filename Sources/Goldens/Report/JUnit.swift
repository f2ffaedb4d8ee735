import ZoetropeFiles
import ZoetropeNumbers

extension ReportWriter {
    /// Failing frames of a scene that the XML lists.
    private static let listedFrames = 20

    /// The XML that CI systems read as test results: a test for each scene.
    package static func junit(
        _ scenes: [SceneOutcome], title: String = "Golden frames", _ context: ReportContext = ReportContext(),
        to sink: some ByteSink
    ) throws {
        let errors = scenes.count { $0.error != nil }
        let failures = scenes.count { !$0.passes } - errors
        let name = Escape.markup(title)
        let counts =
            "tests=\"\(scenes.count)\" failures=\"\(failures)\" errors=\"\(errors)\""
            + time(scenes.compactMap(\.seconds))
        var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites \(counts)>\n"
        text += "  <testsuite name=\"\(name)\" \(counts) skipped=\"0\">\n"
        for scene in scenes { text += testCase(scene, suite: name, context) }
        text += "  </testsuite>\n</testsuites>\n"
        try sink.write(Array(text.utf8))
    }

    /// The sum of some times as an attribute; nothing when none is known.
    private static func time(_ seconds: [Double]) -> String {
        seconds.isEmpty ? "" : " time=\"\(NumberText.fixed(seconds.reduce(0, +), places: 3))\""
    }

    private static func testCase(_ scene: SceneOutcome, suite: String, _ context: ReportContext) -> String {
        let start =
            "    <testcase classname=\"\(suite)\" name=\"\(Escape.markup(scene.name))\""
            + time([scene.seconds].compactMap(\.self))
        guard !scene.passes else {
            guard scene.isWorthTelling else { return start + "/>\n" }
            // What is worth knowing of a run that passes: its frames are not equal, or its scene was edited.
            let text = ((scene.state == .within ? [scene.summary] : []) + scene.details).map { Escape.markup($0) }
                .joined(separator: "\n")
            return "\(start)>\n      <system-out>\(text)</system-out>\n    </testcase>\n"
        }
        let element = scene.error == nil ? "failure" : "error"
        let frames = scene.failing.prefix(listedFrames).map { frame in
            let picture = frame.evidence.difference ?? frame.evidence.actual
            return "\(scene.place(of: frame)): \(frame.words)" + (picture.map { " (\($0))" } ?? "")
        }
        let rest = scene.failing.count - listedFrames
        let more = rest > 0 ? ["and \(NumberText.grouped(rest)) more frames"] : []
        var next = context.evidence.map { ["pictures: \($0)"] } ?? []
        if scene.candidate != nil, let accept = context.acceptCommand(scene.name) { next.append("accept: \(accept)") }
        let lines = (scene.details + frames + more + next).map { Escape.markup($0) }.joined(separator: "\n")
        let message = Escape.markup(scene.summary)
        let attributes = "message=\"\(message)\" type=\"\(scene.passesFrames ? "broken" : scene.state.rawValue)\""
        return "\(start)>\n      <\(element) \(attributes)>\(lines)</\(element)>\n    </testcase>\n"
    }
}
