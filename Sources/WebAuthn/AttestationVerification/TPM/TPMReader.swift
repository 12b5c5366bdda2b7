// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import Crypto

/// Reads TPM structures, big-endian, front to back; a structure must end where its bytes end.
struct TPMReader {
    private var reader: ByteReader
    private let structure: String

    init(_ bytes: [UInt8], structure: String) {
        reader = ByteReader(bytes)
        self.structure = structure
    }

    mutating func number16() throws(AttestationError) -> UInt16 {
        do { return try reader.readUInt16() } catch { throw malformed(error.message) }
    }

    mutating func number32() throws(AttestationError) -> UInt32 {
        do { return try reader.readUInt32() } catch { throw malformed(error.message) }
    }

    mutating func number64() throws(AttestationError) -> UInt64 {
        do { return try reader.readUInt64() } catch { throw malformed(error.message) }
    }

    mutating func bytes(_ count: Int) throws(AttestationError) -> [UInt8] {
        do { return Array(try reader.read(count)) } catch { throw malformed(error.message) }
    }

    /// A TPM2B: two bytes of length, then as many bytes.
    mutating func sized(upTo most: Int, _ name: String) throws(AttestationError) -> [UInt8] {
        let count = Int(try number16())
        guard count <= most else {
            throw malformed(expected: "\(name) of at most \(most) bytes", found: "\(count) bytes")
        }
        return try bytes(count)
    }

    /// A hash algorithm.
    mutating func hash() throws(AttestationError) -> TPMHash {
        let number = try number16()
        guard let hash = TPMHash(rawValue: number) else {
            throw malformed(expected: "a hash algorithm", found: "\(number)")
        }
        return hash
    }

    /// Checks that nothing is left.
    func finish() throws(AttestationError) {
        do { try reader.finish() } catch { throw malformed(error.message) }
    }

    func malformed(expected: String, found: String) -> AttestationError {
        AttestationError(
            .structureMalformed,
            expected: expected,
            found: found,
            "\(structure) holds \(found) where \(expected) was expected"
        )
    }

    private func malformed(_ reason: String) -> AttestationError {
        AttestationError(.structureMalformed, "\(structure) cannot be read: \(reason)")
    }
}

/// A hash algorithm under its TPM number (TPM 2.0 Library, part 2, TPM_ALG_ID).
public enum TPMHash: UInt16, Sendable, Hashable {
    /// SHA-1: modules in use still name keys with it.
    case sha1 = 0x0004
    /// SHA-256.
    case sha256 = 0x000B
    /// SHA-384.
    case sha384 = 0x000C
    /// SHA-512.
    case sha512 = 0x000D

    func digest(_ bytes: [UInt8]) -> [UInt8] {
        switch self {
        case .sha1: Array(Insecure.SHA1.hash(data: bytes))
        case .sha256: Array(SHA256.hash(data: bytes))
        case .sha384: Array(SHA384.hash(data: bytes))
        case .sha512: Array(SHA512.hash(data: bytes))
        }
    }
}
