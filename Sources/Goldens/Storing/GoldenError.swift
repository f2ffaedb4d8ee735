/// Goldens that cannot be used: which file, what is wrong with it, and what to do.
public struct GoldenError: Error, Hashable, Sendable, CustomStringConvertible {
    public let path: String
    public let problem: String
    public let remedy: String

    public init(path: String, problem: String, remedy: String = "restore it, or record the goldens again with --update all") {
        self.path = path
        self.problem = problem
        self.remedy = remedy
    }

    public var description: String { "\(path): \(problem); \(remedy)" }
}
