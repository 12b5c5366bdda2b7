// SPDX-License-Identifier: Apache-2.0
// What a route asks of who calls it.

package import SignInAccounts

/// What a route asks of who calls it; every route names it.
package enum RouteNeed: Sendable, Hashable {
    /// No session.
    case open(OpenNeed)
    /// A session; who has none, or too weak a one, is told so in JSON.
    case session(SessionNeed)
    /// A session, for a page.
    case page(PageNeed)
}
