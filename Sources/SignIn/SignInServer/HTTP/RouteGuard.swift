// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import HTTPTypes
internal import Hummingbird
internal import SignInAccounts

/// Lets those in who have what a route needs, and finds their session.
///
/// Handlers are handed the session and cannot look for one themselves, so that no route forgets to ask. The operations of
/// the engine ask once more, and compare what they rest on in the transaction that writes.
struct RouteGuard: Sendable {
    /// What a page's need came to.
    enum Entry {
        /// The page is shown.
        case session(SignedInSession)
        /// Something else is to be done first.
        case redirect(Response)
    }

    let reception: Reception
    let metricsReaders: [AddressRange]

    /// Asks what a route needs that is handed no session.
    ///
    /// - Throws: `originNotAllowed` for what is for this machine alone, `notFound`.
    func check(_ need: OpenNeed, _ request: Request, _ context: ServerContext) throws(APIError) {
        switch need {
        case .nothing, .verdict: return
        case .ownMachine:
            guard Nearness.holds(request, context) else {
                throw APIError(.originNotAllowed, "This is shown on the service's own machine only.")
            }
        case .metricsReader:
            guard isMetricsReader(request, context) else { throw APIError.nothingHere }
        }
    }

    /// Finds the session of a request that shows something.
    ///
    /// - Throws: `notSignedIn`, `linkSessionLimited`, `freshVerificationRequired`, `serviceUnavailable`.
    func session(_ need: SessionNeed, _ request: Request) async throws -> SignedInSession {
        let found = try await session(of: request)
        try reception.engine.sessions.require(need, of: found)
        return found
    }

    /// Finds the session of a request that changes something.
    ///
    /// - Returns: The request with its whole body, and the session.
    /// - Throws: `originNotAllowed`, `notSignedIn`, `linkSessionLimited`, `freshVerificationRequired`, `serviceUnavailable`;
    ///   what reading a body throws.
    func sessionAndBody(_ need: SessionNeed, _ request: Request) async throws -> (Request, SignedInSession) {
        _ = try reception.admit(request)
        // Nobody makes the service wait for a body, and hold it, without having what the route needs.
        _ = try await session(need, request)
        let whole = try await request.withWholeBody(upTo: reception.maximumBodyLength)
        // The body may have taken its time: what the session was before it counts for nothing.
        return (whole, try await session(need, request))
    }

    /// Finds the session for a page.
    ///
    /// - Parameters:
    ///   - need: What the page needs.
    ///   - request: The request.
    ///   - path: The page's path.
    /// - Returns: The session, or where to go first.
    /// - Throws: `originNotAllowed`, `linkSessionLimited`, `notFound`, `rateLimited`, `serviceUnavailable`.
    func page(_ need: PageNeed, _ request: Request, path: String) async throws -> Entry {
        switch need {
        case .person: try await person(request, path: path)
        case .freshOperator(let page): try await freshOperator(request, confirmedAt: page)
        }
    }

    private func person(_ request: Request, path: String) async throws -> Entry {
        // Only a person's own navigation; an image or a frame on some page acts for nobody. A frame navigates, too.
        let (mode, destination) = (request.headers[.secFetchMode], request.headers[.secFetchDest])
        guard mode ?? "navigate" == "navigate", destination ?? "document" == "document" else {
            throw APIError(.originNotAllowed, "Open this address itself; it cannot be part of another page.")
        }
        do {
            let found = try await cookieSession(of: request)
            guard !found.session.isLimitedToAddingPasskey else {
                throw APIError(.linkSessionLimited, "You came by a link. Add a passkey on your account page first.")
            }
            return .session(found)
        } catch  where Self.isNotSignedIn(error) {
            let here = path + "?" + (request.uri.query ?? "")
            return .redirect(reception.answer.redirect(to: "/sign-in?return=" + PercentEncoding.encode(here)))
        }
    }

    private func freshOperator(_ request: Request, confirmedAt page: String) async throws -> Entry {
        do {
            let found = try await session(of: request)
            try await reception.engine.migration.requireOperator(found)
            return .session(found)
        } catch let error as SignInError where error.code == .freshVerificationRequired {
            // Signing in again with a passkey is the confirmation that needs no other page.
            return .redirect(reception.answer.redirect(to: "/sign-in?notice=verify&return=\(page)"))
        } catch let error as SignInError where error.code == .rateLimited || error.code == .serviceUnavailable {
            throw error
        } catch {
            // Whoever is no operator does not learn whether there is such a page, nor whether they are signed in.
            throw APIError.nothingHere
        }
    }

    /// The live session of a request.
    ///
    /// A bearer token counts alone when there is one; cookies beside it are ignored, so that nothing which the browser
    /// adds by itself can act under an app's name.
    private func session(of request: Request) async throws -> SignedInSession {
        guard let header = request.headers[.authorization] else { return try await cookieSession(of: request) }
        guard header.prefix(7).lowercased() == "bearer " else { throw APIError.notSignedIn }
        return try await reception.engine.sessions.authenticate(token: String(header.dropFirst(7)), kind: .bearer)
    }

    private func cookieSession(of request: Request) async throws -> SignedInSession {
        guard let token = ServiceCookie.session.value(in: request) else { throw APIError.notSignedIn }
        return try await reception.engine.sessions.authenticate(token: String(token), kind: .cookie)
    }

    private static func isNotSignedIn(_ error: any Error) -> Bool {
        (error as? SignInError)?.code == .notSignedIn || (error as? APIError)?.code == .notSignedIn
    }

    /// Figures are for the operator's network alone; to everybody else the address does not exist.
    private func isMetricsReader(_ request: Request, _ context: ServerContext) -> Bool {
        let clientAddress = reception.clientAddress
        // Behind such a proxy everybody would look like the machine itself.
        guard !clientAddress.isFromUnnamedProxy(request, peer: context.peer) else { return false }
        let found = clientAddress.finding(of: request, context)
        // Else the proxy, which often is on this machine, would be who asks.
        guard !found.hasUnreadableHop else { return false }
        guard let address = found.address else { return context.peer == nil }
        return metricsReaders.contains { $0.contains(address) }
    }
}
