// SPDX-License-Identifier: Apache-2.0
// Settings that belong to the data rather than to the configuration.

/// A setting that is kept with the data, because the data are worthless under another value.
public enum KeptSetting: String, Sendable, Hashable, CaseIterable {
    /// The relying party ID that all passkeys are bound to.
    case relyingPartyID = "relying_party_id"
}
