// SPDX-License-Identifier: Apache-2.0

package import ByteEncodings

/// Subject and paragraphs of a message in one language.
struct MessageDraft {
    let subject: String
    let paragraphs: [MessageParagraph]

    init(_ message: AccountMessage, _ service: MessageService, _ language: MessageLanguage) {
        let phrases = Phrases(service: service, language: language)
        let footer = MessageParagraph.footer(phrases(.footer))
        let (subject, body): (String, [MessageParagraph]) =
            switch message {
            case .code(let code, let minutes): phrases.code(code, minutes, ending: [.codeNotAsked])
            case .secondStepCode(let code, let minutes):
                // Whoever did not ask learns that a stranger has the password, which nothing else would tell so early.
                phrases.code(code, minutes, ending: [.codePasswordKnown])
            case .signInCode(let code, let link, let minutes):
                phrases.code(code, minutes, link: link, ending: [.codeNotAsked])
            case .signInLink(let link, let minutes): phrases.signInLink(link, minutes)
            case .newDevice(let occasion): phrases.notice(.newDeviceSubject, .newDeviceLead, occasion)
            case .methodAdded(let method, let occasion):
                phrases.notice(.methodAddedSubject, .methodAddedLead, occasion, ["method": method.text(language)])
            case .passkeyProven(let name, let occasion):
                phrases.notice(.passkeyProvenSubject, .passkeyProvenLead, occasion, ["name": name])
            case .methodRemoved(let method, let occasion):
                phrases.notice(.methodRemovedSubject, .methodRemovedLead, occasion, ["method": method.text(language)])
            case .recoveryStarted(let occasion, let deadline, let cancel):
                phrases.recoveryStarted(occasion, deadline, cancel)
            case .recoveryCancelled(let occasion):
                phrases.notice(.recoveryCancelledSubject, .recoveryCancelledLead, occasion)
            case .passwordChanged(let occasion):
                phrases.notice(.passwordChangedSubject, .passwordChangedLead, occasion)
            case .passwordFoundCommon(let occasion):
                phrases.notice(
                    .passwordFoundCommonSubject,
                    .passwordFoundCommonLead,
                    occasion,
                    caution: .passwordFoundCommonCaution
                )
            case .passwordRetiring(let occasion):
                phrases.notice(
                    .passwordRetiringSubject,
                    .passwordRetiringLead,
                    occasion,
                    caution: .passwordRetiringCaution
                )
            case .passwordRetired(let occasion):
                phrases.notice(.passwordRetiredSubject, .passwordRetiredLead, occasion)
            case .recoveryCodeUsed(let occasion):
                phrases.notice(.recoveryCodeUsedSubject, .recoveryCodeUsedLead, occasion)
            case .providerEnded(let name, let occasion):
                phrases.notice(.providerEndedSubject, .providerEndedLead, occasion, ["name": name])
            case .providerGone(let name, let occasion):
                phrases.notice(.providerGoneSubject, .providerGoneLead, occasion, ["name": name])
            case .accountDeleted(let occasion): phrases.accountDeleted(occasion)
            case .recovered(let occasion): phrases.notice(.recoveredSubject, .recoveredLead, occasion)
            case .manyFailures(let count, let occasion):
                phrases.notice(.manyFailuresSubject, .manyFailuresLead, occasion, ["count": count])
            case .codesRefused(let count, let occasion):
                phrases.notice(.codesRefusedSubject, .codesRefusedLead, occasion, ["count": count])
            case .trial: (phrases(.trialSubject), [.text(phrases(.trialLead))])
            case .addressChanged(let address, let occasion):
                phrases.notice(.addressChangedSubject, .addressChangedLead, occasion, ["address": address])
            }
        self.subject = subject
        paragraphs = body + [footer]
    }

    /// The catalogue in one language, for one service.
    private struct Phrases {
        let service: MessageService
        let language: MessageLanguage

        func callAsFunction(_ phrase: MessagePhrase, _ values: [String: String] = [:]) -> String {
            var values = values.mapValues { MessageText.line($0) }
            values["service"] = service.name
            values["host"] = service.host
            return MessageCatalogue.text(phrase, language, values)
        }

        func code(
            _ code: String,
            _ minutes: Int,
            link: MessageLink? = nil,
            ending: [MessagePhrase]
        ) -> (String, [MessageParagraph]) {
            let lifetime = self(.codeLifetime, ["minutes": String(minutes)])
            // The code is not in the subject, which locked screens show to everybody around.
            return (
                self(.codeSubject),
                [.text(self(.codeLead)), .code(code)]
                    + (link.map { [.text(self(.codeLinkLead)), .link(label: self(.linkLabel), $0)] } ?? [])
                    + [.text(lifetime), .text(self(.codeCaution))] + ending.map { .text(self($0)) }
            )
        }

        func signInLink(_ link: MessageLink, _ minutes: Int) -> (String, [MessageParagraph]) {
            let lifetime = self(.linkLifetime, ["minutes": String(minutes)])
            return (
                self(.linkSubject),
                [
                    .text(self(.linkLead)), .link(label: self(.linkLabel), link), .text(lifetime),
                    .text(self(.linkNotAsked)),
                ]
            )
        }

        func notice(
            _ subject: MessagePhrase,
            _ lead: MessagePhrase,
            _ occasion: MessageOccasion,
            _ values: [String: String] = [:],
            caution: MessagePhrase = .noticeCaution
        ) -> (String, [MessageParagraph]) {
            (
                self(subject),
                [
                    .text(self(lead, values)), facts(occasion), .text(self(caution)),
                    .link(label: self(.accountLabel), service.account),
                ]
            )
        }

        func recoveryStarted(
            _ occasion: MessageOccasion,
            _ deadline: UnixTime,
            _ cancel: MessageLink
        ) -> (String, [MessageParagraph]) {
            let lead = self(.recoveryStartedLead, ["deadline": MessageText.minute(deadline)])
            return (
                self(.recoveryStartedSubject),
                [
                    .text(lead), facts(occasion), .text(self(.recoveryStartedCaution)),
                    .link(label: self(.recoveryCancelLabel), cancel),
                ]
            )
        }

        /// Without the link to the account, which is gone.
        func accountDeleted(_ occasion: MessageOccasion) -> (String, [MessageParagraph]) {
            (self(.accountDeletedSubject), [.text(self(.accountDeletedLead)), facts(occasion)])
        }

        private func facts(_ occasion: MessageOccasion) -> MessageParagraph {
            let facts: [(MessagePhrase, String?)] = [
                (.factAccount, occasion.account), (.factDevice, occasion.device), (.factNetwork, occasion.network),
                (.factTime, MessageText.minute(occasion.time)),
            ]
            return .facts(
                facts.compactMap { phrase, value in
                    value.map { MessageParagraph.Fact(name: self(phrase), value: MessageText.line($0)) }
                }
            )
        }
    }
}

/// What a notice tells of the occasion.
package struct MessageOccasion: Sendable, Hashable {
    /// The account's name.
    package let account: String
    /// A label such as "Chrome on Linux"; nil when it is not known.
    package let device: String?
    /// The network address; nil when it is not known.
    package let network: String?
    /// When it happened.
    package let time: UnixTime

    /// Assembles an occasion.
    package init(account: String, device: String?, network: String?, time: UnixTime) {
        self.account = account
        self.device = device
        self.network = network
        self.time = time
    }
}
