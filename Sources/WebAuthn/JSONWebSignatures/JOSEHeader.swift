// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
package import JSONCoding

/// The header of a signature (RFC 7515, section 4), which chooses among what is allowed and never what is done.
///
/// Stricter than RFC 7515: `crit` is refused, since no extension is understood here.
package struct JOSEHeader: Sendable {
    /// A member of a header (RFC 7515, section 4.1).
    package enum Name: Int, MemberName {
        case alg, kid, typ, crit, jwk, jku, x5c, x5u

        package static let names = JSONNames(allCases.map(\.text))

        package var text: String { String(describing: self) }
    }

    /// The algorithm (`alg`), as it came; the caller holds it to what is allowed.
    package let algorithm: String

    private let members: KnownMembers<Name>

    /// Reads a header that is the whole input.
    ///
    /// - Parameter bytes: JSON.
    /// - Throws: `headerInvalid` or `headerCritical`.
    init(parsing bytes: [UInt8]) throws(JSONWebSignatureError) {
        do {
            members = try KnownMembers(parsing: bytes, maximumLength: 65_536)
        } catch {
            throw JSONWebSignatureError(.headerInvalid, "the token's header could not be read: \(error.message)")
        }
        guard let algorithm = members[.alg]?.string else {
            throw JSONWebSignatureError(.headerInvalid, "the token's header lacks an algorithm (alg)")
        }
        guard members[.crit] == nil else {
            throw JSONWebSignatureError(
                .headerCritical,
                "the token's header demands extensions (crit); none is understood here"
            )
        }
        self.algorithm = algorithm
    }

    /// The value of a member, null included; nil when it is absent.
    package subscript(name: Name) -> JSONValue? { members[name] }

    /// The certificates (`x5c`) in DER, leaf first: one to eight; nil where they are missing or are not base64.
    package var certificates: [[UInt8]]? {
        guard let texts = members[.x5c]?.array, (1...8).contains(texts.count) else { return nil }
        let certificates = texts.compactMap { $0.string.flatMap { Base64.decode($0) } }
        return certificates.count == texts.count ? certificates : nil
    }
}
