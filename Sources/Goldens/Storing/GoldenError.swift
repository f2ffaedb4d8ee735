/// Goldens that cannot be used: which file, what is wrong with it, and what to do.
package struct GoldenError: Error, Hashable, Sendable, CustomStringConvertible {
    package let path: String
    package let problem: String
    package let remedy: String

    package init(
        path: String, problem: String, remedy: String = "restore it, or record the goldens again with --update all"
    ) {
        self.path = path
        self.problem = problem
        self.remedy = remedy
    }

    package var description: String { "\(path): \(problem); \(remedy)" }
}
