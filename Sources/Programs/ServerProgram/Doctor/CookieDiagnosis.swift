// SPDX-License-Identifier: Apache-2.0

internal import WebAuthnTypes

/// Judges the cookie that a begun ceremony sets.
enum CookieDiagnosis {
    private static let prefix = "__Host-"
    private static let plainName = "martlet-browser"

    static func findings(_ host: HostFacts) -> [Finding] {
        // Refusals set no cookie, and have a finding of their own.
        guard let answer = host[.begin]?.answer, answer.status == 200 else { return [] }
        let subject = host.origin.text + Probe.begin.path
        let lines = answer.fields("set-cookie")
        // The service leaves prefix and Secure out at http://localhost, unless it has other origins as well.
        let isLocal = host.origin.scheme == "http" && host.origin.host == "localhost"
        let isPlain = isLocal && lines.contains { $0.hasPrefix(plainName + "=") }
        let name = isPlain ? plainName : prefix + plainName
        let secure = isPlain ? "" : "Secure, "
        let expected = "\(name) with \(secure)HttpOnly, Path=/ and SameSite=Lax, and without Domain"
        guard let line = lines.first(where: { $0.hasPrefix(name + "=") }) else {
            let found = lines.isEmpty ? "no cookie was set" : "the cookie has another name"
            return [
                .failure(
                    .cookie,
                    subject,
                    found,
                    expected: expected,
                    Fix(
                        "let the proxy leave Set-Cookie as it is",
                        nginx: "# remove: proxy_hide_header Set-Cookie; proxy_ignore_headers Set-Cookie;",
                        caddy: "remove `header -Set-Cookie`"
                    )
                )
            ]
        }
        let attributes = line.split(separator: ";").dropFirst().map { attribute in
            attribute.drop { $0 == " " }.lowercased()
        }
        var faults: [String] = []
        if !isPlain, !attributes.contains("secure") { faults.append("without Secure") }
        if !attributes.contains("httponly") { faults.append("without HttpOnly") }
        if !attributes.contains("path=/") { faults.append("without Path=/") }
        if !attributes.contains("samesite=lax") { faults.append("without SameSite=Lax") }
        if attributes.contains(where: { $0.hasPrefix("domain") }) { faults.append("with a Domain") }
        guard !faults.isEmpty else { return [.ok(.cookie, subject, "has every attribute that its name demands")] }
        return [
            .failure(
                .cookie,
                subject,
                "\(name) came " + faults.joined(separator: " and "),
                expected: expected,
                Fix(
                    "let the proxy leave cookies as they are; browsers drop a __Host- cookie that was changed",
                    nginx: "proxy_cookie_flags off;\nproxy_cookie_path off;\nproxy_cookie_domain off;",
                    caddy: "remove `header_down Set-Cookie …`"
                )
            )
        ]
    }
}
