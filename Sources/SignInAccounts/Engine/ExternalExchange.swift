// SPDX-License-Identifier: Apache-2.0
// An exchange of a code that is under way.

public import AppleSignIn

/// An exchange that is under way: its code is stored, so that whoever comes after a crash knows of it.
public struct ExternalExchange: Sendable {
    /// Who came.
    public let arrival: ExternalArrival
    /// The code to exchange.
    public let code: AuthorizationCode
    let order: RevocationOrder
}
