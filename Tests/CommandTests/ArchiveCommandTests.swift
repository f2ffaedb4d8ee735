import Foundation
import Testing

/// `render NAME.ca`, its states and parts, and `render export`.
@Suite struct ArchiveCommandTests {
    let work: Workplace

    init() throws {
        work = try Workplace()
        try FileManager.default.createDirectory(
            at: work.url.appendingPathComponent("Lock.ca"), withIntermediateDirectories: true)
        try work.write(Workplace.slide, to: "Scenes/slide.json")
        try work.write(
            """
            <caml><CALayer id="#1" bounds="0 0 40 10" position="20 5" backgroundColor="1 1 1">
              <sublayers><CALayer id="#2" bounds="0 0 10 10" position="5 5" backgroundColor="1 0 0"/></sublayers>
              <states><LKState name="Locked"/><LKState name="Unlock"><elements>
                <LKStateSetValue targetId="#2" keyPath="position.x"><value type="integer" value="35"/></LKStateSetValue>
              </elements></LKState></states>
              <stateTransitions><LKStateTransition fromState="*" toState="Unlock"><elements>
                <LKStateTransitionElement key="position.x" targetId="#2">
                  <animation type="CABasicAnimation" duration="0.5" keyPath="position.x"/>
                </LKStateTransitionElement>
              </elements></LKStateTransition></stateTransitions>
              <mystery/>
            </CALayer></caml>
            """, to: "Lock.ca/main.caml")
    }

    private func bytes(_ path: String) throws -> Data { try Data(contentsOf: work.url.appendingPathComponent(path)) }

    @Test func archivesAreDrawn() throws {
        let result = try work.render(
            "Lock.ca/", "--state", "Locked", "--state", "Unlock", "--fps", "10", "-o", "f/", "-o", "l.gif")
        #expect(result.status == 0, "\(result.error)")
        #expect(result.error.contains("Lock.ca/main.caml:11: <mystery> is left out: it is not known"))
        // The transition takes half a second.
        #expect(work.files().filter { $0.hasPrefix("f/") && $0.hasSuffix(".png") }.count == 6)
        let still = try work.render("Lock.ca", "--state", "Unlock", "--at", "0", "-o", "u.png", "--quiet")
        #expect(still.status == 0, "\(still.error)")
        #expect(try bytes("u.png") == bytes("f/frame-0005.png") && bytes("u.png") != bytes("f/frame-0000.png"))
        let back = try work.render(
            "Lock.ca", "--back", "--state", "Locked", "--state", "Unlock", "--at", "100%", "-o", "b.png")
        #expect(try back.status == 0 && bytes("b.png") == bytes("f/frame-0000.png"), "\(back.error)")
    }

    @Test func partsAreTheWholeRun() throws {
        let options = ["Lock.ca", "--state", "Locked", "--state", "Unlock", "-q", "-o", "x.gif", "-o", "x.apng"]
        #expect(try Command(directory: work.url).start(options).wait().status == 0)
        let (gif, apng) = (try bytes("x.gif"), try bytes("x.apng"))
        for part in ["1/2", "2/2"] {
            let name = part.replacingOccurrences(of: "/", with: "-")
            let result = try Command(directory: work.url).start(options + ["--shard", part, "--part", name]).wait()
            #expect(result.status == 0, "\(result.error)")
        }
        let merged = try work.render("merge", "1-2", "2-2", "-o", "y.gif", "-o", "y.apng", "-q")
        #expect(merged.status == 0, "\(merged.error)")
        #expect(try bytes("y.gif") == gif && bytes("y.apng") == apng)
    }

    @Test func manifestsAreVerified() throws {
        let states = ["--state", "Locked", "--state", "Unlock"]
        for (name, options) in [
            ("l.json", []), ("back.json", ["--back", "--motion-blur", "3"]), ("long.json", ["--seconds", "1"]),
        ] {
            let options = ["Lock.ca", "--fps", "10", "-o", "l.gif", "--manifest", name, "-q"] + states + options
            let result = try Command(directory: work.url).start(options).wait()
            #expect(result.status == 0, "\(result.error)")
        }
        let verified = try work.render("verify", "l.json")
        #expect(verified.status == 0 && verified.text == "Lock: 6 frames ok\n", "\(verified.error)")
        #expect(try work.render("verify", "back.json").text == "Lock: 6 frames ok\n")
        #expect(try work.render("verify", "long.json", "--jobs", "1").text == "Lock: 11 frames ok\n")
        let archive = String(decoding: try bytes("Lock.ca/main.caml"), as: UTF8.self)
        // Where the topmost layer is in its superlayer shows nowhere.
        try work.write(archive.replacingOccurrences(of: "20 5\"", with: "20 6\""), to: "Lock.ca/main.caml")
        #expect(try work.render("verify", "l.json").status == 0)
        // Where the square has arrived, it is where it was.
        try work.write(
            archive.replacingOccurrences(of: "position=\"5 5\"", with: "position=\"6 5\""), to: "Lock.ca/main.caml")
        let differs = try work.render("verify", "l.json")
        #expect(
            differs.status == 1
                && differs.text.hasPrefix("Lock: 5 of 6 frames differ, the first at 0.000000 s (frame 0)"))
        #expect(differs.text.contains("the scene file was edited"), "\(differs.text)")
        try work.write(archive.replacingOccurrences(of: "Unlock", with: "Open"), to: "Lock.ca/main.caml")
        let lost = try work.render("verify", "l.json")
        #expect(lost.status == 2 && lost.error.contains("Lock.ca has no state 'Unlock'"), "\(lost.error)")
    }

    @Test func archivesAreExported() throws {
        let result = try work.render("export", "Lock.ca", "--caml", "Copy.ca", "-q")
        #expect(result.status == 0, "\(result.error)")
        for name in ["Lock", "Copy"] {
            let drawn = try work.render("\(name).ca", "--state", "Unlock", "--at", "0", "-o", "\(name).png", "-q")
            #expect(drawn.status == 0, "\(drawn.error)")
        }
        #expect(try bytes("Lock.png") == bytes("Copy.png"))
    }

    @Test(arguments: [
        (
            ["Lock.ca", "--state", "Unlok"],
            "Lock.ca has no state 'Unlok'; did you mean 'Unlock'?; it has Locked, Unlock"
        ),
        (["Lock.ca", "--set", "a=1"], "--set: this is for scenes, and Lock.ca is an archive of layers; leave it out."),
        (
            ["Lock.ca", "--manifest", "m.json", "--shard", "1/2"],
            "--manifest: parts of an archive's run have no fingerprints; leave out --shard, or --manifest."
        ),
        (["Lock.ca", "--seconds", "0"], "'0' is not a duration; write seconds from above 0 to 3600, such as 1.5."),
        (["export", "Lock.ca", "--caml", "x.json"], "'x.json' is not an archive's name; end it in .ca."),
        (["export", "Lock.ca", "--caml", "./Lock.ca"], "./Lock.ca is the archive that is read; name another folder."),
        (["slide", "--state", "a"], "--state is for archives of layers, NAME.ca; a scene has --set, --back and --at."),
        (["None.ca"], "None.ca"),
    ])
    func mistakesAreTold(arguments: [String], message: String) throws {
        let result = try Command(directory: work.url).start(arguments).wait()
        #expect(result.status != 0 && result.error.contains(message), "\(result.error)")
    }
}
