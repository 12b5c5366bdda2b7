// SPDX-License-Identifier: Apache-2.0
// The members of a header that mean something here, if only that the token is refused.

internal import JSONCoding

/// A member of a token's header (RFC 7515, section 4.1).
enum HeaderName: Int, MemberName {
    case alg, kid, typ, crit, jwk, jku, x5c, x5u

    static let names = JSONNames(allCases.map(\.text))

    var text: String {
        switch self {
        case .alg: "alg"
        case .kid: "kid"
        case .typ: "typ"
        case .crit: "crit"
        case .jwk: "jwk"
        case .jku: "jku"
        case .x5c: "x5c"
        case .x5u: "x5u"
        }
    }
}
