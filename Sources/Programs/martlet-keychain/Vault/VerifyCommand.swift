// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import JSONCoding
internal import KeychainAgentProtocol

/// `martlet-keychain verify`.
struct VerifyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Opens every item of the unlocked keychain and tells what is damaged."
    )

    @OptionGroup var options: KeychainOptions
    @Flag(help: "Afterwards, tell no more of what was found before. What is damaged now is told again.")
    var acknowledge = false

    func run() throws {
        let agent = try options.agent()
        guard case .report(let report) = try options.ask(agent, .verify),
            case .findings(let findings) = try options.ask(agent, .findings)
        else { return }
        let verdict = report.isSound ? "nothing is damaged" : report.findings.joined(separator: "\n")
        try Terminal.result(
            "\(ShownText.counted(Int(report.rows), "item")), \(report.opened) opened; \(verdict)"
                + (report.isSealed ? "\nit opens beside this machine's TPM alone" : ""),
            [
                ("items", .integer(Int64(report.rows))), ("opened", .integer(Int64(report.opened))),
                ("findings", .array(report.findings.map { .string($0) })), ("tpm", .bool(report.isSealed)),
            ],
            asJSON: options.json
        )
        if acknowledge { _ = try options.ask(agent, .acknowledge(findings)) }
        guard report.isSound else {
            throw CommandError(.dataInvalid, "the vault is damaged; look at the findings above")
        }
    }
}
