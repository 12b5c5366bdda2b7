// SPDX-License-Identifier: Apache-2.0

package import JSONCoding

/// Something that should be done about one login or several.
package struct AuditFinding: Sendable, Hashable {
    /// What was found; in the order in which findings of one gravity are told.
    package enum Code: String, Sendable, Hashable, CaseIterable {
        /// The password was seen in a breach.
        case breached
        /// The password is among those that are tried first.
        case common
        /// The password opens several accounts.
        case reused
        /// The password is short, is one pattern, or is a name and little more.
        case weak
        /// The secret of the authenticator app has less than the 128 bits that RFC 4226 asks for.
        case codeShort
        /// The secret of the authenticator app is old.
        case codeOld
        /// The site takes passkeys, and the login has none.
        case passkeyOffered

        /// How soon something should be done.
        package var gravity: AuditGravity {
            switch self {
            case .breached, .common: .critical
            case .reused: .high
            case .weak: .medium
            case .codeShort, .codeOld: .low
            case .passkeyOffered: .hint
            }
        }
    }

    /// What was found.
    package let code: Code
    /// The identifiers of the logins that it is about, in the order in which they came.
    package let logins: [String]
    /// What is wrong and what to do; never holds a password.
    package let message: String
    /// Where to do it; nil where nobody knows.
    package let address: String?

    init(_ code: Code, _ logins: [String], _ message: String, address: String? = nil) {
        self.code = code
        self.logins = logins
        self.message = message
        self.address = address
    }

    /// How soon something should be done.
    package var gravity: AuditGravity { code.gravity }

    /// The finding as JSON.
    package var json: JSONValue {
        var object: JSONObject = [
            "code": .string(code.rawValue), "gravity": .string(gravity.name),
            "logins": .array(logins.map { .string($0) }), "message": .string(message),
        ]
        if let address { object["address"] = .string(address) }
        return .object(object)
    }
}
