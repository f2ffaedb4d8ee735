import Text
import Codecs
import FileOutput

extension ReportWriter {
    /// The XML that CI systems read as test results: a test a scene.
    package static func junit(_ scenes: [SceneOutcome], title: String = "Golden frames", to sink: some ByteSink) throws
    {
        let errors = scenes.count { $0.error != nil }
        let failures = scenes.count { !$0.passes } - errors
        let name = Markup.escaped(title)
        let counts = "tests=\"\(scenes.count)\" failures=\"\(failures)\" errors=\"\(errors)\""
        var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites \(counts)>\n"
        text += "  <testsuite name=\"\(name)\" \(counts) skipped=\"0\">\n"
        for scene in scenes { text += testCase(scene, suite: name) }
        text += "  </testsuite>\n</testsuites>\n"
        try sink.write(Array(text.utf8))
    }

    private static func testCase(_ scene: SceneOutcome, suite: String) -> String {
        let start = "    <testcase classname=\"\(suite)\" name=\"\(Markup.escaped(scene.name))\""
        guard !scene.passes else { return start + "/>\n" }
        let element = scene.error == nil ? "failure" : "error"
        let frames = scene.failing.prefix(20).map { frame in
            "\(scene.place(of: frame)): \(frame.words)"
                + (frame.evidence.difference ?? frame.evidence.actual).map { " (\($0))" }.orEmpty
        }
        let more = scene.failing.count > 20 ? ["and \(NumberText.grouped(scene.failing.count - 20)) more frames"] : []
        let lines = (scene.words + frames + more).map(Markup.escaped).joined(separator: "\n")
        return
            "\(start)>\n      <\(element) message=\"\(Markup.escaped(scene.summary))\" type=\"\(scene.state.rawValue)\">\(lines)</\(element)>\n    </testcase>\n"
    }
}

extension Optional<String> {
    fileprivate var orEmpty: String { self ?? "" }
}
