// SPDX-License-Identifier: Apache-2.0

/// What an authentication must bring beyond what the ceremony says; the defaults are the standard's.
///
/// Others serve explanations of foreign responses alone: nothing that signs anybody in may loosen them.
struct AuthenticationDemands {
    /// Whether the authenticator must have seen somebody.
    var userPresence = true
    /// Whether the response must name the account; nil: when nothing else does.
    var userHandle: Bool?
}
