// SPDX-License-Identifier: Apache-2.0
// Martlet's public keys, fetched and kept.

import Foundation
import JWTKit

/// Keeps the keys for an hour, and looks again at most once a minute when a token names a key that it does not know.
actor PublishedKeys {
    private let address: String
    private let requests: any Requests
    private var keys = JWTKeyCollection()
    private var known: Set<String> = []
    private var fetchedAt: ContinuousClock.Instant?
    private var triedAt: ContinuousClock.Instant?

    init(address: String, requests: any Requests) {
        self.address = address
        self.requests = requests
    }

    /// Who the token speaks of; nil when no published key signed it, it has run out, or was not made there for this app.
    func visitor(_ token: String, martlet: String, app: String) async -> Visitor? {
        guard let kid = Self.keyID(token) else { return nil }
        let isOld = fetchedAt.map { ContinuousClock.now - $0 > .seconds(3600) } ?? true
        if isOld || !known.contains(kid) { await fetch() }
        guard known.contains(kid) else { return nil }
        return (try? await Visitor.checked(token, keys, martlet: martlet, app: app)) ?? nil
    }

    private func fetch() async {
        struct KeySet: Decodable {
            struct Key: Decodable { let kid: String }
            let keys: [Key]
        }
        let now = ContinuousClock.now
        // Otherwise made-up key IDs would make us a hammer on Martlet.
        if let triedAt, now - triedAt < .seconds(60), fetchedAt != nil { return }
        triedAt = now
        do {
            let (status, json) = try await requests.get(address)
            guard status == 200 else { return }
            let fresh = JWTKeyCollection()
            try await fresh.add(jwksJSON: String(decoding: json, as: UTF8.self))
            known = Set(try JSONDecoder().decode(KeySet.self, from: json).keys.map(\.kid))
            keys = fresh
            fetchedAt = now
        } catch {
            // The keys that are kept go on serving while Martlet cannot be reached.
            print("Martlet's keys could not be fetched: \(error)")
        }
    }

    /// The key that the header names, if its algorithm is the only one that is taken.
    private static func keyID(_ token: String) -> String? {
        struct Header: Decodable { let alg: String, kid: String }
        guard let text = token.split(separator: ".").first else { return nil }
        var base64 = text.replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
        base64 += String(repeating: "=", count: (4 - base64.count % 4) % 4)
        guard let json = Data(base64Encoded: base64), let header = try? JSONDecoder().decode(Header.self, from: json),
            header.alg == "ES256"
        else { return nil }
        return header.kid
    }
}
