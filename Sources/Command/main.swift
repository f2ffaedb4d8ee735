import ArgumentParser
import ZoetropeFiles

Console.openClosedStreams()
// What messages advise is written as flags here.
Remedy.wording = RemedyFlags.wording
// Before any thread is started: threads inherit the blocked signals.
Interruption.install {
    guard Console.tellsFarewell else { return }
    Console.standardError("\n" + Console.farewell($0) + "\n")
}

do {
    try Root.checkCommand(Root.arguments())
    var command = try Root.parseAsRoot(Root.arguments())
    do { try command.run() } catch { Failure.exit(error, of: type(of: command)) }
} catch {
    Failure.exit(error)
}
