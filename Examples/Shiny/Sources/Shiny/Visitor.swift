// SPDX-License-Identifier: Apache-2.0
// Who a token speaks of: all that an app has to check, in the lines that Martlet's README shows.

import JWTKit

/// The claims that Shiny reads: who made the token, for whom, until when, the account (which never changes), and the
/// name to greet with.
struct Visitor: JWTPayload {
    let iss: String, aud: String, exp: ExpirationClaim, sub: String, name: String

    func verify(using algorithm: some JWTAlgorithm) throws { try exp.verifyNotExpired() }

    static func checked(_ token: String, _ keys: JWTKeyCollection, martlet: String, app: String) async throws -> Self? {
        let visitor = try await keys.verify(token, as: Visitor.self)
        return visitor.iss == martlet && visitor.aud == app ? visitor : nil
    }
}
