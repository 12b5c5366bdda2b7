// SPDX-License-Identifier: Apache-2.0

internal import JSONCoding

/// The body of a notification, `{"payload": "<JWS>"}` (Apple, "Processing changes for Sign in with Apple accounts").
///
/// Anybody can post one: nothing counts but the signature on what it holds.
public struct NotificationEnvelope: Sendable {
    /// The signed payload, not verified yet.
    public let token: SignedToken

    /// The longest body that is read, in bytes.
    public static let maximumLength = 32_768

    /// Reads a body that is the whole input.
    ///
    /// - Parameter body: JSON, whatever type the request names.
    /// - Throws: `notificationMalformed`, or as ``SignedToken/init(parsing:)-([UInt8])``.
    public init(parsing body: [UInt8]) throws(AppleSignInError) {
        let limits = JSONLimits(maximumDepth: 4, maximumLength: Self.maximumLength)
        let payload: String
        do {
            payload = try JSONValue(parsing: body, limits: limits).asObject().string("payload")
        } catch {
            throw AppleSignInError(.notificationMalformed, "the notification could not be read: \(error.message)")
        }
        token = try SignedToken(parsing: Array(payload.utf8))
    }
}
