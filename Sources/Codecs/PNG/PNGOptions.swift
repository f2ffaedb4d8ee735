/// How hard the PNG encoder tries, and the WebP encoder.
package struct PNGOptions: Hashable, Sendable {
    package enum Compression: String, Hashable, Sendable, CaseIterable {
        /// At the speed of the disk: filters and matches found with one look. The file is the same on every machine.
        case fast
        /// The smallest: every row's filter tried, libdeflate at its highest level. The file is the same for one version of libdeflate.
        case small
    }

    package var compression: Compression

    package init(compression: Compression = .fast) { self.compression = compression }
}
