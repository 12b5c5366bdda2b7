// SPDX-License-Identifier: Apache-2.0
// How unreadable metadata are told.

extension AttestationError {
    /// Metadata that are not what they should be.
    static func metadataMalformed(_ expected: String) -> AttestationError {
        AttestationError(
            .metadataMalformed,
            expected: expected,
            "the metadata are not what was expected: \(expected)"
        )
    }
}
