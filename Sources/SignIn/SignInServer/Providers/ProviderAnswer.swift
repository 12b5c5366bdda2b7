// SPDX-License-Identifier: Apache-2.0

internal import AppleSignIn
internal import JSONCoding

/// What a browser or an app brings back from a provider; nobody has looked whether it is true.
struct ProviderAnswer: Sendable {
    let state: SignInState
    let answer: AuthorizationCallback.Answer

    /// Reads the members of a request: `callback`, the form as the provider posted it to the page, for browsers; or, for apps,
    /// `state`, `identityToken`, `code` and `user` with `givenName` and `familyName`, as their system gave them.
    ///
    /// - Parameters:
    ///   - object: The request.
    ///   - asker: What kind of program sent it; a page brings a form, and an app brings none.
    /// - Throws: `badRequest`; `JSONError`.
    init(_ object: JSONObject, _ asker: Asker) throws {
        do {
            switch asker {
            case .page:
                let callback = try AuthorizationCallback(parsing: Array(try object.string("callback").utf8))
                (state, answer) = (callback.state, callback.answer)
            case .app:
                state = try SignInState(object.string("state"))
                let user = try object.optionalObject("user")
                let name = OneTimeUser(
                    givenName: try user?.optionalString("givenName"),
                    familyName: try user?.optionalString("familyName")
                )
                answer = .granted(
                    AuthorizationGrant(
                        code: try AuthorizationCode(object.string("code")),
                        identityToken: try EncodedIdentityToken(object.string("identityToken")),
                        user: name.map(OneTimeUserField.given) ?? .absent
                    )
                )
            }
        } catch let error as AppleSignInError {
            // Its messages hold lengths and expected forms, and nothing of what came.
            throw APIError(.badRequest, "What came from the provider cannot be read: \(error.message).")
        }
    }
}
