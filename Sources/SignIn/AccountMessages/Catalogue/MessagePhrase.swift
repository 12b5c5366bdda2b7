// SPDX-License-Identifier: Apache-2.0

/// A text of the catalogue; `{name}` in it stands for a value.
package enum MessagePhrase: String, Sendable, Hashable, CaseIterable {
    /// Code by mail, `{service}`, `{minutes}`, `{host}`.
    case codeSubject, codeLead, codeLifetime, codeCaution, codeNotAsked
    /// What stands beside a code where there is a link, too, and after a code that follows a password.
    case codeLinkLead, codePasswordKnown
    /// Code by text message, `{code}`, `{service}`.
    case textMessageCode
    /// Text message by which an operator tries the set-up, `{service}`.
    case textMessageTrial
    /// Sign-in link, `{service}`, `{minutes}`.
    case linkSubject, linkLead, linkLabel, linkLifetime, linkNotAsked
    /// Sign-in from a device or network never seen, `{service}`.
    case newDeviceSubject, newDeviceLead
    /// Another way to sign in, `{service}`, `{method}`.
    case methodAddedSubject, methodAddedLead, methodRemovedSubject, methodRemovedLead
    /// A passkey made without a prompt that was confirmed since, `{service}`, `{name}`.
    case passkeyProvenSubject, passkeyProvenLead
    /// Recovery, `{service}`, `{deadline}`.
    case recoveryStartedSubject, recoveryStartedLead, recoveryStartedCaution, recoveryCancelLabel
    /// Recovery stopped, `{service}`.
    case recoveryCancelledSubject, recoveryCancelledLead
    /// Recovery done, `{service}`.
    case recoveredSubject, recoveredLead
    /// Change of address, `{service}`, `{address}`.
    case addressChangedSubject, addressChangedLead
    /// Another password, a recovery code that was used, `{service}`.
    case passwordChangedSubject, passwordChangedLead, recoveryCodeUsedSubject, recoveryCodeUsedLead
    /// Wrong passwords, and wrong codes after a right one, `{service}`, `{count}`.
    case manyFailuresSubject, manyFailuresLead, codesRefusedSubject, codesRefusedLead
    /// A password that is tried first, `{service}`.
    case passwordFoundCommonSubject, passwordFoundCommonLead, passwordFoundCommonCaution
    /// The password goes a day later, `{service}`.
    case passwordRetiringSubject, passwordRetiringLead, passwordRetiringCaution
    /// No password any more, `{service}`.
    case passwordRetiredSubject, passwordRetiredLead
    /// What somebody ended at a provider, `{service}` and `{name}`.
    case providerEndedSubject, providerEndedLead, providerGoneSubject, providerGoneLead
    /// The end of the account, `{service}`.
    case accountDeletedSubject, accountDeletedLead
    /// Below every notice.
    case noticeCaution, accountLabel
    /// What happened where and when.
    case factAccount, factDevice, factNetwork, factTime
    /// Ways to sign in, `{name}` for a passkey's own name.
    case methodPasskey, methodPassword, methodAuthenticatorApp, methodEmail, methodPhone, methodRecoveryCodes
    /// An identity at a provider, `{name}`.
    case methodProvider
    /// A mail by which an operator tries the set-up, `{service}`.
    case trialSubject, trialLead
    /// At the end of every mail, `{service}`, `{host}`.
    case footer
}
