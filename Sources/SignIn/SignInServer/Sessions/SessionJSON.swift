// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import JSONCoding
internal import SignInAccounts
internal import WebAuthnTypes

extension SignedInSession {
    /// The API's `session`.
    ///
    /// - Parameters:
    ///   - isCurrent: Whether it is the session of the request that asks.
    ///   - token: The session's token, for a client without cookies that has just got it.
    /// - Returns: The object.
    func json(isCurrent: Bool = true, token: OpaqueToken? = nil) -> JSONValue {
        var object: JSONObject = [
            "id": .string(session.id.base64URL),
            "kind": .string(session.kind.rawValue),
            "createdAt": .integer(session.createdAt.milliseconds),
            "lastSeenAt": .integer(session.lastSeenAt.milliseconds),
            "expiresAt": .integer(expiresAt.milliseconds),
            "methods": .array(session.methods.map(\.rawValue).sorted().map { .string($0) }),
            "userVerified": .bool(session.userVerifiedAt != nil),
            "verifyBy": .array(verification.map { .string($0.rawValue) }),
            "freshUntil": freshUntil.map { .integer($0.milliseconds) } ?? .null,
            "device": .string(session.device),
            "current": .bool(isCurrent),
        ]
        if let token { object["token"] = .string(token.exposedText) }
        return .object(object)
    }

    /// What a fresh verification takes, all of it, in any order.
    private var verification: [SignInMethod] {
        // A passkey that knows its user is the strongest proof, and enough alone; a password never stands in for it.
        if methods.hasVerifiedUser || !(methods.hasPassword || methods.hasExternal) { return [.passkey] }
        var needed: [SignInMethod] = methods.hasPasskey && passkeyFreshUntil == nil ? [.passkey] : []
        if methods.hasPassword { needed.append(.password) }
        if methods.hasExternal { needed.append(.external) }
        return needed
    }
}
