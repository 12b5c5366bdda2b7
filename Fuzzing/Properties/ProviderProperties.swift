// SPDX-License-Identifier: Apache-2.0

import LoginManagement
import SecretMemory

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
            try Violation.unless(offered.count + others <= list.identities.count, "an identity is counted twice")
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
