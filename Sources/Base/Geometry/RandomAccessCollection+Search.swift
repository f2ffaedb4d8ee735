extension RandomAccessCollection where Index == Int {
    /// The index of the first element for which `isAfter` is true; it must be true for all that follow. O(log n).
    @inlinable package func partitioningIndex(where isAfter: (Element) throws -> Bool) rethrows -> Int {
        var low = startIndex, high = endIndex
        while low < high {
            let middle = (low + high) / 2
            if try isAfter(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
