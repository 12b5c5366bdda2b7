// SPDX-License-Identifier: Apache-2.0
// A login that a provider has.

/// A login that a provider has, without its secret.
public struct ProviderIdentity: Sendable, Hashable {
    /// The most bytes of a name and of a title.
    public static let longestName = 1_024
    /// The most bytes of a site.
    public static let longestSite = 2_048

    /// What the provider finds it by.
    public let record: CredentialRecord
    /// What it gives.
    public let kind: CredentialKind
    /// The site that it is for, as the provider says.
    public let site: SiteAddress
    /// The name of the account; empty where there is none.
    public let user: String
    /// What the person calls it; empty where they call it nothing.
    public let title: String
}
