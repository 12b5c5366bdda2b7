// SPDX-License-Identifier: Apache-2.0

internal import AccountMessages

/// Judges the way to send mail: whether there is one, and whether a mail server lets the service in.
enum MailDiagnosis {
    static func finding(_ facts: MailFacts) -> Finding {
        switch facts.way {
        case .none: none(facts)
        case .outbox:
            .warning(
                .mail,
                "/outbox",
                "mails stand on a page and are not sent",
                expected: "a way to send mail, wherever people are to get any",
                Fix(
                    "give \(Setting.mailServer.flag) or \(Setting.mailCommand.flag) in place of \(Setting.mailOutbox.flag)"
                )
            )
        case .command(let program):
            .ok(.mail, program, "takes the mails; `martlet mail test ADDRESS` shows whether they arrive")
        case .server(let server, nil):
            .ok(.mail, server, "lets the service in; `martlet mail test ADDRESS` shows whether mails arrive")
        case .server(let server, let problem?): failing(server, problem, facts)
        case .unusable(let message):
            .failure(
                .mail,
                "settings",
                message,
                expected: "settings by which mail can be sent",
                Fix("change that setting")
            )
        }
    }

    private static func none(_ facts: MailFacts) -> Finding {
        guard facts.recoveryIsOn else {
            return .ok(.mail, "settings", "no way to send mail is configured, and nothing needs one")
        }
        return .warning(
            .mail,
            "settings",
            "no way to send mail is configured: of a recovery that somebody else began, owners hear on their account page alone",
            expected: "a way to send mail, so that owners hear of it in time",
            Fix(
                "give \(Setting.mailServer.flag) or \(Setting.mailCommand.flag); or \(Setting.recovery.flag) off, and lead "
                    + "people back in by hand"
            )
        )
    }

    /// Without mail nobody gets a code; notices wait for three days.
    private static func failing(_ server: String, _ problem: MailFacts.Problem, _ facts: MailFacts) -> Finding {
        let fix =
            switch problem.code {
            case .tlsFailed:
                Fix(
                    "renew or replace its certificate, or choose between smtp:// (STARTTLS) and smtps:// in "
                        + "\(Setting.mailServer.flag); an authority of your own goes into \(Setting.mailAuthorities.flag)"
                )
            case .authenticationRefused:
                Fix(
                    "compare \(Setting.mailUser.flag) and the file of \(Setting.mailPasswordFile.flag) with what the server has"
                )
            default:
                Fix("look whether the server runs, and whether host and port of \(Setting.mailServer.flag) are right")
            }
        let expected = "a mail server that lets the service in"
        return facts.codesGoByMail
            ? .failure(.mail, server, problem.message, expected: expected + ": codes go by mail", fix)
            : .warning(.mail, server, problem.message, expected: expected, fix)
    }
}
