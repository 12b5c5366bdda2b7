// SPDX-License-Identifier: Apache-2.0

package import WebAuthnTypes

/// An app that people are signed in to, and how it learns who they are.
///
/// One way for each app: whoever asks for a code cannot choose the other, whose path nothing of the app may take.
package struct ConnectedApp: Sendable, Hashable {
    /// How an app learns who its visitor is.
    package enum SignIn: String, Sendable, CaseIterable {
        /// By a cookie on the app's host, which the service reads for the app's proxy.
        case cookie
        /// By a token, for which the app's server exchanges a code.
        case token
    }

    /// Where the app is.
    package let origin: Origin
    /// How it learns who its visitor is.
    package let signIn: SignIn

    /// Describes an app.
    package init(_ origin: Origin, by signIn: SignIn = .cookie) {
        self.origin = origin
        self.signIn = signIn
    }

    /// The reason why browsers would not keep the cookies of these apps and of the service apart; nil when they do.
    ///
    /// A cookie goes to every port of its host (RFC 6265, section 8.5), also one with the `__Host-` prefix.
    ///
    /// - Parameters:
    ///   - apps: All apps.
    ///   - origins: Where pages may act for a signed-in person, the service's own origin first. A further one may be an app
    ///     itself, since it is trusted as the service is; another port of its host is not.
    /// - Returns: A sentence in lower case.
    package static func sharedHost(of apps: [ConnectedApp], service origins: [Origin]) -> String? {
        for (index, app) in apps.enumerated() {
            if app.origin.host == origins.first?.host {
                return "\(app.origin.text) is on the service's own host: browsers send cookies to every port of a "
                    + "host, and so everybody's session to that app"
            }
            if let near = origins.dropFirst().first(where: { $0.host == app.origin.host && $0 != app.origin }) {
                return "\(app.origin.text) is on the host of \(near.text): browsers send cookies to every port of a "
                    + "host, and so sessions that begin there to that app"
            }
            if let other = apps[..<index].first(where: { $0.origin.host == app.origin.host }) {
                return other.origin == app.origin
                    ? "\(app.origin.text) is named twice"
                    : "\(other.origin.text) and \(app.origin.text) are on one host: browsers send cookies to every port of "
                        + "a host, and so those of each app to the other"
            }
        }
        return nil
    }
}
