/// The version of this program, which manifests record.
package enum ProgramVersion {
    package static let text = "0.1.0"
}
