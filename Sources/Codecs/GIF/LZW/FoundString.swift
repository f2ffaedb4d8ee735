/// The state of a search: the best string of any length, and the strings of the length that was reached last.
struct FoundString {
    var node = 0, length = 0
    var score: Float = -.infinity
    /// Where the strings of that length that can be continued are in `LZWSearch.branches`, how many they are, and which of
    /// them is the best.
    var list = 0, count = 0, top = 0
    /// The best score of any string of that length.
    var bestAtLength: Float = -.infinity
}

/// A string that matches the pixels so far and has longer ones in the dictionary.
struct StringBranch: BitwiseCopyable {
    /// The error of its last pixel, in linear cones.
    var carry: ConeSpace.Vector = .zero
    var node: Int32 = -1
    var score: Float = -.infinity
}
