// SPDX-License-Identifier: Apache-2.0

package import CBORCoding
internal import Crypto
package import WebAuthnTypes

/// The relying party's ID as a platform names it: a domain, or the name of a use such as `ssh:`.
///
/// Wider than ``RelyingPartyID``: keys of SSH, of disks and of PAM have names that are not domains. A browser has checked its own.
package struct CTAPRelyingPartyID: Sendable, Hashable, CustomStringConvertible {
    /// 1 to 253 bytes of UTF-8 without control characters.
    package let text: String
    /// SHA-256 of the text, as authenticator data carry it.
    package let hash: [UInt8]

    /// Takes an ID.
    ///
    /// - Throws: `invalidParameter` for an empty one and one with control characters, `limitExceeded` for more than 253 bytes.
    package init(_ text: String) throws(CTAPStatus) {
        guard text.utf8.count <= 253 else { throw .limitExceeded }
        guard !text.isEmpty, text.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control }) else {
            throw .invalidParameter
        }
        self.text = text
        hash = Array(SHA256.hash(data: Array(text.utf8)))
    }

    /// Takes a domain that was checked.
    package init(_ id: RelyingPartyID) { (text, hash) = (id.text, id.hash) }

    /// The text.
    package var description: String { text }

    /// Compares the digests: to Swift two spellings of one letter are the same.
    package static func == (left: Self, right: Self) -> Bool { left.hash == right.hash }

    /// Hashes the digest.
    package func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}

/// A relying party with the name that people see.
package struct CTAPRelyingParty: Sendable, Hashable {
    package let id: CTAPRelyingPartyID
    /// At most ``CTAPUser/longestName`` bytes.
    package let name: String?

    package init(id: CTAPRelyingPartyID, name: String? = nil) {
        self.id = id
        self.name = name.map(CTAPUser.shortened)
    }

    init(_ entity: CTAPParameters) throws(CTAPStatus) {
        self.init(
            id: try CTAPRelyingPartyID(try entity.required("id", \.text)),
            name: try entity.optional("name", \.text)
        )
    }
}

/// An account, whose names may be absent.
package struct CTAPUser: Sendable, Hashable {
    package let id: UserHandle
    package let name: String?
    package let displayName: String?

    /// Names are cut behind this many bytes, so that every answer fits into a message; the standard allows 64.
    package static let longestName = 256

    package init(id: UserHandle, name: String? = nil, displayName: String? = nil) {
        self.id = id
        self.name = name.map(Self.shortened)
        self.displayName = displayName.map(Self.shortened)
    }

    /// Reads an entity.
    ///
    /// - Throws: `missingParameter` without an ID, `invalidLength` for one that has not 1 to 64 bytes.
    package init(_ entity: CTAPParameters) throws(CTAPStatus) {
        guard let id = try? UserHandle(try entity.required("id", \.bytes)) else {
            _ = try entity.required("id", \.bytes)
            throw .invalidLength
        }
        self.init(
            id: id,
            name: try entity.optional("name", \.text),
            displayName: try entity.optional("displayName", \.text)
        )
    }

    /// The entity as answers carry it, with the names only where a verified person sees them.
    package func encoded(withNames: Bool) -> CBORValue {
        var map: CBORMap = [.text("id"): .bytes(id.bytes)]
        if withNames {
            map["name"] = name.map(CBORValue.text)
            map["displayName"] = displayName.map(CBORValue.text)
        }
        return .map(map)
    }

    /// The longest beginning of whole characters that fits.
    static func shortened(_ name: String) -> String {
        guard name.utf8.count > longestName else { return name }
        var (length, scalars) = (0, String.UnicodeScalarView())
        for scalar in name.unicodeScalars {
            length += UTF8.width(scalar)
            guard length <= longestName else { break }
            scalars.append(scalar)
        }
        return String(scalars)
    }
}

/// Credentials that a request names.
enum CTAPDescriptors {
    /// The most credentials of one list, as getInfo tells.
    static let most = 64

    /// Reads a list; entries of a type that is not known are passed over, and so are IDs that no credential here can have.
    ///
    /// - Throws: `limitExceeded` for a list that is too long, `missingParameter` for an entry without type or ID.
    static func read(_ items: [CBORValue]?) throws(CTAPStatus) -> [CredentialID] {
        guard let items else { return [] }
        guard items.count <= most else { throw .limitExceeded }
        var ids: [CredentialID] = []
        for item in items {
            guard let entry = item.map.map(CTAPParameters.init) else { throw .unexpectedType }
            let (type, id) = (try entry.required("type", \.text), try entry.required("id", \.bytes))
            if type == "public-key", let id = try? CredentialID(id) { ids.append(id) }
        }
        return ids
    }
}
