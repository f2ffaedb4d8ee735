import Foundation
import Testing
import ZoetropeTestSupport

/// Faults outside of the program: no incomplete file is left, and one line says what happened.
@Suite struct FaultTests {
    /// Long enough to be interrupted: ten minutes of frames.
    private static let long = ["slide", "--hold-end", "600", "--set", "seconds=600", "--scale", "8"]

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
    func anInterruptionLeavesNoHalfFile(number: Int32) throws {
        // A shell's background jobs ignore SIGINT, and children inherit that.
        signal(number, SIG_DFL)
        let work = try Workplace(), started = try work.render.start(FaultTests.long + ["-o", "frames/", "-o", "x.gif"])
        wait { work.files(in: "frames").count > 40 }
        kill(started.process.processIdentifier, number)
        let result = try started.wait()
        #expect(result.wasSignalled)
        #expect(result.status == number)
        #expect(result.text == "")
        #expect(work.files().allSatisfy { !$0.contains(".zoetrope") && !$0.hasSuffix(".gif") })
        // Whole files, each ending as PNG files end.
        let frames = work.files(in: "frames")
        #expect(frames.count > 20)
        for name in frames {
            let data = try Data(contentsOf: URL(fileURLWithPath: work.path("frames/" + name)))
            #expect(data.suffix(8) == Data([0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82]), "\(name)")
        }
    }

    /// Nothing can remove its files when a process is killed; the next run that writes there does.
    @Test func whatAKilledRunHasLeft() throws {
        let work = try Workplace(), started = try work.render.start(FaultTests.long + ["-o", "frames/", "-o", "x.gif"])
        wait { work.files(in: "frames").count > 10 }
        kill(started.process.processIdentifier, SIGKILL)
        _ = try started.wait()
        #expect(work.files().contains { $0.hasPrefix(".zoetrope-") }, "its GIF")
        try work.write("", to: "frames/.zoetrope-2147483646-x")
        #expect(try work.render("slide", "-o", "frames/", "-o", "x.gif", "--fps", "4").status == 0)
        #expect(!work.files().contains { $0.contains(".zoetrope-") })
    }

    @Test func aClosedPipeIsAnError() throws {
        let work = try Workplace(), pipe = Pipe()
        try pipe.fileHandleForReading.close()
        let result = try work.render(
            "slide", "-o", "-", "--format", "gif", "--quiet", standardOutput: pipe.fileHandleForWriting)
        #expect(result.error == "error: standard output: cannot write: the reader has closed the pipe\n")
        #expect(result.status == 2)
        #expect(!result.wasSignalled)
    }

    /// The printed paths are results, so losing them is an error.
    @Test func aClosedPipeForThePathsIsAnError() throws {
        let work = try Workplace(), pipe = Pipe()
        try pipe.fileHandleForReading.close()
        let result = try work.render("slide", "-o", "x.gif", "--quiet", standardOutput: pipe.fileHandleForWriting)
        #expect(result.error == "error: standard output: cannot write: the reader has closed the pipe\n")
        #expect(work.exists("x.gif"))
    }

    #if os(Linux)
        @Test(arguments: [
            ["-o", "-", "--format", "gif"], ["-o", "/dev/full/x.gif"], ["-o", "full.gif", "--allow-outside"],
        ])
        func aFullDiskIsAnError(_ output: [String]) throws {
            let work = try Workplace()
            try FileManager.default.createSymbolicLink(atPath: work.path("full.gif"), withDestinationPath: "/dev/full")
            let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
            let result = try work.render.start(["slide", "--quiet"] + output, standardOutput: full).wait()
            let reason =
                output[1] == "/dev/full/x.gif" ? "a part of its path is not a directory" : "no space left on device"
            #expect(
                result.error == "error: \(output[1] == "-" ? "standard output" : output[1]): cannot write: \(reason)\n")
            #expect(result.status == 2)
        }
    #endif

    @Test(.enabled(if: getuid() != 0, "root may write anywhere")) func anUnwritableDirectoryIsAnError() throws {
        let work = try Workplace()
        try FileManager.default.createDirectory(
            atPath: work.path("locked"), withIntermediateDirectories: false, attributes: [.posixPermissions: 0o555])
        let result = try work.render("slide", "-o", "locked/x.gif")
        #expect(result.error == "error: locked/x.gif: cannot write: permission denied\n")
        #expect(result.status == 2)
    }

    @Test func aDamagedPictureIsAnError() throws {
        let work = try Workplace()
        try work.write("not a picture", to: "home.png")
        try work.write(
            #"{"duration": 1, "pictures": {"from": "home.png"}, "layers": [{"contents": "from"}]}"#, to: "scene.json")
        let result = try work.render("scene.json")
        #expect(
            result.error.hasPrefix(
                "scene.json:1:38: error: pictures.from: home.png: it is not a PNG, JPEG or WebP file; give a PNG, JPEG or WebP\n"
            ),
            "\(result.error)")
        #expect(result.status == 2)
        #expect(!work.exists("Output"))
    }

    /// A run that fails does not change the files of an earlier run.
    @Test func anErrorLosesNothing() throws {
        let work = try Workplace()
        try work.write("old", to: "x.gif")
        try work.write(
            #"{"canvas": {"width": 4, "height": 4}, "duration": 1, "layers": [{"opacity": "1/(time - 0.5)"}]}"#,
            to: "fails.json")
        let result = try work.render("fails.json", "-o", "x.gif")
        #expect(result.error.contains("error: layers[0].opacity: this is infinite at time = 0.5 s"), "\(result.error)")
        #expect(result.status == 2)
        #expect(try String(contentsOfFile: work.path("x.gif"), encoding: .utf8) == "old")
        #expect(work.files() == ["Scenes", "Scenes/slide.json", "fails.json", "x.gif"])
    }

    /// If the manifest cannot be written, nothing is drawn.
    @Test func aManifestWithoutAPlaceIsToldFirst() throws {
        let work = try Workplace(), result = try work.render("slide", "-o", "x.gif", "--manifest", "no/such/x.json")
        #expect(
            result.status == 2 && result.error.contains("no/such/x.json: cannot write: there is no such directory"),
            "\(result.error)")
        #expect(!work.exists("x.gif"))
    }
}
