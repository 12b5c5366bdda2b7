// SPDX-License-Identifier: Apache-2.0

internal import OutgoingHTTP
internal import MessageDelivery

/// Judges the way to send text messages: whether their receiver can be spoken to, and whether the key is there.
enum TextDiagnosis {
    static func finding(_ facts: TextFacts) -> Finding {
        switch facts.sight {
        case .open:
            return .ok(
                .textMessages,
                facts.receiver,
                "can be spoken to, and the key's file is well; nothing was posted: `martlet sms test NUMBER` shows whether it "
                    + "takes messages"
            )
        case .unusable(let message):
            return .failure(
                .textMessages,
                "settings",
                message,
                expected: "settings by which text messages can be sent; the service does not start without",
                Fix("change that setting, or what it names")
            )
        case .fault(let fault):
            let fix = fix(fault)
            let expected = "a receiver that can be spoken to"
            return facts.codesOpenSomething
                ? .failure(
                    .textMessages,
                    facts.receiver,
                    fault.words,
                    expected: expected + ": codes go by text message",
                    fix
                )
                : .warning(.textMessages, facts.receiver, fault.words, expected: expected, fix)
        }
    }

    private static func fix(_ fault: OutgoingFault) -> Fix {
        switch fault {
        case .notSecured:
            Fix(
                "renew or replace its certificate, which must bear the host's name; an authority of your own goes into "
                    + Setting.smsWebhookAuthorities.flag
            )
        case .unreachable, .timedOut, .closed, .unreadable:
            Fix("look whether the receiver runs, and whether host and port of \(Setting.smsWebhook.flag) are right")
        }
    }
}
