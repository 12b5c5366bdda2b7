// SPDX-License-Identifier: Apache-2.0
// What requests of one of our clients have in common.

extension IdentityProvider {
    /// Requires that a client is one of those that were configured.
    ///
    /// - Throws: `requestInvalid`.
    func require(_ client: ClientID) throws(AppleSignInError) {
        guard clients.contains(client) else {
            throw AppleSignInError(.requestInvalid, "\(client) is none of the client ids of \(name)")
        }
    }

    /// A form that begins with the client and its secret.
    ///
    /// - Throws: `requestInvalid` for a client that is none of the provider's.
    func form(of client: ClientID, _ secret: ClientSecret) throws(AppleSignInError) -> FormBody {
        try require(client)
        var form = FormBody()
        form.add("client_id", client.text)
        form.add("client_secret", secret)
        return form
    }
}
