// SPDX-License-Identifier: Apache-2.0

package import JSONCoding

/// An answer of an endpoint, and how long it is held back.
package struct SimulatedAnswer: Sendable, Hashable {
    /// The status.
    package let status: Int
    /// The body; nil for an empty one.
    package let body: JSONValue?
    /// How long it is held back, in milliseconds.
    package internal(set) var delayMilliseconds: Int64 = 0

    static func done(_ body: JSONValue?) -> Self { Self(status: 200, body: body) }

    /// A refusal (RFC 6749, section 5.2), with the reason beside it, which Apple often leaves out.
    static func refused(_ refusal: TokenRefusal, _ reason: String) -> Self {
        Self(status: 400, body: ["error": .string(refusal.rawValue), "error_description": .string(reason)])
    }

    static var failing: Self { Self(status: 503, body: nil) }
}

/// The words of refusals.
enum TokenRefusal: String, Sendable {
    case invalidRequest = "invalid_request"
    case invalidClient = "invalid_client"
    case invalidGrant = "invalid_grant"
    case unsupportedGrantType = "unsupported_grant_type"
    case invalidScope = "invalid_scope"
}
