/// How deep lists and objects nest in JSON text, found without a parser's recursion.
package enum JSONNesting {
    /// Deeper than any JSON that this program writes.
    package static let ownFiles = 32

    /// Whether lists and objects nest at most `limit` deep. Brackets within strings do not count. A decoder may need
    /// kilobytes of stack for each level, and a thread may have 512 KB.
    package static func isWithin(_ limit: Int, _ bytes: some Sequence<UInt8>) -> Bool {
        var depth = 0, isString = false, isEscaped = false
        for byte in bytes {
            if isString {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isString = false
                }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): isString = true
            case UInt8(ascii: "["), UInt8(ascii: "{"):
                depth += 1
                if depth > limit { return false }
            case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
            default: break
            }
        }
        return true
    }
}
