// SPDX-License-Identifier: Apache-2.0

package import SecretMemory

extension PasskeyRecord {
    /// Whether its key looks like PKCS #8 (RFC 5958, section 2): one whole DER sequence that begins with a version and an algorithm.
    ///
    /// What was cut on its way must not be kept as if it could sign.
    package var isWhole: Bool { key.map { unsafe $0.withBytes { unsafe PrivateKeyParts($0) != nil } } ?? false }

    /// The private key in the form of its algorithm, 32 bytes; nil where there is no key, and for one of another algorithm.
    ///
    /// The scalar of P-256, the private key of Ed25519 (RFC 8410, section 7), or the seed of ML-DSA-65 (RFC 9881, section 6).
    package var rawKey: SecretBytes? {
        key.flatMap { key in
            unsafe key.withBytes { bytes in
                unsafe PrivateKeyParts(bytes)?.rawKey.map { range in
                    unsafe SecretBytes(copying: UnsafeRawBufferPointer(rebasing: bytes[range]))
                }
            }
        }
    }

    /// What a key signs with, by its algorithm identifier: P-256 with SHA-256, Ed25519 or ML-DSA-65; nil for others.
    ///
    /// - Parameter key: PKCS #8 in DER.
    /// - Returns: COSE's number.
    package static func algorithm(of key: SecretBytes) -> Int? {
        unsafe key.withBytes { unsafe PrivateKeyParts($0)?.algorithm?.rawValue }
    }

    /// Writes a private key.
    ///
    /// - Parameters:
    ///   - rawKey: 32 bytes, as ``rawKey`` has them.
    ///   - algorithm: COSE's number: -7, -8 or -49.
    ///   - point: The public key of P-256, 64 bytes, which some importers want beside the private one.
    /// - Returns: PKCS #8 in DER; nil for another algorithm.
    package static func key(_ rawKey: SecretBytes, _ algorithm: Int, point: [UInt8] = []) -> SecretBytes? {
        guard let algorithm = SigningAlgorithm(rawValue: algorithm), rawKey.count == 32 else { return nil }
        var (inner, end): ([UInt8], [UInt8]) =
            switch algorithm {
            case .p256 where point.count == 64:
                ([0x30, 0x6B, 2, 1, 1, 4, 32], [0xA1, 0x44, 3, 0x42, 0, 4] + point)
            case .p256: ([0x30, 0x25, 2, 1, 1, 4, 32], [])
            case .ed25519: ([4, 32], [])
            case .mlDSA65: ([0x80, 32], [])
            }
        inner = [2, 1, 0] + algorithm.identifier + [4, UInt8(inner.count + 32 + end.count)] + inner
        let count = inner.count + 32 + end.count
        var bytes: [UInt8] = count < 0x80 ? [0x30, UInt8(count)] : [0x30, 0x81, UInt8(count)]
        // Grown once: an array that grows leaves what it held.
        bytes.reserveCapacity(bytes.count + count)
        bytes += inner
        unsafe rawKey.withBytes { unsafe bytes.append(contentsOf: $0) }
        bytes += end
        return SecretBytes(moving: &bytes)
    }
}

/// The algorithms of keys that sign here, by COSE's numbers.
private enum SigningAlgorithm: Int, CaseIterable {
    case p256 = -7
    case ed25519 = -8
    case mlDSA65 = -49

    /// The algorithm identifier in DER (RFC 5480, RFC 8410, RFC 9881).
    var identifier: [UInt8] {
        switch self {
        case .p256:
            [
                0x30, 0x13, 0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01,
                0x06, 0x08, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07,
            ]
        case .ed25519: [0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, 0x70]
        case .mlDSA65: [0x30, 0x0B, 0x06, 0x09, 0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x03, 0x12]
        }
    }
}

/// The places of the parts of a private key in PKCS #8.
private struct PrivateKeyParts {
    /// Nil for one that signs nothing here, such as RSA.
    var algorithm: SigningAlgorithm?
    /// The 32 bytes of the key itself.
    var rawKey: Range<Int>?

    /// Reads a key.
    ///
    /// - Returns: Nil for what is not one whole sequence with a version and an algorithm.
    init?(_ key: UnsafeRawBufferPointer) {
        let bytes = unsafe key.assumingMemoryBound(to: UInt8.self).span
        var (whole, rest) = (0..<bytes.count, 0..<0)
        guard let sequence = Self.take(0x30, &whole, bytes), whole.isEmpty else { return nil }
        rest = sequence
        guard let version = Self.take(2, &rest, bytes), version.count == 1, bytes[version.lowerBound] <= 1 else {
            return nil
        }
        let start = rest.lowerBound
        guard Self.take(0x30, &rest, bytes) != nil else { return nil }
        let identifier = (start..<rest.lowerBound).map { bytes[$0] }
        algorithm = SigningAlgorithm.allCases.first { $0.identifier == identifier }
        guard let algorithm, var inner = Self.take(4, &rest, bytes) else { return }
        switch algorithm {
        case .p256:
            guard var fields = Self.take(0x30, &inner, bytes), Self.take(2, &fields, bytes) != nil else { return }
            rawKey = Self.take(4, &fields, bytes)
        case .ed25519: rawKey = Self.take(4, &inner, bytes)
        case .mlDSA65: rawKey = Self.take(0x80, &inner, bytes)
        }
        if rawKey?.count != 32 { rawKey = nil }
    }

    /// Takes an element of DER from the front of what is left.
    private static func take(_ tag: UInt8, _ rest: inout Range<Int>, _ bytes: Span<UInt8>) -> Range<Int>? {
        guard rest.count >= 2, bytes[rest.lowerBound] == tag else { return nil }
        var (start, length) = (rest.lowerBound + 2, Int(bytes[rest.lowerBound + 1]))
        if length >= 0x80 {
            let count = length - 0x80
            guard (1...2).contains(count), rest.upperBound - start >= count else { return nil }
            length = 0
            for index in start..<(start + count) { length = length << 8 | Int(bytes[index]) }
            start += count
        }
        guard length <= rest.upperBound - start else { return nil }
        rest = (start + length)..<rest.upperBound
        return start..<(start + length)
    }
}
