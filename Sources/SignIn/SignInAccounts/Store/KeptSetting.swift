// SPDX-License-Identifier: Apache-2.0
// Settings that belong to the data rather than to the configuration.

/// A setting that is kept with the data, because the data are worthless under another value, or tell it.
public enum KeptSetting: String, Sendable, Hashable, CaseIterable {
    /// The relying party ID that all passkeys are bound to.
    case relyingPartyID = "relying_party_id"
    /// A fingerprint of the key that saved codes and authenticator apps are sealed with.
    case engineKey = "engine_key"
    /// Up to which entry of the trail sign-ins are counted; where stores number them.
    case countedTrail = "counted_trail"
    /// Up to which entry of the trail the accounts behind the sign-ins are counted; where stores number them.
    case countedAccounts = "counted_accounts"
    /// When identities at providers were last looked after, in milliseconds since 1970.
    case externalUpkeptAt = "external_upkept_at"
    /// When the store was last tried by writing to it, in milliseconds since 1970.
    case triedAt = "tried_at"
}
