// SPDX-License-Identifier: Apache-2.0
// What routes ask that know no session.

/// What a route asks that is handed no session.
package enum OpenNeed: Sendable, Hashable {
    /// Nothing of who calls. What is to be proved (a passkey, a code, a link's token) lies in the request.
    case nothing
    /// A request from this machine itself, for what a development set-up shows.
    case ownMachine
    /// A request from the operator's network; for everybody else there is nothing at the address.
    case metricsReader
    /// Nothing: whether there is a session that may act is what the route answers, to a proxy.
    case verdict
}
