// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes

extension HTTPField.Name {
    static let crossOriginOpenerPolicy = named("Cross-Origin-Opener-Policy")
    static let martletAccount = named("Martlet-Account")
    static let martletName = named("Martlet-Name")
    static let permissionsPolicy = named("Permissions-Policy")
    static let referrerPolicy = named("Referrer-Policy")
    static let secFetchDest = named("Sec-Fetch-Dest")
    static let secFetchMode = named("Sec-Fetch-Mode")
    static let secFetchSite = named("Sec-Fetch-Site")
    static let xForwardedFor = named("X-Forwarded-For")
    static let xForwardedHost = named("X-Forwarded-Host")
    static let xForwardedMethod = named("X-Forwarded-Method")
    static let xForwardedProto = named("X-Forwarded-Proto")
    static let xForwardedURI = named("X-Forwarded-Uri")
    static let xRequestID = named("X-Request-ID")

    /// A field name written in this program.
    private static func named(_ text: StaticString) -> HTTPField.Name {
        guard let name = HTTPField.Name(text.description) else {
            preconditionFailure("a header field's name written in the program must be a token")
        }
        return name
    }
}
