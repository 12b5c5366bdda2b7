// SPDX-License-Identifier: Apache-2.0
// The page that tells operators how people sign in.

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
        routes.get(Self.path, show)
        routes.get(Self.path + "/sign-ins.csv", download)
    }

    @Sendable private func show(_ request: Request, _ context: ServerContext) async throws -> Response {
        let weeks = Self.weeks(request)
        guard let report = try await report(request, weeks: weeks) else { return confirmation }
        let language = MessageLanguage(choosingFor: request)
        let page = ReportPage(report: report, weeks: weeks, words: pages.words[language])
        guard let html = pages.page("report", in: language, path: Self.path, page.values) else {
            throw APIError(.internalError, "The page could not be put together.")
        }
        return reception.answer.page(html, in: language)
    }

    @Sendable private func download(_ request: Request, _ context: ServerContext) async throws -> Response {
        guard let report = try await report(request, weeks: Self.weeks(request)) else { return confirmation }
        let rows = report.counts.map { "\(ReportPage.day($0.week)),\($0.method),\($0.platform),\($0.count)" }
        let csv = (["week,method,platform,count"] + rows).map { $0 + "\r\n" }.joined()
        return reception.answer.file(csv, type: "text/csv; charset=utf-8", name: "sign-ins.csv")
    }

    /// The report; nil for an operator who has to confirm first that it is them.
    private func report(_ request: Request, weeks: Int) async throws -> MigrationReport? {
        do {
            return try await reception.engine.migration.report(weeks: weeks, reception.session(request))
        } catch let error as SignInError where error.code == .freshVerificationRequired {
            return nil
        } catch let error as SignInError where error.code == .rateLimited || error.code == .serviceUnavailable {
            throw error
        } catch {
            // Whoever is no operator does not learn whether there is a report, nor whether they are signed in.
            throw APIError(.notFound, "There is nothing at this address.")
        }
    }

    /// Signing in again with a passkey is the confirmation that needs no other page.
    private var confirmation: Response {
        reception.answer.redirect(to: "/sign-in?notice=verify&return=\(Self.path)")
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
