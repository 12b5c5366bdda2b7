// SPDX-License-Identifier: Apache-2.0

package import ByteEncodings

/// What a person allowed an app and all its websites.
package struct Consent: Sendable, Hashable {
    /// Since when; whoever stops and returns begins anew.
    package let since: UnixTime
    /// The scopes that the person was asked for so far; each is asked for once.
    package internal(set) var scopes: Set<ConsentScope>
    /// Whether a relay address is told in the place of the person's own.
    package internal(set) var hidesEmail: Bool
    /// Whether the relay passes mail on.
    package internal(set) var forwardsMail = true

    /// By whom, to what.
    struct Key: Sendable, Hashable {
        let person: String
        let app: String
    }
}

/// A scope; there are two.
package enum ConsentScope: String, Sendable, Hashable, CaseIterable {
    /// The name, told once.
    case name
    /// The address, or a relay's.
    case email
}
