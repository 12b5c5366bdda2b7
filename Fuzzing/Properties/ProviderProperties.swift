// SPDX-License-Identifier: Apache-2.0

import LoginManagement
import SecretMemory
import WebAuthnTypes

extension FuzzProperty {
    /// What is offered for a site is of that site, whatever a provider says of it, and keeps its limits.
    static let credentialIdentities = FuzzProperty(
        "credential-identities",
        decoding: { try ProviderIdentities.read($0) { _ in nil } },
        check: { answer, bytes throws(Violation) in
            guard case .given(let list) = answer else { return }
            try Violation.unless(bytes.count <= 1_048_576, "an answer is too long")
            let page = try Violation.accepting("the page is none") { try SiteAddress("https://login.example.com") }
            let matcher = SiteMatcher { _ in "com" }
            let (offered, others) = (list.offered(on: page, by: matcher), list.ofOtherSites(than: page, by: matcher))
            for identity in offered {
                let host = identity.site.host.description
                try Violation.unless(host == "example.com" || host.hasSuffix(".example.com"), "another site is offered")
                try Violation.unless(identity.site.port == nil, "another port is offered")
            }
            try Violation.unless(
                offered.count + others <= list.identities.count + list.passkeys.count,
                "an identity is counted twice"
            )
            let party = try Violation.accepting("the RP ID is none") { try RelyingPartyID("example.com") }
            let isExact = list.passkeys(of: party).allSatisfy { $0.relyingParty.text == "example.com" }
            try Violation.unless(isExact, "another site's passkey is offered")
            for one in list.passkeys {
                let length = max(one.user.utf8.count, one.displayName.utf8.count)
                try Violation.unless(length <= 1_024, "a text of \(length) bytes was taken")
            }
            for (index, one) in list.identities.enumerated() {
                let isNamed = (1...512).contains(one.record.text.utf8.count)
                try Violation.unless(isNamed, "a record has \(one.record.text.utf8.count) bytes")
                let length = max(one.user.utf8.count, one.title.utf8.count)
                try Violation.unless(length <= 1_024, "a text of \(length) bytes was taken")
                guard index < 16 else { continue }
                let twins = list.identities.filter { $0.record == one.record && $0.kind == one.kind }
                try Violation.unless(twins.count == 1, "a record stands twice")
            }
        }
    )

    /// A credential is the one that was asked for, and nobody else's; a secret has the length that it may have.
    static let credentialAnswer = FuzzProperty("credential-answer") { bytes in
        for (kind, limits) in [("password", 1...16_384), ("code", 4...12)] {
            let list = #"{"version":1,"identities":[{"record":"r","kind":"\#(kind)","site":"example.com"},"#
            let other = #"{"record":"s","kind":"\#(kind)","site":"example.com"}]}"#
            guard
                case .given(let known) = try? ProviderIdentities.read(
                    Array((list + other).utf8),
                    international: { _ in nil }
                ),
                known.identities.count == 2
            else { return "the identities of the test are none" }
            guard case .given(let credential) = try? ProviderCredential.read(bytes, of: known.identities[0]) else {
                continue
            }
            let count =
                switch credential {
                case .password(let secret): kind == "password" ? secret.count : 0
                case .code(let secret, let seconds): kind == "code" && (1...3_600).contains(seconds) ? secret.count : 0
                }
            guard limits.contains(count) else { return "a secret of \(count) bytes, or of another kind, was taken" }
            if (try? ProviderCredential.read(bytes, of: known.identities[1])) != nil {
                return "one answer is for two records"
            }
        }
        return nil
    }

    /// A signature is by the passkey and for the site that were asked for, of a person who was there.
    static let providerSignature = FuzzProperty("provider-signature") { bytes in
        let list = #"{"version":1,"identities":[{"kind":"passkey","rp_id":"example.com","credential_id":"AQID","#
        let rest = #""user_handle":"cm9iaW4"},{"kind":"passkey","rp_id":"example.org","credential_id":"AQID","#
        let last = #""user_handle":"cm9iaW4"}]}"#
        guard
            case .given(let known) = try? ProviderIdentities.read(
                Array((list + rest + last).utf8),
                international: { _ in nil }
            ),
            known.passkeys.count == 2
        else { return "the passkeys of the test are none" }
        func read(_ index: Int, _ verified: Bool) -> ProviderSignature? {
            let hash = [UInt8](repeating: 1, count: 32)
            let passkey = known.passkeys[index]
            let request = ProviderSignatureRequest(passkey, clientDataHash: hash, needsVerification: verified)
            guard case .given(let found) = try? ProviderSignature.read(bytes, for: request) else { return nil }
            return found
        }
        guard let found = read(0, false) else { return nil }
        guard found.authenticatorData.count == 37, (8...72).contains(found.signature.count) else {
            return "authenticator data or a signature of another length were taken"
        }
        guard Array(found.authenticatorData[..<32]) == known.passkeys[0].relyingParty.hash else {
            return "another site was taken"
        }
        let flags = found.authenticatorData[32]
        guard flags & 0x01 != 0, flags & 0xC0 == 0, flags & 0x18 != 0x10 else { return "flags \(flags) were taken" }
        guard (read(0, true) != nil) == (flags & 0x04 != 0) else { return "a person was taken for verified" }
        return read(1, false) == nil ? nil : "one signature is for two sites"
    }

    /// Registrations keep their limits, and are read as they were written.
    static let providerRegistry = FuzzProperty(
        "provider-registry",
        decoding: { try ProviderRegistry(parsing: $0) },
        check: { registry, _ throws(Violation) in
            let bytes = registry.serialized
            let again = try Violation.accepting("what was written is refused") { try ProviderRegistry(parsing: bytes) }
            try Violation.unless(again == registry && again.serialized == bytes, "it is read as something else")
            try Violation.unless(registry.providers.count <= 16, "there are too many providers")
            for provider in registry.providers {
                let parts = provider.program.split(separator: "/", omittingEmptySubsequences: false)
                try Violation.unless(parts.first == "" && !parts.contains(".."), "a path is none from the root")
                let texts = [provider.program] + provider.arguments
                try Violation.unless(!texts.contains { $0.utf8.contains(0) }, "a text would be cut at its zero")
            }
        }
    )
}
