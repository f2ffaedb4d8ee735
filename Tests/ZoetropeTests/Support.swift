import Foundation
import ZoetropeTestSupport
import Testing
import Zoetrope

/// The message of the error that `body` throws; it must be a `ZoetropeError`, whose two texts are the same.
func message(_ kind: ZoetropeErrorKind, _ body: () throws -> Void) -> String {
    do {
        try body()
        return "nothing thrown"
    } catch let error as any ZoetropeError {
        #expect(error.kind == kind)
        #expect(error.localizedDescription == "\(error)")
        return error.localizedDescription
    } catch { return "another error: \(error)" }
}
