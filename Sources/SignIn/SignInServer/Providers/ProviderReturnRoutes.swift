// SPDX-License-Identifier: Apache-2.0

internal import AccountMessages
internal import AppleSignIn
internal import Hummingbird
internal import NIOCore
internal import SignInAccounts

/// `POST /sign-in/return/NAME` of each provider.
///
/// The provider's page posts here from its own site, so that browsers leave our cookies out of it. This page therefore does
/// nothing with what came: it carries it to the API from here, as the same site, and there the cookies count. It sets no
/// cookie either, since a browser would take one for the one that began.
struct ProviderReturnRoutes: Sendable {
    let providers: ProviderReception
    let pages: PageRenderer

    func add(to routes: inout RouteTable) {
        for access in providers.desk?.providers ?? [] {
            routes.post(ProviderAccess.returnPath(access.provider.name), needs: .nothing, show)
        }
    }

    @Sendable private func show(_ request: Request, _ context: ServerContext) async throws -> Response {
        let form = try await request.formText(upTo: FormLimits().maximumLength)
        let language = MessageLanguage(choosingFor: request)
        // Escaped by the template as all values are; the scripts of the page read it as text.
        let html = pages.page(
            "provider-return",
            in: language,
            path: "/sign-in",
            ["callback": form]
        )
        guard let html else { throw APIError(.internalError, "The page of the service is missing.") }
        return providers.reception.answer.page(html, in: language)
    }
}
