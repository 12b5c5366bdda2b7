// SPDX-License-Identifier: Apache-2.0

internal import JSONCoding
internal import JSONWebSignatures

/// A claim (RFC 7519, section 4.1; OpenID Connect Core 1.0, section 2; Apple).
enum ClaimName: Int, MemberName {
    case iss, sub, aud, azp, exp, iat, nbf, jti, nonce, nonceSupported, authTime, codeHash, accessTokenHash
    case email, emailVerified, isPrivateEmail, realUserStatus, transferSubject, organization, events

    static let names = JSONNames(allCases.map(\.text))

    var text: String {
        switch self {
        case .iss: "iss"
        case .sub: "sub"
        case .aud: "aud"
        case .azp: "azp"
        case .exp: "exp"
        case .iat: "iat"
        case .nbf: "nbf"
        case .jti: "jti"
        case .nonce: "nonce"
        case .nonceSupported: "nonce_supported"
        case .authTime: "auth_time"
        case .codeHash: "c_hash"
        case .accessTokenHash: "at_hash"
        case .email: "email"
        case .emailVerified: "email_verified"
        case .isPrivateEmail: "is_private_email"
        case .realUserStatus: "real_user_status"
        case .transferSubject: "transfer_sub"
        case .organization: "org_id"
        case .events: "events"
        }
    }
}
