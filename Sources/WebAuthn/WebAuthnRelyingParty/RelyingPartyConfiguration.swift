// SPDX-License-Identifier: Apache-2.0

public import AttestationVerification
public import COSEKeys
public import WebAuthnTypes

/// A relying party's identity and policy, with defaults that a careful person would choose where WebAuthn Level 3,
/// section 7, leaves the choice to it.
public struct RelyingPartyConfiguration: Sendable, Hashable {
    /// The domain that passkeys are bound to; changing it orphans every passkey.
    public var id: RelyingPartyID
    /// The name that clients show; text for people, not checked here.
    public var name: String
    /// The origins that ceremonies may take place on.
    public var origins: OriginPolicy
    /// Whether embedded pages may run ceremonies; refused by default (section 13.4.2).
    public var crossOrigin: CrossOriginPolicy = .refused
    /// Whether an embedded page must say in which one it stands, where only some may embed it.
    ///
    /// Stricter than sections 7.1 and 7.2, which judge an outer page only where one is named. Explanations of foreign
    /// responses go by the standard; nothing that signs anybody in may.
    var demandsTopOrigin = true
    /// Whether authenticators shall verify who is there; `preferred` by default, and looked at on every use in any case.
    public var userVerification: UserVerificationRequirement = .preferred
    /// Whether credentials shall be discoverable; `required` by default, so that people sign in without typing a name.
    public var residentKey: ResidentKeyRequirement = .required
    /// The algorithms offered, the best liked first and never empty; by default those that section 5.4 recommends.
    public var algorithms: [COSEAlgorithm] = [.edDSA, .es256, .rs256]
    /// What verifies the algorithms that `COSEKeys` does not; none by default.
    public var signatureVerifiers = SignatureVerifiers()
    /// Whether authenticators shall prove what they are; `none` by default.
    public var attestation: AttestationConveyance = .none
    /// Which attestations are accepted; by default all that are not forged, and what they proved is reported.
    public var attestationPolicy = AttestationPolicy()
    /// How a change of backup eligibility is met; learned once and then held by default.
    public var backupEligibility: BackupEligibilityPolicy = .learn
    /// How a counter that did not grow is met; refused by default for credentials of one device.
    public var counter: CounterPolicy = .refuseDeviceBound
    /// How extension outputs are met that nobody asked for; passed over by default.
    public var unsolicitedExtensions: UnsolicitedExtensionPolicy = .ignore
    /// Which statement formats are liked best, when attestation is asked for; a wish that clients may pass over, no rule.
    public var attestationFormats: [AttestationFormat] = []
    /// What clients should offer first, the most wanted first; nothing by default.
    ///
    /// Clients from before hints are told the attachment that agrees with all of them, if there is one.
    public var hints: [PublicKeyCredentialHint] = []
    /// How long clients may take, in milliseconds; five minutes by default, and a hint only.
    public var timeoutMilliseconds = 300_000
    /// How long after its beginning a ceremony can be finished, in milliseconds; six minutes by default: the client's time
    /// and a minute for the way there and back.
    public var ceremonyLifetimeMilliseconds: Int64 = 360_000

    /// The algorithms that are offered though nothing here verifies them: every registration with one will be refused.
    ///
    /// Empty in a sound configuration.
    public var unverifiableAlgorithms: [COSEAlgorithm] {
        let verifiable = COSEAlgorithm.supported(with: signatureVerifiers)
        return algorithms.filter { !verifiable.contains($0) }
    }

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
