import Foundation
import FuzzTargets

/// Called by libFuzzer for each input. `scripts/fuzz` sets the target's name in the environment.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    target.run(UnsafeRawBufferPointer(start: start, count: count))
    return 0
}

private let target: FuzzTarget = {
    let name = ProcessInfo.processInfo.environment["ZOETROPE_FUZZ_TARGET"] ?? ""
    guard let target = FuzzTarget(rawValue: name) else {
        FileHandle.standardError.write(Data("ZOETROPE_FUZZ_TARGET is '\(name)'\n".utf8))
        exit(64)
    }
    return target
}()
