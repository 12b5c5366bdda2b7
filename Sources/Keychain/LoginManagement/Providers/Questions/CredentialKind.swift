// SPDX-License-Identifier: Apache-2.0
// What a provider may have for a site.

/// A kind of credential; what is none of these is passed over in lists, so that a provider may have more than this program knows.
public enum CredentialKind: String, Sendable, Hashable, CaseIterable {
    /// A password.
    case password
    /// A one-time code, which the provider computes.
    case code
}
