// SPDX-License-Identifier: Apache-2.0

extension WebAuthnTypesError {
    /// What the broken rule stops.
    public var attack: String { code.attack }
}

extension WebAuthnTypesError.Code {
    /// What could be done to people if this rule were left out: one clause in plain words, without a full stop.
    ///
    /// For people, in logs; the wording may change.
    public var attack: String {
        switch value {
        case .relyingPartyIDInvalid:
            "credentials scoped to a name that browsers read otherwise, so that another site may use them"
        case .originInvalid: "an origin that looks like yours and is compared as text with one that is not"
        case .challengeLengthInvalid: "a challenge that can be guessed, so that an answer to it can be made beforehand"
        case .credentialIDLengthInvalid:
            "an ID that is no credential's, or so long that a store cuts it and confuses two of them"
        case .userHandleLengthInvalid:
            "an account without a name of its own, or a handle that clients cut and take for another one"
        case .aaguidInvalid: "a model's number that two readers spell differently, so that a rule about it is passed by"
        case .attestationFormatInvalid:
            "the name of a format with which text of an attacker's reaches logs and policies"
        case .clientDataInvalid: "client data in which two readers find different challenges or origins"
        case .authenticatorDataInvalid:
            "lengths that do not fit, so that other bytes are taken for the key than those that were signed"
        case .attestationObjectInvalid:
            "an object with parts that stand twice or behind its end: one is checked, the other one used"
        case .optionsInvalid: "options that a client completes with weaker choices than you meant"
        case .responseInvalid: "a response in which a member stands twice, or of another type, and is read in two ways"
        case .extensionInputInvalid: "an input that a client takes for something else than you asked for"
        case .extensionOutputInvalid: "an output that is acted on though it is not what its definition says"
        case .extensionNotApplicable: "a request for one credential that makes another one derive or sign something"
        case .extensionRefused: "a payment that is confirmed where people believe that they sign in"
        case .capabilitiesInvalid: "a client that is believed to be able to do what it never said"
        case .signalInvalid: "a signal that makes a provider hide or rename the passkeys of the wrong account"
        case .wellKnownInvalid:
            "a document that lets more sites use your passkeys than you wrote down, or sends people elsewhere"
        case .fingerprintInvalid:
            "an app of somebody else's that is taken for yours, because half a fingerprint was compared"
        }
    }
}
