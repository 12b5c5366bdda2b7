// SPDX-License-Identifier: Apache-2.0

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

/// The names of members that a reader knows: each case's number, from 0 on, is where its value lies.
protocol MemberName: RawRepresentable<Int>, CaseIterable, Sendable {
    /// The name on the wire, at most 16 bytes.
    var text: String { get }

    /// The names on the wire in the order of the cases, made once.
    static var names: JSONNames { get }
}
