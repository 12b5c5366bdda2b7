// SPDX-License-Identifier: Apache-2.0

internal import DeviceAuthentication
internal import SecretMemory

extension KeychainOperations {
    /// Finds items; where certificates are to be believed, between a backend that knows nothing of belief and who asked.
    ///
    /// No backend is asked to verify, and none holds a lock meanwhile. What is given back are the very bytes that were judged.
    ///
    /// The operation keeps its trial: begun anew behind each question to the owner, it would check the same signatures as often. So who
    /// may stand above whom is settled when the operation begins.
    func found(
        _ query: ItemQuery,
        reading: Bool,
        limit: Int?,
        skips: Bool,
        proofs: [OwnerProof],
        trial: inout (any CertificateTrial)?
    ) throws(KeychainError) -> KeychainOutcome<[KeychainItem]> {
        guard let purposes = query.certificate?.believedFor, !purposes.isEmpty else {
            return try backend.find(query, reading: reading, limit: limit, skipsGuarded: skips, proofs: proofs)
        }
        var plain = query
        plain.certificate?.believedFor = []
        try plain.checkCertificateMatch(changes: false)
        guard let judge else { throw Self.judgeless }
        var anybody = plain
        anybody.certificate = nil
        let meant: [KeychainItem]
        switch try backend.find(anybody, reading: false, limit: nil, skipsGuarded: skips, proofs: proofs) {
        case .asksOwner(let methods): return .asksOwner(methods)
        case .done(let items): meant = items
        }
        guard !meant.isEmpty else { return .done([]) }

        let (bytes, all) = try certificates(proofs)
        var authorities = CertificateAuthorities()
        if let wanted = plain.certificate?.issuers, !wanted.isEmpty {
            authorities = CertificateAuthorities(all, below: wanted)
        }
        if trial == nil { trial = try judge.trial(among: all, at: plain.certificate?.validOn) }
        var believed: [KeychainItem] = []
        for var item in meant where limit.map({ believed.count < $0 }) ?? true {
            var data = bytes[item.reference]
            if data == nil {
                switch try guarded(item.reference, skips, proofs) {
                case .asksOwner(let methods): return .asksOwner(methods)
                case .done(let read): data = read
                }
            }
            guard let data, plain.matches(certificate: data, among: authorities) else { continue }
            let certificate = data.copied
            guard purposes.allSatisfy({ trial?.believes(certificate, for: $0) == true }) else { continue }
            item.data = data
            believed.append(item)
        }
        guard reading else { return .done(believed.map(\.withoutSecrets)) }
        guard query.itemClass == .identity, !believed.isEmpty else { return .done(believed) }
        return try opened(believed, anybody, limit, skips, proofs)
    }

    /// All certificates of the application's that ask for nobody, by their items and in order.
    private func certificates(
        _ proofs: [OwnerProof]
    ) throws(KeychainError) -> ([PersistentReference: SecretBytes], [[UInt8]]) {
        var bytes: [PersistentReference: SecretBytes] = [:]
        var all: [[UInt8]] = []
        for item in try backend.certificates(proofs: proofs) {
            guard let data = item.data else { continue }
            bytes[item.reference] = data
            all.append(data.copied)
        }
        return (bytes, all)
    }

    /// The bytes of a certificate that asks for its owner; none where it is damaged, was taken out, or is to be left out.
    private func guarded(
        _ reference: PersistentReference,
        _ skips: Bool,
        _ proofs: [OwnerProof]
    ) throws(KeychainError) -> KeychainOutcome<SecretBytes?> {
        do throws(KeychainError) {
            let one = ItemQuery(reference)
            switch try backend.find(one, reading: true, limit: 1, skipsGuarded: skips, proofs: proofs) {
            case .asksOwner(let methods): return .asksOwner(methods)
            case .done(let items): return .done(items.first?.data)
            }
        } catch {
            guard error.status == .damaged else { throw error }
            return .done(nil)
        }
    }

    /// The identities that are believed, read as such: their keys' guards are met now, and not before.
    private func opened(
        _ believed: [KeychainItem],
        _ query: ItemQuery,
        _ limit: Int?,
        _ skips: Bool,
        _ proofs: [OwnerProof]
    ) throws(KeychainError) -> KeychainOutcome<[KeychainItem]> {
        var query = query
        query.items = believed.map(\.id)
        let judged = Dictionary(believed.map { ($0.reference, $0.data) }, uniquingKeysWith: { first, _ in first })
        switch try backend.find(query, reading: true, limit: limit, skipsGuarded: skips, proofs: proofs) {
        case .asksOwner(let methods): return .asksOwner(methods)
        // Another program may have put another certificate there since it was judged.
        case .done(let items): return .done(items.filter { $0.data?.copied == judged[$0.reference]??.copied })
        }
    }

    private static let judgeless = KeychainError(
        .unimplemented,
        "nobody here judges certificates; give the keychain a judge, such as the ChainJudge of MartletSecurity"
    )
}
