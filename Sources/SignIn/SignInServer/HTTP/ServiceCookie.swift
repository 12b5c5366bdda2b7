// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes
internal import Hummingbird

/// The cookies that this service sets, by their full names.
///
/// The `__Host-` prefix makes browsers refuse a cookie of that name from any other host, from a page without TLS, or
/// for a part of the site, so a neighbouring subdomain cannot plant one. At `http://localhost` ``LocalCookies`` spells them without it.
enum ServiceCookie: String {
    /// The session's token.
    case session = "__Host-martlet-session"
    /// A random value per browser, to which ceremonies are bound.
    case browser = "__Host-martlet-browser"
    /// On an app's host: the session's token, sealed for that app.
    case app = "__Host-martlet-app"
    /// On an app's host: what a code that comes back must fit.
    case gate = "__Host-martlet-gate"
    /// The language that was chosen at the foot of a page.
    case language = "__Host-martlet-language"

    /// The cookie's value in a request; nil when it is absent, overlong, or sent twice with different values.
    ///
    /// Cookies come joined in one field over HTTP/1 (RFC 6265, section 5.4), each in its own over HTTP/2.
    func value(in request: Request) -> Substring? {
        var found: Substring?
        for field in request.headers where field.name == .cookie {
            for pair in field.value.split(separator: ";") {
                let pair = pair.drop { $0 == " " }
                guard pair.hasPrefix(rawValue), pair.utf8.count <= 256 else { continue }
                let rest = pair.dropFirst(rawValue.count)
                guard rest.first == "=" else { continue }
                let value = rest.dropFirst()
                guard found == nil || found == value else { return nil }
                found = value
            }
        }
        return found
    }

    /// The field value that sets the cookie.
    ///
    /// - Parameters:
    ///   - value: Characters that need no quoting.
    ///   - seconds: How long the browser keeps it; nil for as long as it runs.
    /// - Returns: The value of a `Set-Cookie` field.
    func setting(_ value: String, forSeconds seconds: Int64?) -> String {
        let lifetime = seconds.map { "; Max-Age=\($0)" } ?? ""
        return "\(rawValue)=\(value); Path=/\(lifetime); Secure; HttpOnly; SameSite=Lax"
    }

    /// The field value that makes the browser forget the cookie.
    var clearing: String { "\(rawValue)=; Path=/; Max-Age=0; Secure; HttpOnly; SameSite=Lax" }
}
