import ArgumentParser
import FileOutput
import Zoetrope

// Before any thread exists: a run that is told to stop leaves no half file.
Interruption.install()

do {
    var command = try Root.parseAsRoot(Root.arguments())
    try command.run()
} catch {
    Failure.exit(error)
}
