import ZoetropeGeometry
import ZoetropeRuns
import ZoetropePreview
import Testing

@Suite struct CommandWordsTests {
    @Test func asOnTheCommandLine() {
        var settings = RunRequest()
        #expect(CommandWords(scene: "cube", settings: settings).text() == "render cube")
        settings.parameters = ["eye": "500", "direction": "right"]
        settings.pictures = ["from": "My Home@2x.png", "logo": "l.png"]
        settings.way = .pingPong
        settings.size = Size(390, 844)
        #expect(
            CommandWords(scene: "cube", settings: settings).text(["-o", "x.gif"])
                == "render cube --from 'My Home@2x.png' --picture logo=l.png --size 390x844 --set direction=right "
                + "--set eye=500 --ping-pong -o x.gif")
    }

    @Test func anotherCommand() {
        var settings = RunRequest()
        settings.way = .back
        #expect(
            CommandWords(scene: "a b", settings: settings).text(command: "sheet", ["--count", "5"])
                == "render sheet 'a b' --back --count 5")
    }

    @Test func aGesture() {
        var settings = RunRequest()
        settings.way = .gesture
        #expect(CommandWords(scene: "c", settings: settings).text() == "render c")
        #expect(
            CommandWords(scene: "c", settings: settings, gestureFile: "c-gesture.json").text()
                == "render c --gesture c-gesture.json")
    }
}
