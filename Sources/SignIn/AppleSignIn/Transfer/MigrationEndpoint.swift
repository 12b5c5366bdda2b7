// SPDX-License-Identifier: Apache-2.0

/// What is asked of Apple's endpoint for transfers, `/auth/usermigrationinfo` (Apple, "Transferring your apps and users to
/// another team"; "Bringing new apps and users into your team").
public struct MigrationEndpoint: Sendable {
    private let provider: IdentityProvider
    private let address: WebAddress

    /// The endpoint.
    ///
    /// - Parameter provider: Apple, configured for the team that asks.
    /// - Throws: `requestInvalid` for a provider without transfers.
    public init(_ provider: IdentityProvider) throws(AppleSignInError) {
        guard let address = provider.endpoints.migration else {
            throw AppleSignInError(.requestInvalid, "\(provider.name) knows no transfer between teams")
        }
        self.provider = provider
        self.address = address
    }

    /// Asks, as the team that gives an app away and before it does, for a person's transfer subject.
    ///
    /// - Parameters:
    ///   - identity: The person, in this team.
    ///   - recipient: The team that the app goes to.
    ///   - client: The app.
    ///   - secret: The app's secret, signed by this team.
    ///   - token: What ``TokenEndpoint/migrationToken(client:secret:)`` brought.
    /// - Returns: The request.
    /// - Throws: `requestInvalid`.
    public func export(
        _ identity: ExternalIdentity,
        to recipient: TeamID,
        client: ClientID,
        secret: ClientSecret,
        token: AccessToken
    ) throws(AppleSignInError) -> ProviderRequest {
        guard identity.provider == provider.name, identity.tenant == provider.tenant else {
            throw AppleSignInError(.requestInvalid, "the person belongs to another team than \(provider.tenant)")
        }
        guard recipient.text != identity.team else {
            throw AppleSignInError(
                .requestInvalid,
                "the recipient of a transfer is another team than \(identity.team)"
            )
        }
        var form = try provider.form(of: client, secret)
        form.add("sub", identity.subject)
        form.add("target", recipient.text)
        return ProviderRequest(address, form.finish(), bearer: token)
    }

    /// Asks, as the team that took an app over and within 60 days after it did, who a transfer subject is.
    ///
    /// - Parameters:
    ///   - transferSubject: What the other team exported: 1 to 255 printable ASCII characters.
    ///   - client: The app.
    ///   - secret: The app's secret, signed by this team.
    ///   - token: What ``TokenEndpoint/migrationToken(client:secret:)`` brought.
    /// - Returns: The request.
    /// - Throws: `requestInvalid`, or `identifierInvalid` for a subject that none can be.
    public func `import`(
        _ transferSubject: String,
        client: ClientID,
        secret: ClientSecret,
        token: AccessToken
    ) throws(AppleSignInError) -> ProviderRequest {
        guard ExternalIdentity.isSubject(transferSubject) else {
            throw AppleSignInError(
                .identifierInvalid,
                "a transfer subject has \(transferSubject.utf8.count) bytes; 1 to 255 printable ASCII characters were expected"
            )
        }
        var form = try provider.form(of: client, secret)
        form.add("transfer_sub", transferSubject)
        return ProviderRequest(address, form.finish(), bearer: token)
    }
}
