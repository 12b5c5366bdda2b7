// SPDX-License-Identifier: Apache-2.0

internal import CBORCoding
package import Passwords
package import WebAuthnTypes

/// A passkey that is to be made.
package struct PasskeyCreation: Sendable, Hashable {
    /// The site.
    package var site: PasskeySite
    /// The account's user handle at the site.
    package var userHandle: UserHandle
    /// The account's name, as the site has it.
    package var username: String
    /// The account's name for display, as the site has it.
    package var displayName: String
    /// The algorithms that the site takes, by COSE's numbers, the best first.
    package var algorithms: [Int]
    /// Passkeys of the account that the site knows: with one of them here, none is made.
    package var excluded: [CredentialID]
    /// The digest of the client data: 32 bytes.
    package var clientDataHash: [UInt8]
    /// Whether the person is to be verified, and not asked alone.
    package var wantsVerification: Bool

    /// How long a name may be, in bytes.
    package static let nameLengths = 0...1_024
    /// The most algorithms of one request.
    package static let mostAlgorithms = 64

    /// Describes a passkey that is to be made.
    package init(
        site: PasskeySite,
        userHandle: UserHandle,
        username: String,
        displayName: String,
        algorithms: [Int],
        excluded: [CredentialID] = [],
        clientDataHash: [UInt8],
        wantsVerification: Bool
    ) {
        (self.site, self.userHandle, self.username, self.displayName) = (site, userHandle, username, displayName)
        (self.algorithms, self.excluded, self.clientDataHash) = (algorithms, excluded, clientDataHash)
        self.wantsVerification = wantsVerification
    }

    func write(to map: inout CBORMap) {
        site.write(to: &map)
        map["user handle"] = .bytes(userHandle.bytes)
        map["name"] = .text(username)
        map["display name"] = .text(displayName)
        map["algorithms"] = .array(algorithms.map { .integer($0) })
        map["exclude"] = excluded.isEmpty ? nil : .array(excluded.map { .bytes($0.bytes) })
        map["hash"] = .bytes(clientDataHash)
        map["verify"] = wantsVerification ? .bool(true) : nil
    }

    init(_ reader: inout ParameterReader) throws(AgentProtocolError) {
        site = try PasskeySite(&reader)
        userHandle = try reader.userHandle("user handle")
        username = try reader.text("name", Self.nameLengths)
        displayName = try reader.text("display name", Self.nameLengths)
        guard let listed = try reader.value("algorithms").array, (1...Self.mostAlgorithms).contains(listed.count)
        else { throw reader.invalid("algorithms") }
        algorithms = listed.compactMap(\.integer)
        guard algorithms.count == listed.count else { throw reader.invalid("algorithms") }
        excluded = try reader.credentials("exclude")
        clientDataHash = try reader.clientDataHash("hash")
        wantsVerification = try reader.flag("verify")
    }
}

/// A passkey that is to sign.
package struct PasskeyUse: Sendable, Hashable {
    /// The site.
    package var site: PasskeySite
    /// Those of which one is meant; of several, and where none is named, the newest of the site.
    package var allowed: [CredentialID]
    /// The digest of the client data: 32 bytes.
    package var clientDataHash: [UInt8]
    /// Whether the person is to be verified, and not asked alone.
    package var wantsVerification: Bool

    /// The most credential IDs of one request.
    package static let mostCredentials = 64

    /// Describes a signature.
    package init(
        site: PasskeySite,
        allowed: [CredentialID] = [],
        clientDataHash: [UInt8],
        wantsVerification: Bool
    ) {
        (self.site, self.allowed) = (site, allowed)
        (self.clientDataHash, self.wantsVerification) = (clientDataHash, wantsVerification)
    }

    func write(to map: inout CBORMap) {
        site.write(to: &map)
        map["credentials"] = allowed.isEmpty ? nil : .array(allowed.map { .bytes($0.bytes) })
        map["hash"] = .bytes(clientDataHash)
        map["verify"] = wantsVerification ? .bool(true) : nil
    }

    init(_ reader: inout ParameterReader) throws(AgentProtocolError) {
        site = try PasskeySite(&reader)
        allowed = try reader.credentials("credentials")
        clientDataHash = try reader.clientDataHash("hash")
        wantsVerification = try reader.flag("verify")
    }
}

/// The place where the person agrees to a passkey that is made or used, each time again.
package enum PasskeyConsent: Sendable, Equatable {
    /// In the client, which showed the site and the account: the passcode that was typed there for it.
    case typed(Password)
    /// In the agent's own prompter.
    case prompted
    /// At the reader of fingers, while the client shows the site and the account.
    case touched

    /// Whether the answer waits for the person.
    package var waitsForPerson: Bool {
        if case .typed = self { false } else { true }
    }

    /// As a message has it; the passcode follows as a secret.
    func write(to map: inout CBORMap) {
        switch self {
        case .typed: map["consent"] = .text("typed")
        case .prompted: map["consent"] = .text("prompted")
        case .touched: map["consent"] = .text("touched")
        }
    }

    init(_ reader: inout ParameterReader) throws(AgentProtocolError) {
        switch try reader.value("consent").text {
        case "typed": self = .typed(try reader.passcode())
        case "prompted": self = .prompted
        case "touched": self = .touched
        default: throw reader.invalid("consent")
        }
    }
}

/// Something that a site says of its passkeys (WebAuthn Level 3, section 5.1.10); each can be taken back.
package enum PasskeySignal: Sendable, Hashable {
    /// The site does not know this passkey: it goes among the removed.
    case unknown(CredentialID)
    /// The account has other names now.
    case renamed(UserHandle, username: String, displayName: String)
    /// The account has these passkeys: others go among the removed, and those of these that were removed come back.
    case accepted(UserHandle, [CredentialID])

    /// What it is called in messages.
    var name: String {
        switch self {
        case .unknown: "hide passkey"
        case .renamed: "rename passkeys"
        case .accepted: "accepted passkeys"
        }
    }

    func write(to map: inout CBORMap) {
        switch self {
        case .unknown(let credential): map["credential"] = .bytes(credential.bytes)
        case .renamed(let handle, let username, let displayName):
            map["user handle"] = .bytes(handle.bytes)
            map["name"] = .text(username)
            map["display name"] = .text(displayName)
        case .accepted(let handle, let credentials):
            map["user handle"] = .bytes(handle.bytes)
            map["credentials"] = credentials.isEmpty ? nil : .array(credentials.map { .bytes($0.bytes) })
        }
    }

    init(_ name: String, _ reader: inout ParameterReader) throws(AgentProtocolError) {
        switch name {
        case "hide passkey": self = .unknown(try reader.credential("credential"))
        case "rename passkeys":
            self = .renamed(
                try reader.userHandle("user handle"),
                username: try reader.text("name", PasskeyCreation.nameLengths),
                displayName: try reader.text("display name", PasskeyCreation.nameLengths)
            )
        default:
            self = .accepted(try reader.userHandle("user handle"), try reader.credentials("credentials"))
        }
    }
}
