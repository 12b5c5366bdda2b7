// SPDX-License-Identifier: Apache-2.0
// `martlet explain`.

internal import ArgumentParser
internal import JSONCoding
internal import WebAuthnRelyingParty

/// Says why a response is accepted or refused.
struct ExplainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Say why a passkey response is accepted or refused, rule by rule.",
        discussion: """
            Reads one JSON object, of 1 MiB at most, or many as JSON lines; many give one verdict a line. Nothing is stored \
            or sent.

            Members:
              kind         registration or authentication
              rpId         the domain, for example "example.com"
              origins      expected origins, for example ["https://example.com"]
              challenge    the challenge that was issued, base64url
              response     what the browser's toJSON() gave, possibly broken
              publicKey    authentication: the stored COSE key, base64url
              signCount    authentication: the stored counter (default 0)
              options      an object; each option may be left out or null:

            \(OptionTable.text)

            With --json: verdict (accepted or refused), code and rule of the first broken rule, message, rules (each with \
            name, rule, summary, outcome, expected and found), and outputs when accepted.

            Exit codes: 0 accepted, 1 refused, 2 input that cannot be used; of many lines the highest. 64 wrong usage.
            """
    )

    @Argument(help: "The file to read; standard input when it is left out or is -.")
    var file: String?

    @Flag(help: "Print JSON, for programs.")
    var json = false

    func run() throws {
        var input = try ExplainInput(path: file == "-" ? nil : file)
        var output = ExplainOutput()
        guard let first = input.next() else { throw unusable(ExplainInput.Problem.empty.message) }
        // What is too long is not read to its end, to see what follows: there may be no end.
        if case .problem(.tooLong) = first { return try explainOne(first) }
        guard let second = input.next() else {
            try explainOne(first)
            return
        }
        var (worst, number) = (Int32(0), 0)
        var item: ExplainInput.Item? = first
        var following: ExplainInput.Item? = second
        while let present = item {
            number += 1
            let (verdict, code) = Self.verdict(on: present, line: number)
            worst = max(worst, code)
            output.write(verdict)
            (item, following) = (following, input.next())
        }
        output.flush()
        if worst != 0 { throw ExitCode(worst) }
    }

    private func explainOne(_ item: ExplainInput.Item) throws {
        if json {
            let (verdict, code) = Self.verdict(on: item, line: nil)
            Terminal.result(verdict)
            if code != 0 { throw ExitCode(code) }
            return
        }
        switch Self.explanation(of: item) {
        case .failure(let problem): throw unusable(problem.message)
        case .success(let explanation):
            ExplanationText.lines(explanation).forEach { Terminal.result(VisibleText.of($0)) }
            if !explanation.isAccepted { throw ExitCode(1) }
        }
    }

    private func unusable(_ message: String) -> CommandError {
        CommandError(.unusableInput, VisibleText.of(message), hint: "`martlet explain --help` lists the members")
    }

    /// The verdict for programs, and its exit code.
    static func verdict(on item: ExplainInput.Item, line: Int?) -> (JSONValue, Int32) {
        switch explanation(of: item) {
        case .success(let explanation): return (explanation.json, explanation.isAccepted ? 0 : 1)
        case .failure(let problem):
            var error: JSONObject = ["code": .string(problem.code), "message": .string(problem.message)]
            if let line { error["line"] = .integer(Int64(line)) }
            return (["verdict": nil, "error": .object(error)], 2)
        }
    }

    private static func explanation(of item: ExplainInput.Item) -> Result<Explanation, ExplainInput.Problem> {
        switch item {
        case .problem(let problem): return .failure(problem)
        case .object(let bytes):
            do throws(JSONError) {
                let limits = JSONLimits(maximumDepth: 32, maximumLength: ExplainInput.maximumLength)
                let value = try JSONValue(parsing: bytes, limits: limits)
                return .success(try ExplanationRequest(json: value).explanation())
            } catch {
                return .failure(.notUsable(error.message))
            }
        }
    }
}
