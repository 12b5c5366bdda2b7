// SPDX-License-Identifier: Apache-2.0

internal import CBORCoding
package import WebAuthnTypes

/// The site that a passkey is of, and the page that asks for it.
///
/// The RP ID is the host of the page or a domain above it. Whether that domain is a public suffix the client has looked at, which
/// has the list; that the page belongs to another domain it says itself, and the person sees both.
package struct PasskeySite: Sendable, Hashable {
    /// The RP ID.
    package let relyingParty: RelyingPartyID
    /// The page.
    package let origin: Origin
    /// Whether the domain itself names the origin as related, as the client found.
    package let isRelated: Bool

    /// Joins a site and a page.
    ///
    /// - Parameters:
    ///   - relyingParty: The RP ID.
    ///   - origin: The page.
    ///   - isRelated: Whether the domain names an origin of another domain as related.
    /// - Throws: ``AgentProtocolError/Code/parameterInvalid`` where the page may not use the RP ID.
    package init(
        _ relyingParty: RelyingPartyID,
        for origin: Origin,
        isRelated: Bool = false
    ) throws(AgentProtocolError) {
        guard let host = origin.host else {
            throw AgentProtocolError(.parameterInvalid, "an app has no site of its own; use the origin of a web page")
        }
        // One label above a host is a public suffix.
        let isAbove = host.hasSuffix("." + relyingParty.text) && relyingParty.text.contains(".")
        let isLocal = relyingParty.isLocalhost && host.hasSuffix("." + relyingParty.text)
        guard isRelated || host == relyingParty.text || isAbove || isLocal else {
            throw AgentProtocolError(
                .parameterInvalid,
                "the RP ID \(relyingParty) does not belong to \(origin); a passkey is used at its own site alone"
            )
        }
        (self.relyingParty, self.origin, self.isRelated) = (relyingParty, origin, isRelated)
    }

    /// The page, where its host is not the RP ID: then the person sees both.
    package var page: Origin? { origin.host == relyingParty.text ? nil : origin }

    func write(to map: inout CBORMap) {
        map["relying party"] = .text(relyingParty.text)
        map["origin"] = .text(origin.text)
        map["related"] = isRelated ? .bool(true) : nil
    }

    init(_ reader: inout ParameterReader) throws(AgentProtocolError) {
        let named = try reader.text("relying party", 1...253)
        let page = try reader.text("origin", 1...300)
        let (relyingParty, origin): (RelyingPartyID, Origin)
        do {
            relyingParty = try RelyingPartyID(named)
        } catch {
            throw reader.invalid("relying party")
        }
        do {
            origin = try Origin(page)
        } catch {
            throw reader.invalid("origin")
        }
        try self.init(relyingParty, for: origin, isRelated: try reader.flag("related"))
    }
}

extension ParameterReader {
    /// Takes credential IDs: at most so many, none of them twice.
    mutating func credentials(_ key: String) throws(AgentProtocolError) -> [CredentialID] {
        guard let value = optional(key) else { return [] }
        guard let listed = value.array, (1...PasskeyUse.mostCredentials).contains(listed.count) else {
            throw invalid(key)
        }
        var found: [CredentialID] = []
        for value in listed {
            guard let bytes = value.bytes, let credential = try? CredentialID(bytes) else { throw invalid(key) }
            found.append(credential)
        }
        guard Set(found).count == found.count else { throw invalid(key) }
        return found
    }

    /// Takes one credential ID.
    mutating func credential(_ key: String) throws(AgentProtocolError) -> CredentialID {
        guard let bytes = try value(key).bytes, let credential = try? CredentialID(bytes) else { throw invalid(key) }
        return credential
    }

    /// Takes a user handle.
    mutating func userHandle(_ key: String) throws(AgentProtocolError) -> UserHandle {
        guard let bytes = try value(key).bytes, let handle = try? UserHandle(bytes) else { throw invalid(key) }
        return handle
    }

    /// Takes the digest of client data.
    mutating func clientDataHash(_ key: String) throws(AgentProtocolError) -> [UInt8] {
        guard let bytes = try value(key).bytes, bytes.count == 32 else { throw invalid(key) }
        return bytes
    }

    /// Takes bytes of a length.
    mutating func bytes(_ key: String, _ lengths: ClosedRange<Int>) throws(AgentProtocolError) -> [UInt8] {
        guard let bytes = try value(key).bytes, lengths.contains(bytes.count) else { throw invalid(key) }
        return bytes
    }
}
