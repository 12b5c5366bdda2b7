// SPDX-License-Identifier: Apache-2.0

package import AccountMessages
package import OneTimeCodes
internal import WebAuthnTypes

extension CodePosting {
    /// What the code is for, by its stable name, such as `second_step`.
    package var purposeName: String { purpose.rawValue }

    /// In how many parts a text message may be sent; each is paid for.
    package static let textSegmentLimit = 2

    /// What a text message with the code says: who sends it, and a last line by which browsers offer the code on pages of
    /// the service's own host alone.
    ///
    /// A service whose name is too long for two parts is left unnamed but for its host, which always stands there.
    ///
    /// - Parameter service: Who sends it.
    /// - Returns: The whole text, with the code in it.
    /// - Throws: `messageInvalid` for a service without a host that a browser could know.
    package func exposedTextMessage(from service: MessageService) throws(OneTimeCodesError) -> String {
        guard let host = try? RelyingPartyID(service.host) else {
            throw OneTimeCodesError(.messageInvalid, "the service's origin has no host that browsers know")
        }
        let explanation = MessageContent.textMessage(exposedCode: exposedCode, from: service, in: language)
        let whole = try BoundCodeMessage(explanation: explanation, host: host.text, code: exposedCode)
        guard TextSegments.count(whole.exposedText) > Self.textSegmentLimit else { return whole.exposedText }
        return try BoundCodeMessage(explanation: exposedCode, host: host.text, code: exposedCode).exposedText
    }
}
