// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import AppleSignIn
import JSONCoding
import SecretMemory
import Testing

extension Setting {
    /// Expects that a token with changed claims is refused by its rule, in words that tell nothing of the person.
    func refuses(
        _ code: AppleSignInError.Code,
        _ changes: (String, JSONValue?)...,
        at time: UnixTime = now,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        expectCode(
            code,
            hiding: [nonce.exposedText, Setting.subject, "privaterelay"],
            sourceLocation: sourceLocation
        ) {
            let token = try SignedToken(parsing: Issuer.shared.token(payload: claims(changes)))
            return try verifier.verify(token, with: keys, expecting: expectation, at: time)
        }
    }
}
