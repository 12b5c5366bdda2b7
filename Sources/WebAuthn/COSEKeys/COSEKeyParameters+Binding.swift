// SPDX-License-Identifier: Apache-2.0

internal import CBORCoding

extension COSEKeyParameters {
    /// The uncompressed point of an elliptic-curve key (key type 2).
    ///
    /// - Parameters:
    ///   - algorithm: The algorithm, for messages.
    ///   - curve: The curve that the algorithm requires in WebAuthn.
    ///   - coordinateLength: The exact length of each coordinate, in bytes.
    /// - Returns: 0x04, x, y.
    /// - Throws: `keyTypeMismatch`, `curveMismatch`, `parameterMissing`, `parameterInvalid` or
    ///   `privateParameterFound`.
    func point(_ algorithm: COSEAlgorithm, curve: Int, coordinateLength: Int) throws(COSEKeyError) -> [UInt8] {
        try check(algorithm, keyType: 2)
        try checkNoPrivateParameter(-4 ... -4)
        try check(algorithm, curve: curve)
        let x = try bytes(second, label: -2, length: coordinateLength)
        // A compressed point has a truth value here; WebAuthn Level 3, section 5.8.5, forbids it.
        let y = try bytes(third, label: -3, length: coordinateLength)
        var point: [UInt8] = []
        point.reserveCapacity(1 + 2 * coordinateLength)
        point.append(0x04)
        point += x
        point += y
        return point
    }

    /// The bytes of an octet key pair (key type 1).
    ///
    /// - Parameters:
    ///   - algorithm: The algorithm, for messages.
    ///   - curve: The curve that the algorithm requires in WebAuthn.
    ///   - length: The exact length of the key, in bytes.
    /// - Returns: The public key.
    /// - Throws: `keyTypeMismatch`, `curveMismatch`, `parameterMissing`, `parameterInvalid` or
    ///   `privateParameterFound`.
    func octetKey(_ algorithm: COSEAlgorithm, curve: Int, length: Int) throws(COSEKeyError) -> [UInt8] {
        try check(algorithm, keyType: 1)
        try checkNoPrivateParameter(-4 ... -4)
        try check(algorithm, curve: curve)
        return try bytes(second, label: -2, length: length)
    }

    /// The modulus and the exponent of an RSA key (key type 3), both big-endian.
    ///
    /// - Parameter algorithm: The algorithm, for messages.
    /// - Returns: A modulus of 2048 to 8192 bits and an odd exponent of at least three and at most four bytes.
    /// - Throws: `keyTypeMismatch`, `parameterMissing`, `parameterInvalid`, `privateParameterFound`, `modulusInvalid` or
    ///   `exponentInvalid`.
    func rsa(_ algorithm: COSEAlgorithm) throws(COSEKeyError) -> (modulus: [UInt8], exponent: [UInt8]) {
        try check(algorithm, keyType: 3)
        try checkNoPrivateParameter(-12 ... -3)
        let modulus = try bytes(first, label: -1, length: nil)
        let exponent = try bytes(second, label: -2, length: nil)
        let bits = modulus.count * 8 - (modulus.first?.leadingZeroBitCount ?? 0)
        // The upper bound keeps a hostile key from buying seconds of work for each signature.
        guard modulus.first != 0, (2_048...8_192).contains(bits) else {
            throw COSEKeyError(.modulusInvalid, "the modulus has \(bits) bits; 2048 to 8192 were expected")
        }
        guard let last = exponent.last, exponent.first != 0, exponent.count <= 4, last & 1 == 1, exponent != [1] else {
            // With exponent 1 every message is its own signature.
            throw COSEKeyError(.exponentInvalid, "the exponent must be odd, at least 3 and at most four bytes")
        }
        return (modulus, exponent)
    }

    /// The bytes of an algorithm key pair (key type 7).
    ///
    /// - Parameters:
    ///   - algorithm: The algorithm, for messages.
    ///   - length: The exact length of the key, in bytes.
    /// - Returns: The public key.
    /// - Throws: `keyTypeMismatch`, `parameterMissing`, `parameterInvalid` or `privateParameterFound`.
    func algorithmKey(_ algorithm: COSEAlgorithm, length: Int) throws(COSEKeyError) -> [UInt8] {
        try check(algorithm, keyType: 7)
        try checkNoPrivateParameter(-2 ... -2)
        return try bytes(first, label: -1, length: length)
    }

    /// Refuses a key that gives away its private half: it is nobody's alone, and must not be stored.
    private func checkNoPrivateParameter(_ labels: ClosedRange<Int>) throws(COSEKeyError) {
        guard !contains(anyOf: labels) else {
            throw COSEKeyError(
                .privateParameterFound,
                "the key holds a private parameter; only the public half was expected"
            )
        }
    }

    private func check(_ algorithm: COSEAlgorithm, keyType wanted: Int) throws(COSEKeyError) {
        guard let keyType else {
            throw COSEKeyError(.parameterMissing, "the key names no key type (label 1)")
        }
        guard keyType == wanted else {
            throw COSEKeyError(.keyTypeMismatch, "\(algorithm) needs key type \(wanted), found \(keyType)")
        }
    }

    private func check(_ algorithm: COSEAlgorithm, curve wanted: Int) throws(COSEKeyError) {
        guard let curve = first?.integer else {
            throw COSEKeyError(.parameterMissing, "the key names no curve (label -1)")
        }
        guard curve == wanted else {
            throw COSEKeyError(.curveMismatch, "\(algorithm) needs curve \(wanted), found \(curve)")
        }
    }

    private func bytes(_ value: CBORValue?, label: Int, length: Int?) throws(COSEKeyError) -> [UInt8] {
        guard let value else {
            throw COSEKeyError(.parameterMissing, "the key has no parameter \(label)")
        }
        guard let bytes = value.bytes else {
            throw COSEKeyError(.parameterInvalid, "parameter \(label) is no byte string; points must be uncompressed")
        }
        if let length, bytes.count != length {
            throw COSEKeyError(
                .parameterInvalid,
                "parameter \(label) has \(bytes.count) bytes; \(length) were expected"
            )
        }
        return bytes
    }
}
