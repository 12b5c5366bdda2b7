// SPDX-License-Identifier: Apache-2.0

/// The answer to an authorization request as the browser posts it: read, and believed in nothing.
///
/// First the state is looked up and taken out, for the browser's own cookie; only then may anything else be looked at.
public struct AuthorizationCallback: Sendable {
    /// What the provider says.
    public enum Answer: Sendable {
        /// The person signed in.
        case granted(AuthorizationGrant)
        /// The person, or their browser, did not want to: no alarm.
        case cancelled
        /// The provider refused; a word of its own, at most 64 printable ASCII characters.
        case refused(String)
    }

    /// What was sent with the request.
    public let state: SignInState
    /// What the provider says.
    public let answer: Answer

    /// Reads a callback.
    ///
    /// Fields that are not known are passed over. An empty field counts as absent.
    ///
    /// - Parameters:
    ///   - form: The body, `application/x-www-form-urlencoded`.
    ///   - limits: How much is taken.
    /// - Throws: `formTooLong`, `formMalformed`; `secretMalformed` for a state, a code or a token that none can be;
    ///   `callbackContradictory` when both an error and a code came, or neither, or no state.
    public init(parsing form: [UInt8], limits: FormLimits = FormLimits()) throws(AppleSignInError) {
        let fields = try FormFields(parsing: form, limits: limits)
        guard let state = fields["state"] else {
            throw AppleSignInError(
                .callbackContradictory,
                "the callback brings no state: it answers nothing that was asked"
            )
        }
        self.state = try SignInState(state)
        let code = try fields["code"].map { text throws(AppleSignInError) in try AuthorizationCode(text) }
        let token = try fields["id_token"].map { text throws(AppleSignInError) in try EncodedIdentityToken(text) }
        switch (fields["error"], code) {
        case (nil, let code?):
            answer = .granted(
                AuthorizationGrant(code: code, identityToken: token, user: OneTimeUser.read(fields["user"]))
            )
        case (let error?, nil) where token == nil:
            answer = Self.cancellations.contains(error) ? .cancelled : .refused(PrintableText.shortened(error))
        default:
            throw AppleSignInError(
                .callbackContradictory,
                "the callback brings an error and a code or a token at once, or none of them"
            )
        }
    }

    /// Apple's words, of which the first alone is documented for the web, and that of RFC 6749, section 4.1.2.1.
    private static let cancellations: Set = [
        "user_cancelled_authorize", "popup_closed_by_user", "user_trigger_new_signin_flow", "access_denied",
    ]
}
