// SPDX-License-Identifier: Apache-2.0
// The members of a header that mean something here, if only that the token is refused.

/// A member of a token's header by its name on the wire (RFC 7515, section 4.1).
enum HeaderName: String, MemberName {
    case alg, kid, typ, crit, jwk, jku, x5c, x5u

    static let spellings = MemberSpelling.all(HeaderName.self)
}
