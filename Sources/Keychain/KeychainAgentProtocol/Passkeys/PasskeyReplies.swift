// SPDX-License-Identifier: Apache-2.0

internal import CBORCoding
package import KeychainItems
package import WebAuthnTypes

/// A passkey that was made, and is stored.
package struct MadePasskey: Sendable, Hashable {
    /// Its credential ID.
    package let credential: CredentialID
    /// The attestation object in CBOR, of the format `none`: in it the authenticator data with the public key.
    package let attestationObject: [UInt8]

    /// Describes a passkey that was made.
    package init(credential: CredentialID, attestationObject: [UInt8]) {
        (self.credential, self.attestationObject) = (credential, attestationObject)
    }

    func write(to map: inout CBORMap) {
        map["credential"] = .bytes(credential.bytes)
        map["attestation object"] = .bytes(attestationObject)
    }

    init(_ reader: inout ParameterReader) throws(AgentProtocolError) {
        credential = try reader.credential("credential")
        attestationObject = try reader.bytes("attestation object", 37...16_384)
    }
}

/// A signature with a passkey.
package struct PasskeySignature: Sendable, Hashable {
    /// The credential ID.
    package let credential: CredentialID
    /// The authenticator data that were signed, before the digest of the client data.
    package let authenticatorData: [UInt8]
    /// The signature in its algorithm's form.
    package let signature: [UInt8]
    /// The account's user handle; nil for a passkey of another program that came without one.
    package let userHandle: UserHandle?

    /// Describes a signature.
    package init(
        credential: CredentialID,
        authenticatorData: [UInt8],
        signature: [UInt8],
        userHandle: UserHandle?
    ) {
        (self.credential, self.authenticatorData) = (credential, authenticatorData)
        (self.signature, self.userHandle) = (signature, userHandle)
    }

    func write(to map: inout CBORMap) {
        map["credential"] = .bytes(credential.bytes)
        map["authenticator data"] = .bytes(authenticatorData)
        map["signature"] = .bytes(signature)
        map["user handle"] = userHandle.map { .bytes($0.bytes) }
    }

    init(_ reader: inout ParameterReader) throws(AgentProtocolError) {
        credential = try reader.credential("credential")
        authenticatorData = try reader.bytes("authenticator data", 37...4_096)
        signature = try reader.bytes("signature", 1...8_192)
        userHandle = try reader.optional("user handle").map { value throws(AgentProtocolError) in
            guard let bytes = value.bytes, let handle = try? UserHandle(bytes) else {
                throw reader.invalid("user handle")
            }
            return handle
        }
    }
}

/// A passkey in a list: without its key, and with the day of its last use.
package struct ListedPasskey: Sendable, Equatable {
    /// The item, without secrets.
    package let item: KeychainItem
    /// When it was used last, to a day, in milliseconds since 1970; nil for one that was never used here.
    package let used: Int64?

    /// Describes a passkey.
    package init(_ item: KeychainItem, used: Int64?) { (self.item, self.used) = (item, used) }

    var value: CBORValue { .array([item.value] + (used.map { [.integer(Int($0))] } ?? [])) }
}

extension ParameterReader {
    /// Takes listed passkeys.
    mutating func passkeys(_ key: String) throws(AgentProtocolError) -> [ListedPasskey] {
        guard let listed = try value(key).array, listed.count <= ItemPage.longest else { throw invalid(key) }
        var found: [ListedPasskey] = []
        for value in listed {
            guard let parts = value.array, (1...2).contains(parts.count), let map = parts[0].map else {
                throw invalid(key)
            }
            let item = try nested(map) { inner throws(AgentProtocolError) in try KeychainItem(&inner) }
            let used = parts.count == 2 ? parts[1].integer.flatMap { $0 >= 0 ? Int64($0) : nil } : nil
            guard parts.count == 1 || used != nil else { throw invalid(key) }
            found.append(ListedPasskey(item, used: used))
        }
        return found
    }
}
