// SPDX-License-Identifier: Apache-2.0
// What a client says of derived secrets.

internal import JSONCoding

/// The output of `prf` (WebAuthn Level 3, section 10.1.4).
public struct PRFOutput: Sendable, Hashable {
    /// Whether the new credential can derive secrets; nil where it was used rather than made.
    public let isEnabled: Bool?
    /// The secrets; nil when none were derived, and when the response was read without
    /// ``AuthenticationResponse/secrets``.
    public let results: PRFResults?

    init(_ object: JSONObject, _ secrets: PRFResults?) throws(JSONError) {
        isEnabled = try object.optionalBool("enabled")
        results = try PRFResults.prf(object) ?? secrets
    }
}
