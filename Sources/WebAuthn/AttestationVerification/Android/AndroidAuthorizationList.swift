// SPDX-License-Identifier: Apache-2.0

internal import SwiftASN1

/// An AuthorizationList of Android's key attestation (WebAuthn Level 3, section 8.4); tags that attestation does not look
/// at are passed over.
public struct AndroidAuthorizationList: Sendable, Hashable {
    /// What the key may do (tag 1), where 2 is to sign; nil when the list does not say.
    public let purposes: Set<Int>?
    /// Where the key came from (tag 702), where 0 is generated in the device; nil when the list does not say.
    public let origin: Int?
    /// Whether every application may use the key (tag 600).
    public let allowsAllApplications: Bool

    init(_ node: ASN1Node?) throws(AttestationError) {
        var purposes: Set<Int>?
        var origin: Int?
        var allowsAllApplications = false
        var seen: Set<UInt> = []
        for entry in try StrictDER.children(node, .sequence) {
            guard entry.identifier.tagClass == .contextSpecific else {
                throw StrictDER.malformed("context-specific tags")
            }
            // Of two entries one reader would take the first and another the last.
            guard seen.insert(entry.identifier.tagNumber).inserted else { throw StrictDER.malformed("distinct tags") }
            switch entry.identifier.tagNumber {
            case 1:
                var values: Set<Int> = []
                for value in try StrictDER.children(try StrictDER.inner(entry, tag: 1), .set) {
                    values.insert(try StrictDER.integer(value))
                }
                purposes = values
            case 600: allowsAllApplications = true
            case 702: origin = try StrictDER.integer(try StrictDER.inner(entry, tag: 702))
            default: break
            }
        }
        self.purposes = purposes
        self.origin = origin
        self.allowsAllApplications = allowsAllApplications
    }
}
