// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import AccountMessages
internal import OneTimeCodes
internal import WebAuthnTypes

extension EngineContext {
    /// The recipient, unless too many codes were sent there already for what is asked without an account: then nobody.
    ///
    /// Which addresses belong to a typed name must not show, so that limit is kept without a word. Each purpose has its own, so
    /// that codes which strangers ask for at the sign-in page use up no recovery. A recovery's is the account's: nothing counts
    /// wrong codes there, and each of its addresses would bring as many more.
    func admitted(_ request: CodeRequest, from network: AddressKey?, now: UnixTime) -> MessageRecipient? {
        guard request.purpose.isSilent else { return request.recipient }
        let owner = request.purpose == .recovery ? request.account?.base64URL : request.recipient?.canonical
        let name = "sent \(request.purpose.rawValue) \(owner ?? request.limitName)"
        let key = PasswordAttempt(name: name, source: .stranger)
        return (try? codeLimits.spend(key, from: network, now: now)) == nil ? nil : request.recipient
    }

    /// The recipient, once a text message was paid for; mails cost nothing.
    ///
    /// Where it must not show whose number it is, a message that is not allowed goes nowhere without a word.
    ///
    /// - Throws: `rateLimited`, or `addressUnusable` for a number of a country that gets no messages.
    func affordable(_ request: CodeRequest, now: UnixTime) throws(SignInError) -> MessageRecipient? {
        guard case .phone(let number) = request.recipient else { return request.recipient }
        let message = TextAllowance.Message(
            number: number,
            isStranger: limitKey(request).source == .stranger,
            account: request.account,
            provedAt: request.provedAt,
            now: now
        )
        do {
            // Not where it is proved alone: it may have been proved, or imported, before this was so.
            try policy.requireTexts(to: number)
            try codeLimits.spend(message, now: now)
        } catch {
            guard request.purpose.isSilent else { throw error }
            return nil
        }
        return request.recipient
    }

    /// From which allowance a code's sending and guessing is taken.
    func limitKey(_ request: CodeRequest) -> PasswordAttempt {
        limitKey(request.purpose, request.limitName, request.isKnownBrowser, request.binding)
    }

    func limitKey(_ sent: SentCode, _ binding: CeremonyBinding) -> PasswordAttempt {
        limitKey(sent.purpose, sent.limitName, sent.isKnownBrowser, binding)
    }

    private func limitKey(
        _ purpose: CodePurpose,
        _ name: String,
        _ isKnownBrowser: Bool,
        _ binding: CeremonyBinding
    ) -> PasswordAttempt {
        let source: PasswordAttempt.Source =
            switch binding {
            case .browser(let digest) where isKnownBrowser: .knownBrowser(digest)
            case .browser, .bearer: .stranger
            case .session: .member
            }
        return PasswordAttempt(name: "\(purpose.rawValue) \(name)", source: source)
    }
}
