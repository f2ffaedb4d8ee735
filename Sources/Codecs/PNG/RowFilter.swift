/// PNG's five filters: what is stored is the difference from a prediction, modulo 256.
enum RowFilter: UInt8 {
    case none, sub, up, average, paeth
}
