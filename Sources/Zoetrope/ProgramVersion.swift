import CZoetropeBuild

/// The version of this program, which manifests record.
package enum ProgramVersion {
    package static let text = "1.0.0"

    /// The commit whose sources were built; empty where the build was not told (`ZOETROPE_COMMIT` in its environment).
    package static let commit = String(cString: zoetrope_commit())

    /// `1.0.0`, or `1.0.0 (8a5f…)` with the commit.
    package static let full = commit.isEmpty ? text : "\(text) (\(commit))"
}
