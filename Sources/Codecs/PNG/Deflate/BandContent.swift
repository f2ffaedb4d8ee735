/// What a band shows, by the share of its pixels that are the same as the one to the left or above, over a sample of its rows. It decides what is tried:
/// where nearly all repeat, filters only hide it; where few do, differences are smaller than what matches save.
///
/// The limits are from 14,000 bands of app screens and photos in motion: at 0.9 to 0.985 either way wins, below 0.9 differences lose 1 % in the worst class, above 0.985
/// plain bytes do; photos have less than 0.05.
enum BandContent {
    case flat, mostlyFlat, drawn, photo

    /// Every fourth row is looked at; a band of one row counts as photo, which costs little.
    init(of memory: BandMemory, rows: Int) {
        var same = 0, seen = 0
        for y in stride(from: 1, to: rows, by: 4) {
            same += memory.repeats(inRow: y)
            seen += memory.width
        }
        if same * 1000 >= seen * 985, seen > 0 {
            self = .flat
        } else if same * 10 >= seen * 9, seen > 0 {
            self = .mostlyFlat
        } else if same * 20 >= seen, seen > 0 {
            self = .drawn
        } else {
            self = .photo
        }
    }
}

extension BandMemory {
    /// Pixels of row y that are the same as the one to the left or above, in whole vectors of four.
    fileprivate func repeats(inRow y: Int) -> Int {
        typealias Lanes = SIMD4<UInt32>
        let row = UnsafeRawPointer(symbols + start(ofRow: y)), above = row - pitch * 4
        var count = Lanes.zero
        for i in stride(from: 0, to: width &* 4, by: 16) {
            let pixel = (row + i).loadUnaligned(as: Lanes.self), left = (row + (i &- 4)).loadUnaligned(as: Lanes.self)
            let up = (above + i).loadUnaligned(as: Lanes.self)
            count &+= Lanes.zero.replacing(with: Lanes(repeating: 1), where: (pixel .== left) .| (pixel .== up))
        }
        return Int(count.wrappedSum())
    }
}
