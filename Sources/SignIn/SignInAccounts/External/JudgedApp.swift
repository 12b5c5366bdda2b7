// SPDX-License-Identifier: Apache-2.0

/// The authenticator app that an account had when a provider's word was judged, so that the store can require that it is the same.
///
/// Without this, an app that its owner sets up in the moment between would be asked for of nobody who came just before.
package enum JudgedApp: Sendable, Hashable {
    /// None: the provider's word was all that was asked for.
    case absent
    /// The one with this sealed secret, beside which a code was right.
    case sealed([UInt8])

    init(_ app: AuthenticatorApp?) {
        if let app { self = .sealed(app.sealedSecret) } else { self = .absent }
    }

    /// Whether it is the one that an account has.
    ///
    /// - Parameter app: The account's app; nil for none.
    /// - Returns: True also where a code was used up meanwhile: that changes no secret.
    package func isStill(_ app: AuthenticatorApp?) -> Bool { self == JudgedApp(app) }
}
