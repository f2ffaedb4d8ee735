import CZoetropeBuild

/// The version of this program, which manifests record.
package enum ProgramVersion {
    package static let text = "0.1.0"

    /// The commit whose sources were built; empty where the build was not told (`ZOETROPE_COMMIT` in its environment).
    package static let commit = String(cString: zoetrope_commit())

    /// `0.1.0`, or `0.1.0 (8a5f…)` with the commit.
    package static let full = commit.isEmpty ? text : "\(text) (\(commit))"
}
