// SPDX-License-Identifier: Apache-2.0

/// A thing that is looked at; the raw value is its name for programs, and in docs/doctor.md.
enum Check: String, CaseIterable, Sendable {
    // From outside, the address and its TLS.
    case name
    case certificate
    case certificateLifetime = "certificate-lifetime"
    case tlsVersion = "tls-version"
    case httpsRedirect = "https-redirect"
    // From outside, the service.
    case answers, ready, service
    case relyingPartyID = "rp-id"
    case origin, clock, cookie
    case securityHeaders = "security-headers"
    // From outside, what a proxy can spoil.
    case host
    case forwardedProto = "forwarded-proto"
    case forwardedFor = "forwarded-for"
    case namedProxy = "named-proxy"
    case bodySize = "body-size"
    case caching, encoding, metrics
    // From outside, the RP ID's host.
    case relatedOrigins = "related-origins"
    case appleApps = "apple-apps"
    case androidApps = "android-apps"
    case passkeyEndpoints = "passkey-endpoints"
    case changePassword = "change-password"
    case absentPath = "absent-path"
    // Where the settings are at hand.
    case mail
    case textMessages = "text-messages"
    case appleClient = "apple-client"
    case appleNotifications = "apple-notifications"
    // From inside.
    case dataFolder = "data-folder"
    case keys, disk
    case fileSystem = "file-system"
    case database, durability, schema
    case dataDomain = "data-domain"
    case version
}
