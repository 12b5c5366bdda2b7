// SPDX-License-Identifier: Apache-2.0

internal import AccountMessages
internal import COSEKeys
internal import FoundationEssentials
internal import HTTPTypes
internal import Hummingbird
internal import JSONCoding
internal import SignInAccounts
internal import WebAuthnRelyingParty

/// `GET /explain` and `POST /explain`: the page for developers, which an operator must switch on.
///
/// A plain form, so that it works without a script. It judges the pasted text alone: no session, no account and no
/// challenge of this service plays a part, and nothing of it is stored or logged.
struct ExplainRoutes: Sendable {
    let reception: Reception
    let pages: PageRenderer
    let verifiers: SignatureVerifiers

    private static let path = "/explain"

    /// How much a form may hold; percent-encoding makes up to three bytes of one.
    private var maximumFormLength: Int { reception.maximumBodyLength * 3 }

    /// Adds the page.
    ///
    /// - Parameter routes: Where to.
    /// - Throws: `resourcesMissing` when the template is not there, which is a fault of the installation.
    func add(to routes: inout RouteTable) throws(SignInServerError) {
        let empty = try pages.pages("explain", path: Self.path)
        routes.get(Self.path, needs: .nothing) { request, _ in
            let language = MessageLanguage(choosingFor: request)
            return reception.answer.page(empty[language], in: language)
        }
        routes.post(Self.path, needs: .nothing, explain)
    }

    @Sendable private func explain(_ request: Request, _ context: ServerContext) async throws -> Response {
        let asker = try reception.admit(request)
        try reception.engine.admitStranger(reception.visitor(request, context, asker))
        let text = try await request.form(upTo: maximumFormLength).field("input")
        let language = MessageLanguage(choosingFor: request)
        let (values, status) = values(for: text, in: pages.words[language])
        guard let html = pages.page("explain", in: language, path: Self.path, values) else {
            throw APIError(.internalError, "The page could not be put together.")
        }
        return reception.answer.page(html, in: language, status: status)
    }

    /// What the page shows.
    ///
    /// What rules say of themselves is for developers, and in English everywhere.
    private func values(
        for text: String,
        in words: Words
    ) -> ([String: any Sendable], HTTPResponse.Status) {
        do throws(JSONError) {
            let limits = JSONLimits(maximumDepth: 32, maximumLength: 1 << 20)
            let json = try JSONValue(parsing: Array(text.utf8), limits: limits)
            let request = try ExplanationRequest(json: json, verifiers: verifiers)
            let explanation = request.explanation()
            let broken = explanation.firstBroken
            let values: [String: any Sendable] = [
                "input": text,
                "verdict": words.text(explanation.isAccepted ? "explain.accepted" : "explain.refused"),
                "isRefused": !explanation.isAccepted,
                "message": broken?.message ?? "",
                "code": broken?.code ?? "",
                "place": broken?.place ?? "",
                "attack": broken?.attack ?? "",
                "advice": broken?.advice ?? "",
                "warnings": explanation.warnings.map {
                    [
                        "warning": $0.message, "warningCode": $0.code, "warningPlace": $0.place,
                        "warningAdvice": $0.advice,
                    ]
                },
                "rules": explanation.findings.map { Self.values(for: $0, in: words) },
                "outputs": explanation.outputs.members.map { output -> [String: String] in
                    let text = output.value.string ?? String(decoding: output.value.serialized, as: UTF8.self)
                    return ["name": output.key, "value": text]
                },
            ]
            return (values, .ok)
        } catch {
            let values: [String: any Sendable] = [
                "input": text, "problem": error.message, "hasMore": error.code == .bytesLeftOver,
            ]
            return (values, .unprocessableContent)
        }
    }

    private static func values(for finding: RuleFinding, in words: Words) -> [String: String] {
        let outcome =
            switch finding.outcome {
            case .held: "explain.held"
            case .broken: "explain.broken"
            case .notDemanded: "explain.not-asked"
            case .notJudged: "explain.not-judged"
            }
        // An empty text would count as something to show: what is not there is left out.
        var values = [
            "outcome": words.text(outcome), "outcomeName": finding.outcome.rawValue, "ruleName": finding.rule.name,
            "rulePlace": finding.place, "summary": finding.rule.summary,
        ]
        values["expected"] = finding.expected
        values["found"] = finding.found
        values["why"] = finding.message
        return values
    }
}
