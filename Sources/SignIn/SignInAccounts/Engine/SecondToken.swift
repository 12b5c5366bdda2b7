// SPDX-License-Identifier: Apache-2.0

internal import AppleSignIn
package import ByteEncodings
internal import WebAuthnTypes

/// What the second identity token of a sign-in, the token endpoint's, says of the tokens beside it.
enum SecondToken {
    /// They are this sign-in's, or no second token came.
    case believed
    /// They are not to be used here, and it is certain, or nothing speaks against it, whose they are.
    case owned(ExternalIdentity, any Error)
    /// They are not to be used here, and nobody knows whose they are.
    case unowned(any Error)

    private static let codesOfOwned: [AppleSignInError.Code] = [.subjectMismatch, .nonceMismatch]
    private static let codesOfTimes: [AppleSignInError.Code] = [.tokenExpired, .issuedInFuture, .tokenTooOld]

    /// Looks at what came for a code.
    ///
    /// - Parameters:
    ///   - grant: What came.
    ///   - exchange: For which sign-in.
    ///   - key: The key that the token's header names; nil where there is none.
    ///   - now: The present time.
    init(_ grant: TokenGrant, of exchange: ExternalExchange, key: ProviderKey?, at now: UnixTime) {
        let (arrival, attempt) = (exchange.arrival, exchange.arrival.attempt)
        guard let encoded = grant.identityToken else {
            self = .believed
            return
        }
        do throws(AppleSignInError) {
            let token = try SignedToken(parsing: encoded)
            guard let key else {
                // Nothing is wrong with the tokens themselves: the person comes again, and their link takes these over.
                let error = SignInError(
                    .serviceUnavailable,
                    "the provider's key that the second identity token names cannot be had"
                )
                self = .owned(token.uncheckedIdentity(at: attempt.provider) ?? arrival.identity.identity, error)
                return
            }
            do throws(AppleSignInError) {
                _ = try IdentityTokenVerifier(attempt.provider).verifyExchanged(
                    token,
                    with: key,
                    of: arrival.identity.identity,
                    client: attempt.client,
                    nonce: attempt.nonce,
                    accessToken: grant.accessToken,
                    at: now
                )
                self = .believed
            } catch {
                // Looked at last: hash, person and nonce are this sign-in's, and the first token's times were judged.
                guard !Self.codesOfTimes.contains(error.code) else {
                    self = .believed
                    return
                }
                guard Self.codesOfOwned.contains(error.code) else { throw error }
                // Signature and hash were found good before these: the tokens are those of whom it names, and to revoke them at
                // once would end what that person allowed.
                self = token.uncheckedIdentity(at: attempt.provider).map { .owned($0, error) } ?? .unowned(error)
            }
        } catch {
            self = .unowned(error)
        }
    }
}

/// A fresh one-time token with its end.
package struct IssuedToken: Sendable {
    /// The token, for its one recipient.
    package let token: OpaqueToken
    /// Until when it can be used.
    package let expiresAt: UnixTime
}
