// SPDX-License-Identifier: Apache-2.0
// An exchange of a code that is under way.

public import ByteEncodings
public import AppleSignIn
internal import WebAuthnTypes

/// An exchange that is under way: its code is stored, so that whoever comes after a crash knows of it.
public struct ExternalExchange: Sendable {
    /// Who came.
    public let arrival: ExternalArrival
    /// The code to exchange.
    public let code: AuthorizationCode
    /// Until when the provider may answer; the request is given up by then, before somebody else looks after its code.
    public var until: UnixTime { order.schedule.nextAt.adding(seconds: -ExternalSignIn.marginSeconds) }
    let order: RevocationOrder
}
