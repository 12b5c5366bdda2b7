// SPDX-License-Identifier: Apache-2.0

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
            name, rule, summary, outcome, expected and found), warnings where there are any, and outputs when accepted.

            Exit codes: 0 accepted, 1 refused, 2 input that cannot be used; of many lines the highest. 64 wrong usage, 73 the \
            verdict cannot be written.
            """
    )

    @Argument(help: "The file to read; standard input when it is left out or is -.")
    var file: String?

    @Flag(help: "Print JSON, for programs.")
    var json = false

    func run() throws {
        var input = ExplainInput(path: file == "-" ? nil : file)
        guard let first = input.next() else {
            return try explainOne(ExplainInput.Item(line: nil, content: .failure(.empty)))
        }
        var following: ExplainInput.Item?
        if !json {
            // What people read of one object is no JSON, so that the next one must be looked for first.
            following = input.next()
            guard let following else { return try explainOne(first) }
            // What is said of the rest says it of the first line, too.
            if case .failure(.restUnread) = following.content { return try explainOne(following) }
        }
        var output = ExplainOutput()
        var worst: Int32 = 0
        var item: ExplainInput.Item? = first
        while let present = item {
            let (verdict, code) = Self.verdict(on: present)
            worst = max(worst, code)
            try output.write(verdict)
            // To pass over the rest of what was not read may take long.
            if case .failure(.tooLong) = present.content { try output.flush() }
            item = following ?? input.next()
            following = nil
        }
        try output.flush()
        if worst != 0 { throw ExitCode(worst) }
    }

    private func explainOne(_ item: ExplainInput.Item) throws {
        if json {
            let (verdict, code) = Self.verdict(on: item)
            Terminal.result(verdict)
            if code != 0 { throw ExitCode(code) }
            return
        }
        switch Self.explanation(of: item) {
        case .failure(let problem):
            throw CommandError(.unusableInput, VisibleText.of(problem.message), hint: problem.hint)
        case .success(let explanation):
            ExplanationText.lines(explanation).forEach { Terminal.result(VisibleText.of($0)) }
            if !explanation.isAccepted { throw ExitCode(1) }
        }
    }

    /// The verdict for programs, and its exit code.
    private static func verdict(on item: ExplainInput.Item) -> (JSONValue, Int32) {
        switch explanation(of: item) {
        case .success(let explanation): (explanation.json, explanation.isAccepted ? 0 : 1)
        case .failure(let problem): (problem.json(line: item.line), 2)
        }
    }

    private static func explanation(of item: ExplainInput.Item) -> Result<Explanation, ExplainProblem> {
        item.content.flatMap { bytes in
            do throws(JSONError) {
                let value = try JSONValue(parsing: bytes, limits: ExplainInput.limits)
                let request = try ExplanationRequest(json: value, verifiers: AlgorithmPlan.verifiers)
                return .success(request.explanation())
            } catch {
                return .failure(.notUsable(error.message))
            }
        }
    }
}
