// SPDX-License-Identifier: Apache-2.0

internal import Crypto
internal import Foundation

/// A digest as bytes, of whatever length.
struct GivenDigest: Digest {
    // Nothing asks the type for its length: bytes say theirs.
    static let byteCount = 0
    let bytes: Data

    func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        unsafe try bytes.withUnsafeBytes(body)
    }

    func makeIterator() -> Data.Iterator { bytes.makeIterator() }

    var description: String { "\(bytes.count) bytes" }
}

/// The functions that make digests.
enum DigestKind: String, CaseIterable {
    case sha256 = "SHA256"
    case sha384 = "SHA384"
    case sha512 = "SHA512"

    var length: Int {
        switch self {
        case .sha256: 32
        case .sha384: 48
        case .sha512: 64
        }
    }

    func digest(of message: Data) -> Data {
        switch self {
        case .sha256: Data(SHA256.hash(data: message))
        case .sha384: Data(SHA384.hash(data: message))
        case .sha512: Data(SHA512.hash(data: message))
        }
    }

    /// Bytes from what two keys have in common (ANSI X9.63).
    func derive(_ secret: SharedSecret, info: Data, count: Int) -> Data {
        let key =
            switch self {
            case .sha256:
                secret.x963DerivedSymmetricKey(using: SHA256.self, sharedInfo: info, outputByteCount: count)
            case .sha384:
                secret.x963DerivedSymmetricKey(using: SHA384.self, sharedInfo: info, outputByteCount: count)
            case .sha512:
                secret.x963DerivedSymmetricKey(using: SHA512.self, sharedInfo: info, outputByteCount: count)
            }
        return unsafe key.withUnsafeBytes { unsafe Data($0) }
    }
}
