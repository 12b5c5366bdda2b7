// SPDX-License-Identifier: Apache-2.0

internal import CBORCoding
internal import Crypto

/// A reader's name and what it has enrolled for one user.
///
/// fprintd tells names of fingers and no templates: somebody who enrols another finger *under the same name* is not seen without
/// reading root's files.
package struct Enrolment: Sendable, Hashable {
    /// What the reader looks at.
    package let kind: BiometryKind
    /// The reader's own name.
    package let device: String
    /// The names of what is enrolled, sorted, each once; never empty.
    package let names: [String]

    /// The most names that are taken: two hands have ten.
    static let maximumNames = 32

    /// Takes what a reader said.
    ///
    /// - Parameters:
    ///   - kind: What the reader looks at.
    ///   - device: The reader's name.
    ///   - names: What is enrolled, in any order.
    /// - Throws: `biometryNotEnrolled` where that is nothing, `biometryNotAvailable` where it cannot be true.
    package init(kind: BiometryKind, device: String, names: [String]) throws(DeviceError) {
        guard !names.isEmpty else {
            throw DeviceError(
                .biometryNotEnrolled,
                "the reader knows nothing of this user; enrol first, for a finger with fprintd-enroll"
            )
        }
        guard names.count <= Self.maximumNames, Set(names).count == names.count, !names.contains("") else {
            throw DeviceError(
                .biometryNotAvailable,
                "the reader names \(names.count) prints, some twice, without name or too many"
            )
        }
        (self.kind, self.device, self.names) = (
            kind, device, names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        )
    }

    /// SHA-256 over the canonical CBOR of `["martlet-enrolment", kind, device, [name …]]`.
    package var digest: EnrolmentDigest {
        let content = CBORValue.array([
            .text("martlet-enrolment"), .unsigned(UInt64(kind.rawValue)), .text(device),
            .array(names.map { .text($0) }),
        ])
        guard let digest = EnrolmentDigest(bytes: Array(SHA256.hash(data: content.encoded))) else {
            preconditionFailure("SHA-256 has 32 bytes")
        }
        return digest
    }
}

/// The SHA-256 of who a reader is and what it has enrolled; changes when a finger is added or removed.
///
/// Apple's `evaluatedPolicyDomainState`. Not a secret.
package struct EnrolmentDigest: Sendable, Hashable {
    /// 32 bytes.
    package let bytes: [UInt8]

    /// Takes what was stored.
    ///
    /// - Parameter bytes: Nil unless these are 32 bytes.
    package init?(bytes: [UInt8]) {
        guard bytes.count == 32 else { return nil }
        self.bytes = bytes
    }
}
