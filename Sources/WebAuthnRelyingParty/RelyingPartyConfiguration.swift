// SPDX-License-Identifier: Apache-2.0
// Who the relying party is and what it accepts.

public import AttestationVerification
public import COSEKeys
public import WebAuthnTypes

/// A relying party's identity and policy, with defaults that a careful person would choose.
public struct RelyingPartyConfiguration: Sendable, Hashable {
    /// The domain that passkeys are bound to; changing it orphans every passkey.
    public var id: RelyingPartyID
    /// The name that clients show.
    public var name: String
    /// The origins that ceremonies may take place on.
    public var origins: OriginPolicy
    /// Whether embedded pages may run ceremonies.
    public var crossOrigin: CrossOriginPolicy = .refused
    /// Whether authenticators shall verify who is there; looked at on every use in any case.
    public var userVerification: UserVerificationRequirement = .preferred
    /// Whether credentials shall be discoverable.
    public var residentKey: ResidentKeyRequirement = .required
    /// The algorithms offered, the best liked first.
    public var algorithms: [COSEAlgorithm] = [.edDSA, .es256, .rs256]
    /// Whether authenticators shall prove what they are.
    public var attestation: AttestationConveyance = .none
    /// Which attestations are accepted.
    public var attestationPolicy = AttestationPolicy()
    /// How a change of backup eligibility is met.
    public var backupEligibility: BackupEligibilityPolicy = .learn
    /// How a counter that did not grow is met.
    public var counter: CounterPolicy = .refuseDeviceBound
    /// How long clients may take, in milliseconds.
    public var timeoutMilliseconds = 300_000

    /// A relying party with the default policy.
    ///
    /// - Parameters:
    ///   - id: The domain that passkeys are bound to.
    ///   - name: The name that clients show.
    ///   - origins: The origins that ceremonies may take place on.
    public init(id: RelyingPartyID, name: String, origins: OriginPolicy) {
        self.id = id
        self.name = name
        self.origins = origins
    }
}
