// SPDX-License-Identifier: Apache-2.0

package import ByteEncodings
package import WebAuthnRelyingParty
internal import WebAuthnTypes

/// The four routes of FIDO's conformance test tools, with users of their own and a policy of their own.
///
/// They ask nobody who they are: whoever reaches them registers credentials under any name. What they leave is in memory
/// alone, and apart from the accounts, sessions and cookies of the service. For tests on one's own machine, and only there.
package struct FIDOTestInterface: Sendable {
    /// Who the tests' relying party is and what it accepts.
    package let relyingParty: RelyingPartyConfiguration
    /// The present time.
    package let now: @Sendable () -> UnixTime

    /// Describes the interface.
    ///
    /// - Parameters:
    ///   - relyingParty: The policy, for example `insecureConformanceTest`; its ID must be `localhost`.
    ///   - now: The present time.
    /// - Throws: `testInterfaceExposed` for any other ID: where real passkeys are, nobody tests.
    package init(
        relyingParty: RelyingPartyConfiguration,
        now: @escaping @Sendable () -> UnixTime
    ) throws(SignInServerError) {
        guard relyingParty.id.isLocalhost else {
            throw SignInServerError(
                .testInterfaceExposed,
                "the FIDO test interface runs under the RP ID localhost only, not under \(relyingParty.id)"
            )
        }
        self.relyingParty = relyingParty
        self.now = now
    }
}
