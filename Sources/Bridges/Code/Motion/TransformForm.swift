import ZoetropeGeometry
import ZoetropeLayers
import ZoetropePresentation

/// A list of operations of a transform that may be interpolated number by number; else the sixteen elements of a
/// matrix.
package struct TransformForm: Hashable, Sendable {
    package enum Operation: Hashable, Sendable {
        /// One number, m34; only as the first operation.
        case perspective
        /// One number, degrees, about an axis.
        case rotate([Double])
        /// Three numbers each.
        case translate, scale
        /// Sixteen numbers.
        case matrix

        var count: Int {
            switch self {
            case .perspective, .rotate: 1
            case .translate, .scale: 3
            case .matrix: 16
            }
        }
    }

    package let operations: [Operation]

    package init(_ operations: [Operation]) { self.operations = operations }

    static let matrix = TransformForm([.matrix])

    /// The tolerance of a number, by its operation.
    func tolerance(_ k: Int, size: Double) -> Double {
        var first = 0
        let points = LayerProperty.Unit.points.tolerance(size: size)
        // Turned or scaled by so much more, a layer's far side moves by that.
        let atFarSide = LayerProperty.Unit.ofSize.tolerance(size: size)
        for operation in operations {
            defer { first += operation.count }
            guard k < first + operation.count else { continue }
            switch operation {
            case .rotate: return min(0.05, atFarSide * (180 / .pi))
            case .translate: return points
            case .scale: return atFarSide
            case .perspective: return 1e-6
            case .matrix:
                let i = k - first
                return i >= 12 && i < 15 ? points : i % 4 == 3 ? 1e-6 : atFarSide
            }
        }
        return 1e-6
    }

    /// The numbers of each operation.
    package func parts(_ numbers: [Double]) -> [(Operation, [Double])] {
        var first = 0
        return operations.map { operation in
            defer { first += operation.count }
            return (operation, Array(numbers[first..<first + operation.count]))
        }
    }

    /// The reading of a list of steps. Steps without an effect stay, so that the form is the same at every moment.
    static func reading(_ steps: [TransformStep]) -> Reading {
        var operations: [Operation] = [], numbers: [Double] = []
        for (k, step) in steps.enumerated() {
            let operation: Operation
            switch step {
            case .rotate(let degrees, let axis):
                operation = .rotate(axis)
                numbers.append(degrees)
            case .translate(let n): (operation, numbers) = (.translate, numbers + n)
            case .scale(let n): (operation, numbers) = (.scale, numbers + n)
            case .element(3, 4, let m34) where k == 0: (operation, numbers) = (.perspective, numbers + [m34])
            case .element, .matrix: return Reading(.transform(.matrix), matrix(steps).elements)
            }
            operations.append(operation)
        }
        return Reading(.transform(TransformForm(operations)), numbers)
    }

    /// The matrix of a reading's numbers.
    package func matrix(_ numbers: [Double]) -> Transform3D {
        TransformForm.matrix(
            parts(numbers).map { operation, n in
                switch operation {
                case .perspective: .element(row: 3, column: 4, n[0])
                case .rotate(let axis): .rotate(degrees: n[0], axis: axis)
                case .translate: .translate(n)
                case .scale: .scale(n)
                case .matrix: .matrix(n)
                }
            })
    }

    /// The matrix of a list of steps: each acts on points before those that precede it.
    static func matrix(_ steps: [TransformStep]) -> Transform3D {
        var t = Transform3D.identity
        for step in steps {
            switch step {
            case .rotate(let degrees, let n):
                t = Transform3D.rotation(degrees: degrees, axis: (n[0], n[1], n[2])).concatenating(t)
            case .translate(let n): t = Transform3D.translation(n[0], n[1], n[2]).concatenating(t)
            case .scale(let n): t = Transform3D.scale(n[0], n[1], n[2]).concatenating(t)
            case .element(let row, let column, let v): t[row, column] = v
            case .matrix(let n): t = Transform3D(n).concatenating(t)
            }
        }
        return t
    }
}

extension Transform3D {
    /// m11, m12, … m44.
    package var elements: [Double] {
        [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44]
    }

    /// Whether it maps a flat layer into its parent's plane, without perspective.
    var isFlat: Bool {
        [m13, m14, m23, m24, m31, m32, m34, m43].allSatisfy { abs($0) < 1e-12 } && abs(m44 - 1) < 1e-12
    }
}
