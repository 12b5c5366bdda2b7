// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import JSONCoding
internal import SignInServer
internal import WebAuthnTypes

/// A set-up as it showed itself, with what the settings say of it where they are at hand.
struct SetupFacts: Sendable, Hashable {
    /// What the RP ID's host should serve.
    struct Expectation: Sendable, Hashable {
        /// The documents; a name that is missing has no document.
        var files: [WellKnownFile.Name: JSONValue]
        /// Where the change of passwords leads; nil when nobody could say.
        var changePassword: String?
    }

    /// The host where people sign in.
    var service: HostFacts
    /// The RP ID's host, when it is another one.
    var domain: HostFacts?
    /// The RP ID as the service says it, or as the settings do.
    var relyingPartyID: String?
    /// What the settings say about the RP ID's host; nil when they are not at hand.
    var settings: Expectation?
    /// The present time, for certificates.
    var now: UnixTime

    /// The host that bears the well-known files.
    var bearer: HostFacts { domain ?? service }
}
