// SPDX-License-Identifier: Apache-2.0
// What a client knows of a new credential.

internal import JSONCoding

/// The output of `credProps` (WebAuthn Level 3, section 10.1.3).
public struct CredentialProperties: Sendable, Hashable {
    /// Whether the credential is discoverable (`rk`); nil when the client does not know.
    public let isDiscoverable: Bool?

    init(_ object: JSONObject) throws(JSONError) {
        isDiscoverable = try object.optionalBool("rk")
    }
}
