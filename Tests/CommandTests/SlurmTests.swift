import Foundation
import Testing

/// The scripts for Slurm, with a program in the place of sbatch that writes down what it gets.
@Suite struct SlurmTests {
    let work: Workplace
    private let scripts = Command.package.appendingPathComponent("scripts/slurm").path

    init() throws {
        work = try Workplace()
        try FileManager.default.createDirectory(atPath: work.path("bin"), withIntermediateDirectories: false)
        try work.write(
            "#!/usr/bin/env bash\nprintf '%s\\n' ---- \"$@\" >>'\(work.path("sent"))'\necho 7\n", to: "bin/sbatch")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: work.path("bin/sbatch"))
    }

    /// The exit status of a script, run in the workplace.
    private func run(_ script: String, _ arguments: [String], _ variables: [String: String] = [:]) throws -> Int32 {
        let process = Process(), environment = ProcessInfo.processInfo.environment
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["bash", scripts + "/" + script] + arguments
        process.currentDirectoryURL = work.url
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        let path = work.path("bin") + ":" + (environment["PATH"] ?? "")
        process.environment = environment.merging(["PATH": path, "RENDER": Command.executable.path, "CI": ""]) { $1 }
            .merging(variables) { $1 }
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus
    }

    /// What the merge was sent with, after its script.
    private func merge() throws -> [String] {
        let jobs = try String(contentsOfFile: work.path("sent"), encoding: .utf8).components(separatedBy: "----\n")
        return jobs.last?.split(separator: "\n").map(String.init) ?? []
    }

    @Test func everyOptionOfTheMergeIsPassed() throws {
        let options = [
            "-o", "x.gif", "--webp-quality", "75", "--transparent", "--colors=16", "--max-bytes=5", "--matte", "white",
            "--format", "gif", "--allow-outside", "--manifest", "m.json", "--dither=none",
        ]
        let others = ["slide", "--fps", "60", "--scale", "2", "--jobs", "3", "--hold-end", "1", "--quiet"]
        #expect(try run("submit", ["run", "2"] + others + options) == 0)
        let sent = try merge(), place = try #require(sent.firstIndex { $0.hasSuffix("/merge") })
        #expect(Array(sent[(place + 1)...]) == options)
        #expect(sent.contains { $0 == "--dependency=afterok:7" }, "\(sent)")
    }

    /// A check that fails is merged: its report is what one wants to see.
    @Test func aCheckThatFails() throws {
        let results = [
            "--report", "x.html", "--junit=x.xml", "--markdown", "x.md", "--annotations", "--picture-url", "u",
        ]
        #expect(try run("submit", ["check", "2", "slide", "--strict"] + results) == 0)
        let sent = try merge(), place = try #require(sent.firstIndex { $0.hasSuffix("/merge") })
        #expect(Array(sent[(place + 1)...]) == results)
        #expect(sent.contains { $0 == "--dependency=afterany:7" }, "\(sent)")
        // A scene that differs and one that is not there: each part is made, so no task is put back into the queue.
        for (i, scene) in ["slide", "none"].enumerated() {
            let status = try run(
                "task", [scene],
                [
                    "TASK": "check", "PARTS": work.url.path, "SLURM_ARRAY_TASK_ID": "1", "SLURM_ARRAY_TASK_COUNT": "1",
                    "SLURM_RESTART_COUNT": "9",
                ])
            #expect(status == 0 && work.exists("1.part"), "\(i)")
            try? FileManager.default.removeItem(atPath: work.path("1.part"))
        }
    }
}
