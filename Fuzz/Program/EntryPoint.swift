import Foundation
import ZoetropeFuzzTargets

/// Called by libFuzzer for each input. `scripts/fuzz` sets the target's name in the environment. Most scenes are drawn
/// small, because many small ones find more in the same time than few large ones.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    target.run(UnsafeRawBufferPointer(start: start, count: count), side: count % 8 == 7 ? 256 : 64)
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
