import ZoetropeFiles

/// Keeps a run from overwriting the files that it reads, and from writing two outputs to one place.
package struct FileConflicts {
    private let inputs: [(path: String, place: FilePlace)]

    /// `inputs` are the paths that the run reads.
    ///
    /// - Throws: `FileError` where the system cannot say what is there.
    package init(inputs: [String]) throws { self.inputs = try inputs.map { ($0, try FilePlace($0)) } }

    /// Throws a `RunError` for the first conflict. `files` are what is written beside the outputs, such as a manifest.
    package func check(_ outputs: [Output], files: [String] = []) throws {
        let single = outputs.filter { $0.format != .frames }.compactMap(\.path)
        let folders = outputs.filter { $0.format == .frames }.compactMap(\.path)
        let streams = outputs.filter { $0.path == nil }
        if let twice = try repeated(single.map(FilePlace.init)).map({ single[$0] })
            ?? repeated(folders.map(FilePlace.init)).map({ folders[$0] })
            ?? repeated(streams.map(\.destination)).map({ streams[$0].place })
        {
            throw RunError.sameOutput(twice)
        }
        if let twice = try repeated(files.map(FilePlace.init)) { throw RunError.sameFile(files[twice]) }
        for path in single + files { try checkFile(path, folders) }
        for path in folders {
            let place = try FilePlace(path)
            if let input = try inputs.first(where: { try $0.place.isFrame(in: place) }) {
                throw RunError.overwrites(path, input: input.path)
            }
        }
        for path in files {
            if let output = try single.first(where: { try FilePlace($0) == FilePlace(path) }) {
                throw RunError.overwritesOutput(path, other: output)
            }
        }
    }

    /// Refuses a path that is an input, a folder of frames, or the name of a frame in one.
    private func checkFile(_ path: String, _ folders: [String]) throws {
        let place = try FilePlace(path)
        if let input = inputs.first(where: { $0.place == place }) {
            throw RunError.overwrites(path, input: input.path)
        }
        if let folder = try folders.first(where: { try place.isFrame(in: FilePlace($0)) || FilePlace($0) == place }) {
            throw RunError.overwritesOutput(path, other: folder)
        }
    }

    /// The index of the first element that equals an earlier one.
    private func repeated<Element: Hashable>(_ elements: [Element]) -> Int? {
        var seen: Set<Element> = []
        return elements.firstIndex { !seen.insert($0).inserted }
    }
}
