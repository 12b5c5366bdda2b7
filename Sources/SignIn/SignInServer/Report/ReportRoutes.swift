// SPDX-License-Identifier: Apache-2.0

internal import AccountMessages
internal import HTTPTypes
internal import Hummingbird
internal import NIOCore
internal import SignInAccounts

/// `GET /report` and its figures as CSV, for operators whom a passkey has just verified.
///
/// For everybody else there is nothing here, in the words that an address gets which nobody has. Nothing is changed by
/// looking, and no script is needed.
struct ReportRoutes: Sendable {
    let reception: Reception
    let pages: PageRenderer

    private static let path = "/report"

    /// Adds the page.
    ///
    /// - Parameter routes: Where to.
    /// - Throws: `resourcesMissing` when the template is not there, which is a fault of the installation.
    func add(to routes: inout RouteTable) throws(SignInServerError) {
        _ = try pages.pages("report", path: Self.path)
        routes.get(Self.path, needs: .freshOperator(confirmedAt: Self.path), show)
        routes.get(Self.path + "/sign-ins.csv", needs: .freshOperator(confirmedAt: Self.path), download)
    }

    @Sendable private func show(
        _ request: Request,
        _ context: ServerContext,
        _ found: SignedInSession
    ) async throws -> Response {
        let weeks = Self.weeks(request)
        let report = try await reception.engine.migration.report(weeks: weeks, found)
        let language = MessageLanguage(choosingFor: request)
        let page = ReportPage(report: report, weeks: weeks, words: pages.words[language])
        guard let html = pages.page("report", in: language, path: Self.path, page.values) else {
            throw APIError(.internalError, "The page could not be put together.")
        }
        return reception.answer.page(html, in: language)
    }

    @Sendable private func download(
        _ request: Request,
        _ context: ServerContext,
        _ found: SignedInSession
    ) async throws -> Response {
        let report = try await reception.engine.migration.report(weeks: Self.weeks(request), found)
        return reception.answer.file(ReportPage.csv(report), type: "text/csv; charset=utf-8", name: "sign-ins.csv")
    }

    /// How many weeks the address asks for; 26 for what the page does not offer.
    ///
    /// Each span is kept for a minute: another site that leads an operator's browser through all numbers would have all
    /// accounts read for each.
    private static func weeks(_ request: Request) -> Int {
        let wish = request.uri.queryParameters["weeks"].flatMap { Int($0) } ?? 26
        return ReportPage.spans.contains(wish) ? wish : 26
    }
}
