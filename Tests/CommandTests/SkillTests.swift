import Foundation
import Testing

/// skills/zoetrope/SKILL.md is what an agent is told: its scene is drawn, and each of its commands runs, in their order.
@Suite struct SkillTests {
    private static let text =
        (try? String(
            contentsOf: Command.package.appendingPathComponent("skills/zoetrope/SKILL.md"), encoding: .utf8)) ?? ""

    /// The blocks of one language, without their fences.
    private static func blocks(_ language: String) -> [String] {
        text.components(separatedBy: "```\(language)\n").dropFirst().compactMap {
            $0.components(separatedBy: "```").first
        }
    }

    /// The open form of skills: a name as its folder's, and a description of at most 1024 characters.
    @Test func theFrontMatterHasItsForm() throws {
        let parts = Self.text.components(separatedBy: "---\n")
        #expect(parts.count > 2 && parts[0].isEmpty)
        let fields = Dictionary(
            parts[1].split(separator: "\n").compactMap { line -> (String, String)? in
                let pair = line.split(separator: ":", maxSplits: 1)
                return pair.count == 2 ? (String(pair[0]), pair[1].trimmingCharacters(in: .whitespaces)) : nil
            }
        ) { first, _ in first }
        #expect(fields["name"] == "zoetrope")
        let description = try #require(fields["description"])
        #expect(!description.isEmpty && description.count <= 1024)
    }

    @Test func everyCommandRuns() throws {
        let work = try Workplace()
        let scene = try #require(Self.blocks("json").first)
        try work.write(scene, to: "swap.json")
        let lines = Self.blocks("sh").joined().split(separator: "\n").map(String.init)
        #expect(lines.count == 16)
        for line in lines {
            let command = line.components(separatedBy: " #")[0]
            let words = command.split(separator: " ").map(String.init)
            #expect(words.first == "render", "\(line)")
            let result = try work.render.start(Array(words.dropFirst())).wait()
            #expect(result.status == 0, "\(line)\n\(result.text)\n\(result.error)")
            #expect(!result.text.isEmpty, "\(line)")
        }
        #expect(["cube.png", "cube.json", "swap.gif", "swap.html"].allSatisfy(work.exists))
    }

    /// Commands that the sentences name, such as `render lint SCENE --reduce-motion`, exist with their options.
    @Test func everyMentionIsOfACommandThatExists() throws {
        let work = try Workplace()
        let mentions = Self.text.matches(of: /`render ([^`\n]+)`/).map {
            $0.output.1.split(separator: " ").map(String.init)
        }
        #expect(mentions.contains { $0.first == "record" } && mentions.count > 10, "\(mentions)")
        for words in mentions where !["COMMAND", "help"].contains(words[0]) {
            let help = try work.render.start([words[0], "--help"]).wait()
            #expect(help.status == 0, "\(words): \(help.error)")
            for option in words.dropFirst() where option.hasPrefix("-") {
                #expect(help.text.contains(option), "\(words)")
            }
            if words[0] == "record" {
                #expect(words[1...].allSatisfy { help.text.contains("<\($0.lowercased())>") }, "\(help.text)")
            }
        }
    }
}
