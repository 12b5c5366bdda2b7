// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes
internal import JSONCoding
internal import SignInAccounts
internal import WebAuthnTypes

extension APIError {
    /// A body that cannot be read; the reader's messages name places and members, never content.
    init(_ error: JSONError) {
        self.init(.badRequest, "The body cannot be read: \(error.message).")
    }

    /// A member of WebAuthn's data that cannot be read.
    init(_ error: WebAuthnTypesError) {
        self.init(.badRequest, "The credential cannot be read: \(error.message).")
    }

    /// A refusal by the engine.
    ///
    /// - Parameters:
    ///   - error: What the engine said.
    ///   - isRegistration: Whether it was about a new passkey, authenticator app or address, whose refusal is no question of
    ///     being signed in.
    ///   - relyingPartyID: The domain that a signal about an unknown credential names.
    init(_ error: SignInError, isRegistration: Bool, relyingPartyID: RelyingPartyID) {
        // A code that has no place in the API is one that no request can bring about.
        self.init(APIErrorCode(rawValue: error.code.description) ?? .internalError, error.message)
        if isRegistration, code == .credentialRefused || code == .codeRefused { status = .unprocessableContent }
        if let seconds = error.retryAfterSeconds { headers[.retryAfter] = String(seconds) }
        if code == .passwordUnsuitable { details = PasswordDetails.of(error) }
        if let credential = error.unknownCredential {
            members["signal"] = [
                "unknownCredential": UnknownCredentialSignal(relyingPartyID: relyingPartyID, credentialID: credential)
                    .json
            ]
        }
    }
}
