// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import AccountMessages
internal import OneTimeCodes
internal import WebAuthnTypes

extension EngineContext {
    /// What a code is asked for.
    struct CodeRequest {
        let purpose: CodePurpose
        /// Where it goes; nil when it must go nowhere, which nobody may notice.
        let recipient: MessageRecipient?
        let language: MessageLanguage
        /// Whose account it is for; nil when it opens none.
        let account: UserHandle?
        let limitName: String
        let isKnownBrowser: Bool
        let binding: CeremonyBinding
        /// From where a stranger asks; nil where that is unknown, and for a session.
        let address: AddressKey?
        /// Since when the address is the account's; nil where it is not yet, or goes nowhere.
        var provedAt: UnixTime?

        /// The same to somebody else, or to nobody.
        func to(_ recipient: MessageRecipient?) -> CodeRequest {
            CodeRequest(
                purpose: purpose,
                recipient: recipient,
                language: language,
                account: account,
                limitName: limitName,
                isKnownBrowser: isKnownBrowser,
                binding: binding,
                address: address,
                provedAt: provedAt
            )
        }
    }

    /// Refuses where codes are not used so.
    func requireCodes(_ use: CodeUse) throws(SignInError) {
        guard policy.codes == use else {
            throw SignInError(.codesOff, "codes by message are not used for this here; use a passkey or a password")
        }
    }

    /// Where the code after an account's password goes; nil where none is asked for.
    func secondStepAddress(_ secrets: AccountSecrets) -> VerifiedAddress? {
        policy.codes == .secondStep && secrets.password != nil && secrets.app == nil ? reachableAddress(secrets) : nil
    }

    /// The account's first e-mail address, or else its first telephone number, as far as messages can be sent there; rather
    /// one that gets messages.
    func reachableAddress(_ secrets: AccountSecrets) -> VerifiedAddress? {
        let reachable = secrets.addresses.filter { policy.addressKinds.contains($0.recipient.kind) }
        // Where there is none but a number that gets no messages, or an address that a provider forwards nothing to, it stays
        // the second step: what is saved on or switched off must not leave the password alone.
        return reachable.first { $0.recipient.kind == .email && !$0.isUndeliverable }
            ?? reachable.first { $0.recipient.kind != .email && policy.sendsTexts(to: $0.recipient.text) }
            ?? reachable.first
    }
}
