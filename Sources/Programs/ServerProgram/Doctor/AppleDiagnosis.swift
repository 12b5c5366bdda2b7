// SPDX-License-Identifier: Apache-2.0

internal import JSONCoding

/// Judges whether Apple knows the clients of the settings, and whether it can tell the service of people.
enum AppleDiagnosis {
    static func findings(_ facts: AppleFacts) -> [Finding] {
        var findings = facts.clients.map(client)
        if let fault = facts.fault {
            findings.append(
                .failure(
                    .appleClient,
                    "settings",
                    fault,
                    expected: "settings by which Apple can be asked; the service does not start without",
                    Fix("change that setting, or what it names")
                )
            )
        }
        if let exchange = facts.notifications {
            findings.append(notifications(exchange, namesApps: facts.namesApps))
        }
        return findings
    }

    private static func client(_ client: AppleFacts.Client) -> Finding {
        switch client.sight {
        case .known:
            .ok(.appleClient, client.id, "is known to Apple, with the key and the team of the settings")
        case .refused(let reason):
            .failure(
                .appleClient,
                client.id,
                "is refused by Apple: \(reason)",
                expected:
                    "the refusal of a made-up code, and not of who brings it; nobody new can sign in with Apple so",
                Fix(
                    "compare \(Setting.appleTeam.flag), \(Setting.appleKeyId.flag) and the file of \(Setting.appleKeyFile.flag) with "
                        + "the key on Apple's pages, which must not be revoked and must be for the primary App ID that "
                        + "\(client.id) belongs to; compare this machine's clock, too"
                )
            )
        case .silent(let why):
            .failure(
                .appleClient,
                client.id,
                "was asked about at Apple, and \(why)",
                expected: "an answer of Apple's token endpoint",
                Fix("let this machine out to appleid.apple.com, port 443; where it is, try again in a few minutes")
            )
        }
    }

    private static func notifications(_ exchange: Exchange, namesApps: Bool) -> Finding {
        let expected = "the answer 400 to what is no notification"
        guard let answer = exchange.answer else {
            return .failure(
                .appleNotifications,
                exchange.address,
                exchange.fault?.words ?? "",
                expected: expected,
                Fix("look at the service's log and at the proxy's")
            )
        }
        let json = answer.isEncoded ? nil : try? JSONValue(parsing: answer.body)
        switch (answer.status, json?["error"]?["code"]?.string) {
        case (400, "bad_request") where namesApps:
            return .ok(
                .appleNotifications,
                exchange.address,
                "can be reached; whether it is registered with Apple, Apple's pages show"
            )
        case (400, "bad_request"):
            return .warning(
                .appleNotifications,
                exchange.address,
                "can be reached, and refuses what Apple tells: no App ID is named",
                expected: "the App ID that the Services ID belongs to",
                Fix("name it with \(Setting.appleAppIds.flag)")
            )
        case (_, "external_off"):
            return .failure(
                .appleNotifications,
                exchange.address,
                "belongs to a service that lets nobody sign in with Apple",
                expected: expected,
                Fix("start the service anew, with these settings")
            )
        default:
            return .failure(
                .appleNotifications,
                exchange.address,
                "answers \(answer.status), so that Apple cannot tell who stops",
                expected: expected,
                Fix(
                    "let the proxy pass what is posted to this path on to the service, without asking for anything first"
                )
            )
        }
    }
}
