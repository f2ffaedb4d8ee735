#if os(Linux)
    import Foundation
    import Testing

    /// The memory of a run, while it waits for the reader of its first frame.
    @Suite(.serialized) struct MemoryTests {
        private let command = Command(directory: Command.package)

        /// Two hundred groups that each need a canvas of their own take hardly more than one.
        @Test(arguments: [
            #""opacity": 0.5"#, #""compositingFilter": "multiplyBlendMode""#,
            #""mask": { "gradient": { "colors": ["clear", "black"] } }"#,
        ]) func groupsNeedARow(property: String) throws {
            #expect(try peak(200, property) - peak(1, property) < 16 << 20)
        }

        @Test(arguments: [#""filters": [{ "blur": 8 }]"#, #""backdrop": { "blur": 8 }"#])
        func blursNeedRows(property: String) throws {
            #expect(try peak(100, property) - peak(1, property) < 40 << 20)
        }

        /// The most bytes of memory that a run had before it wrote a frame of `count` layers of 400 x 800 points.
        private func peak(_ count: Int, _ property: String) throws -> Int {
            let scene =
                #"{"duration": 1, "canvas": {"width": 400, "height": 800, "background": "white"}, "layers": ["#
                + #"{"repeat": {"count": \#(count)}, "frame": [0, 0, 400, 800], \#(property), "sublayers": ["#
                + #"{"backgroundColor": "red", "frame": [9, 9, 300, 300]}, "#
                + #"{"backgroundColor": "blue", "frame": [99, 99, 300, 700]}]}]}"#
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent("zoetrope-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            let file = folder.appendingPathComponent("s.json"), pipe = Pipe()
            try Data(scene.utf8).write(to: file)
            let run = try command.start(
                [file.path, "-o", "-", "--format", "rgba", "--fps", "4", "--jobs", "1"],
                standardOutput: pipe.fileHandleForWriting)
            // The frame is larger than the pipe, so that the run waits once it has begun to write it.
            try pipe.fileHandleForWriting.close()
            _ = try pipe.fileHandleForReading.read(upToCount: 1)
            let status = try String(contentsOfFile: "/proc/\(run.process.processIdentifier)/status", encoding: .utf8)
            run.process.terminate()
            _ = try run.wait()
            let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
            let kilobytes = line.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) }
            return try #require(kilobytes) * 1024
        }
    }
#endif
