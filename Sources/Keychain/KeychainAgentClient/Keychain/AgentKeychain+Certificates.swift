// SPDX-License-Identifier: Apache-2.0

internal import CBORCoding
package import DeviceAuthentication
internal import KeychainAgentProtocol
package import KeychainItems
internal import SecretMemory

extension AgentKeychain {
    /// The bytes of a certificate, or of that of an identity, whose key is left alone; none where it is damaged or was taken out.
    func certificate(of seen: Seen, _ tokens: OwnerTokens) throws(KeychainError) -> KeychainOutcome<SecretBytes?> {
        let page = ItemPage(ItemQuery(seen.item.reference), wantsSecrets: true, proofs: tokens)
        do throws(KeychainError) {
            switch try ask(.find(page)) {
            case .found(let items, _): return .done(items.first?.data)
            case .ownerNeeded(let methods): return .asksOwner(methods)
            default: throw Self.notUnderstood
            }
        } catch {
            guard error.status == .damaged else { throw error }
            return .done(nil)
        }
    }

    /// All certificates of the groups that this application uses, but those that ask for the owner beyond what is proved.
    package func certificates(proofs: [OwnerProof]) throws(KeychainError) -> [KeychainItem] {
        try certificates(OwnerTokens(of: proofs))
    }

    /// The names below those that a query wants.
    func authorities(below wanted: [DistinguishedName], _ tokens: OwnerTokens) throws(KeychainError)
        -> CertificateAuthorities
    {
        let bytes = try certificates(tokens).compactMap { item in
            item.data.map { data in unsafe data.withBytes { unsafe Array($0) } }
        }
        return CertificateAuthorities(bytes, below: wanted)
    }

    /// By pages with their bytes: a request for each would be felt where there are thousands.
    private func certificates(_ tokens: OwnerTokens) throws(KeychainError) -> [KeychainItem] {
        var certificates: [KeychainItem] = []
        for group in groups {
            let page = ItemPage(
                ItemQuery(.certificate, accessGroup: group, synchronizable: .any),
                wantsSecrets: true,
                skipsGuarded: true,
                proofs: tokens
            )
            certificates += try pages(page).filter { $0.data != nil }.map(\.completed)
        }
        return certificates
    }
}

extension OwnerTokens {
    /// What proofs show; those that another keychain made show nothing, and are left out by their length.
    init(of proofs: [OwnerProof]) { self.init(proofs.map { SecretBytes(copying: $0.token) }) }
}
