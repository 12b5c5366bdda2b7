// SPDX-License-Identifier: Apache-2.0
// What a token says about its bearer.

import JWTKit

/// The claims that Shiny reads.
struct Visitor: JWTPayload {
    /// Who made the token: Martlet.
    let iss: String
    /// Whom it was made for: Shiny.
    let aud: String
    /// Until when it is valid.
    let exp: ExpirationClaim
    /// The account, which never changes.
    let sub: String
    /// The name to greet with.
    let name: String

    func verify(using algorithm: some JWTAlgorithm) throws {
        try exp.verifyNotExpired()
    }
}
