// SPDX-License-Identifier: Apache-2.0

internal import CBORCoding
internal import KeychainVault

/// A certificate and the private key that it names, which are stored together or not at all.
package struct IdentityDraft: Sendable, Equatable {
    /// The certificate.
    package private(set) var certificate: ItemDraft
    /// The private key.
    package private(set) var key: ItemDraft

    /// Joins two items; nil where they are no identity: `pkhh` of the one is `klbl` of the other, in one group and one vault.
    ///
    /// - Parameters:
    ///   - certificate: The certificate.
    ///   - key: The private key.
    package init?(certificate: ItemDraft, key: ItemDraft) {
        guard certificate.kind == .certificate, key.kind == .key, certificate.group == key.group,
            certificate.vault == key.vault, let digest = certificate.attributes.values["pkhh"]?.bytes, !digest.isEmpty,
            key.attributes.values["klbl"]?.bytes == digest, key.attributes.values["kcls"] == .text("1")
        else { return nil }
        self.certificate = certificate
        self.key = key
    }

    /// The access group of both; nil for the application's own.
    package var group: String? {
        get { certificate.group }
        set { (certificate.group, key.group) = (newValue, newValue) }
    }

    /// As a message has it.
    var parameters: CBORMap {
        var map = CBORMap()
        map["certificate"] = .map(certificate.parameters)
        map["key"] = .map(key.parameters)
        return map
    }

    init(_ reader: inout ParameterReader) throws(AgentProtocolError) {
        let (certificate, key) = (try reader.draft("certificate"), try reader.draft("key"))
        guard let identity = IdentityDraft(certificate: certificate, key: key) else { throw reader.invalid("key") }
        self = identity
    }
}

extension ParameterReader {
    fileprivate mutating func draft(_ name: String) throws(AgentProtocolError) -> ItemDraft {
        guard let map = try value(name).map else { throw invalid(name) }
        return try nested(map) { inner throws(AgentProtocolError) in try ItemDraft(&inner) }
    }
}
