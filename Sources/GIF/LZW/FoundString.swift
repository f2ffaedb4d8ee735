/// The state of a search: the best string of any length, and the strings of the length that was reached last.
struct FoundString {
    var node = 0, length = 0
    var score: Float = -.infinity
    /// The next pixel and its column.
    var next: Int, x: Int
    /// The length that was reached last, and the best string of that length.
    var reached = 0
    var best: Float = -.infinity
    var bestNode = 0
    /// Where the strings of that length that can be continued are in `LZWSearch.branches`, how many they are, and which of
    /// them is the best.
    var list = 0, count = 0, top = 0

    init(next: Int, x: Int) { (self.next, self.x) = (next, x) }

    @inline(__always) mutating func beginLength(at list: Int) {
        (self.list, top, count) = (list, list, 0)
        best = -.infinity
    }

    /// Keeps a string, `steps` pixels longer than those reached, if it is the best of any length.
    @inline(__always) mutating func record(_ node: Int, score: Float, after steps: Int) {
        if score > self.score { (self.node, self.score, length) = (node, score, reached &+ steps) }
    }

    @inline(__always) mutating func endLength() {
        reached &+= 1
        next &+= 1
        x &+= 1
        if best > score {
            score = best
            node = bestNode
            length = reached
        }
    }
}

/// A string that matches the pixels so far and has longer ones in the dictionary.
struct StringBranch: BitwiseCopyable {
    /// The error of its last pixel, in linear cones.
    var carry: ConeSpace.Vector = .zero
    var node: Int32 = -1
    var score: Float = -.infinity
}
