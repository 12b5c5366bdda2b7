// SPDX-License-Identifier: Apache-2.0

internal import JSONCoding

/// A service's public configuration.
public struct ServiceInformation: Sendable, Hashable {
    /// The domain that passkeys are bound to.
    public let relyingPartyID: String
    /// The service's name for people.
    public let name: String
    /// Who may sign up: `open`, `invite` or `closed`.
    public let signUp: String
    /// By what accounts are found: `name`, `email` or `both`.
    ///
    /// With `email`, people sign up by ``SignInClient/beginSignUp(address:invite:language:)``.
    public let identifiers: String
    /// The providers that people may sign in with; none where the service is older than they are.
    public let providers: [ProviderInfo]

    init(_ object: JSONObject) throws(JSONError) {
        let party = try object.object("relyingParty")
        relyingPartyID = try party.string("id")
        name = try party.string("name")
        signUp = try object.string("signUp")
        identifiers = try object.string("identifiers")
        providers = try object.optionalObjects("providers") { (provider) throws(JSONError) in
            try ProviderInfo(provider)
        }
    }
}
