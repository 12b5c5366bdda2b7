// SPDX-License-Identifier: Apache-2.0
// The claims that mean something here.

/// A claim by its name on the wire (RFC 7519, section 4.1; OpenID Connect Core 1.0, section 2; Apple).
enum ClaimName: String, MemberName {
    case iss, sub, aud, azp, exp, iat, nbf, jti, nonce, email, events
    case nonceSupported = "nonce_supported"
    case authTime = "auth_time"
    case codeHash = "c_hash"
    case accessTokenHash = "at_hash"
    case emailVerified = "email_verified"
    case isPrivateEmail = "is_private_email"
    case realUserStatus = "real_user_status"
    case transferSubject = "transfer_sub"
    case organization = "org_id"

    static let spellings = MemberSpelling.all(ClaimName.self)
}
