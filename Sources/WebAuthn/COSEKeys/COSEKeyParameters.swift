// SPDX-License-Identifier: Apache-2.0

internal import CBORCoding

/// The labels of a COSE_Key (RFC 9052, section 7) that public keys use, as they came.
struct COSEKeyParameters {
    private(set) var keyType: Int?
    private(set) var algorithm: Int?
    /// The labels from -1 to -12 that are there, as a bit each: bit 0 is label -1.
    private var negativeLabels: UInt16 = 0
    /// Label -1: the curve, RSA's modulus, or the key of an algorithm key pair.
    private(set) var first: CBORValue?
    /// Label -2: the x coordinate, or RSA's exponent.
    private(set) var second: CBORValue?
    /// Label -3: the y coordinate.
    private(set) var third: CBORValue?

    /// Reads one map; labels that public keys do not use are passed over.
    ///
    /// - Parameter reader: Stands at the map, and behind it afterwards.
    /// - Throws: `encodingInvalid`.
    init(reading reader: inout CBORReader) throws(COSEKeyError) {
        do {
            try read(&reader)
        } catch {
            throw COSEKeyError(.encodingInvalid, "the key is not the CBOR map that was expected: \(error.message)")
        }
    }

    /// Whether one of some labels is there.
    ///
    /// - Parameter labels: From -12 to -1.
    /// - Returns: Whether it is, whatever its value.
    func contains(anyOf labels: ClosedRange<Int>) -> Bool {
        labels.contains { negativeLabels & (1 << UInt16(-1 - $0)) != 0 }
    }

    private mutating func read(_ reader: inout CBORReader) throws(CBORError) {
        let count = try reader.readMapHeader()
        var seen: [CBORValue] = []
        seen.reserveCapacity(count)
        for _ in 0..<count {
            let label = try reader.readValue()
            guard !seen.contains(label) else {
                throw CBORError(.keyDuplicated, "a label stands twice")
            }
            seen.append(label)
            if case .negative(let place) = label, place < 12 { negativeLabels |= 1 << UInt16(place) }
            switch label {
            case .unsigned(1): keyType = try reader.readInteger()
            case .unsigned(3): algorithm = try reader.readInteger()
            case .negative(0): first = try reader.readValue()
            case .negative(1): second = try reader.readValue()
            case .negative(2): third = try reader.readValue()
            case .unsigned, .negative, .text: _ = try reader.readValue()
            default: throw CBORError(.keyTypeUnsupported, "a label is neither an integer nor text")
            }
        }
    }
}
