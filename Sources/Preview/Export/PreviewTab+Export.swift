import ZoetropeCodecs
import ZoetropeFiles
import Foundation
import ZoetropeRuns
import ZoetropeThreads
import Zoetrope

extension PreviewTab {
    /// Makes a file in memory and offers it for download, with the command that makes the same.
    func export(_ message: PageMessage, _ state: TabState, _ cancellation: Cancellation) {
        guard let options = message.export else { return }
        let id = message.id ?? 0
        report(state, id) {
            try cancellation.check()
            let request = try options.request()
            let stage = try stage(state), time = max(0, min(message.time ?? 0, stage.timing.duration))
            let data =
                switch options.format {
                case .png: try still(stage, at: time, request.sized(by: stage.renderer))
                case .sheet: try sheet(stage, request)
                case .gif, .apng, .webp, .mp4, .webm:
                    try animation(stage, options.format, request.sized(by: stage.renderer), id, cancellation)
                }
            let name = options.format.file(of: stage.renderer.name)
            let key = PageGuard.randomToken()
            session.keep(ExportedFile(tab: self.name, name: name, type: options.format.type, data: data), as: key)
            send(
                ExportedMessage(
                    id: id, name: name, bytes: data.count, address: "export/\(key)",
                    command: words(state, stage).text(
                        command: options.format.command, options.words(request, time: time, file: name))))
        }
    }

    private func still(_ stage: Stage, at time: Double, _ request: RunRequest) throws -> Data {
        let run = RunOptions(request)
        let bitmap = try stage.renderer.frame(at: stage.timing.moment(at: time), scale: run.scale)
        return Data(try PNGEncoder.encode(bitmap, options: run.png))
    }

    private func sheet(_ stage: Stage, _ request: RunRequest) throws -> Data {
        let jobs = Threads.cores
        return Data(PNGEncoder.encode(try ContactSheet(request).bitmap(stage.renderer, stage.timing, jobs: jobs)))
    }

    private func animation(
        _ stage: Stage, _ format: ExportOptions.Format, _ request: RunRequest, _ id: Int,
        _ cancellation: Cancellation
    ) throws -> Data {
        let buffer = OutputBuffer(), run = RunOptions(request)
        let timing = try stage.renderer.playback(request.within(stage.settings), fps: run.rate.value)
        // ffmpeg writes files only.
        let folder = format.isVideo ? try PrivateFolder() : nil
        let place = folder?.file("video.\(format.rawValue)")
        let destination = place.map { Output.Destination.path($0) } ?? .memory(buffer)
        guard let output = Output(format.rawValue, to: destination, request) else { return Data() }
        var told = 0
        try stage.renderer.write([output], timing: timing, options: run, cancellation: cancellation) { progress in
            switch progress {
            case .frames(let done, let total):
                // A message for each percent is enough.
                guard done == total || done == 1 || (done - told) * 100 >= total else { return }
                told = done
                send(ProgressMessage(id: id, done: done, total: total, note: nil))
            case .fitted(_, let gif):
                told = 0
                send(ProgressMessage(id: id, done: 0, total: 1, note: "\(gif)"))
            case .matte, .padded: break
            }
        }
        guard let folder, let place else { return buffer.files.first ?? Data() }
        return try withExtendedLifetime(folder) { try Data(contentsOf: URL(fileURLWithPath: place)) }
    }
}
