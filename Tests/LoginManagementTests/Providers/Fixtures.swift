// SPDX-License-Identifier: Apache-2.0

import LoginManagement
import JSONCoding
import SecretMemory
import Testing

enum Fixtures {
    static let matcher = SiteMatcher { _ in "com" }

    /// A list of identities as a provider writes it.
    static func list(_ identities: [JSONValue]) -> [UInt8] {
        let root: JSONValue = ["version": 1, "identities": .array(identities)]
        return root.serialized
    }

    static func read(_ bytes: [UInt8]) throws -> ProviderIdentities {
        guard case .given(let list) = try ProviderIdentities.read(bytes, international: { _ in nil }) else {
            throw Missing()
        }
        return list
    }

    static func identity(
        _ record: String,
        _ kind: CredentialKind = .password,
        site: String = "example.com"
    ) throws -> ProviderIdentity {
        let bytes = list([["record": .string(record), "kind": .string(kind.rawValue), "site": .string(site)]])
        return try #require(try read(bytes).identities.first)
    }

    /// Why an answer is refused; nil where it is read.
    static func code(_ body: () throws -> Void) -> CredentialProvidersError.Code? {
        do {
            try body()
            return nil
        } catch let error as CredentialProvidersError {
            return error.code
        } catch {
            return nil
        }
    }

    struct Missing: Error {}
}

extension SecretBytes {
    var text: String { unsafe withBytes { unsafe String(decoding: $0, as: UTF8.self) } }
}
