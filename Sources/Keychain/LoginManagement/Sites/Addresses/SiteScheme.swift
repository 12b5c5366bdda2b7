// SPDX-License-Identifier: Apache-2.0
// How a site is reached.

/// The scheme of a site's address.
public enum SiteScheme: String, Sendable, Hashable, CaseIterable {
    /// Encrypted, and the host proven.
    case https
    /// Neither.
    case http

    /// The port that is meant where none is named.
    public var defaultPort: Int {
        switch self {
        case .https: 443
        case .http: 80
        }
    }
}
