// SPDX-License-Identifier: Apache-2.0

internal import AttestationVerification
internal import WebAuthnTypes

extension AttestationError.Code {
    /// Where the standard asks for the rule: the step of section 7.1, and for rules of a format that one's section.
    ///
    /// - Parameter format: The statement's format; nil where none was read.
    /// - Returns: As `7.1 step 22, 8.2`.
    func place(_ format: AttestationFormat?) -> String {
        switch self {
        case .formatUnknown: "7.1 step 21"
        case .chainInvalid, .rootIncluded, .notTrusted, .certificateRevoked, .keyNotBound, .modelRefused,
            .modelNotProved, .modelUnknown, .statusRefused, .attestationTypeUnlisted:
            "7.1 step 24"
        default: "7.1 step 22" + (format?.section.map { ", \($0)" } ?? "")
        }
    }
}

extension AttestationFormat {
    /// The section that defines the format; nil for those that the standard does not define.
    fileprivate var section: String? {
        switch self {
        case .packed: "8.2"
        case .tpm: "8.3"
        case .androidKey: "8.4"
        case .androidSafetyNet: "8.5"
        case .fidoU2F: "8.6"
        case .none: "8.7"
        case .apple: "8.8"
        case .compound: "8.9"
        default: nil
        }
    }
}
