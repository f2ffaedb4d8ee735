/// Constants that cannot be meant, most of them right numbers of another unit. What depends on a name is left to the run, which clamps it.
extension Reader {
    /// A colour's, 0 to 1.
    func channels(_ channels: [Number]) -> [Number] {
        refuse(channels.first { $0.isConstant(outside: 0...1) }) {
            "\($0.text) is no channel of a colour: channels are 0 to 1 (255 is 1, 128 is \"128/255\")"
        }
        return channels
    }

    /// A part of a picture: x, y, width, height within 0 to 1.
    func inUnitSquare(_ rect: [Number]) -> [Number] {
        let outside =
            rect.first { $0.isConstant(outside: 0...1) }
            ?? zip(rect, rect.dropFirst(2)).first { $0.isBeyondOne(with: $1) }?.1
        refuse(outside) {
            "\($0.text) leads out of the picture, whose width and height are 1 here; where points are meant, divide them by its size"
        }
        return rect
    }

    func notNegative(_ n: Number, _ what: String) -> Number {
        refuse(n.isConstant(outside: 0...(.infinity)) ? n : nil) { "\(what) is \($0.text); it must be 0 or more" }
        return n
    }

    /// A completion speed, which has to arrive.
    func ending(_ n: Number) -> Number {
        refuse(n.isConstant(outside: Gesture.slowest...(.infinity)) ? n : nil) {
            "a completion speed of \($0.text) never ends; it must be \(Gesture.slowest) or more"
        }
        return n
    }

    private func refuse(_ n: Number?, _ message: (Double) -> String) {
        guard let n, let origin = n.origin, let v = n.constant else { return }
        report(message(v), path: origin.path, position: origin.position)
    }
}

extension Number {
    /// What is not finite is told with its own message later.
    fileprivate func isConstant(outside range: ClosedRange<Double>) -> Bool {
        constant.map { $0.isFinite && !range.contains($0) } ?? false
    }

    /// Whether an origin and a length lead past 1, by more than thirds are rounded.
    fileprivate func isBeyondOne(with length: Number) -> Bool {
        guard let a = constant, let b = length.constant else { return false }
        return a + b > 1 + 1e-9
    }
}

extension Double {
    /// For messages: whole numbers without a point.
    var text: String { abs(self) < 1e15 && self == rounded() ? String(Int(self)) : "\(self)" }
}
