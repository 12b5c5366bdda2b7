// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import MartletSecurity
import KeychainItems

extension FuzzProperty {
    /// Whoever has no signature of an authority is not believed, and keeps nobody from being believed who has one.
    static let believedCertificate = FuzzProperty("believed-certificate") { bytes in
        let chain = FuzzedChain.known
        _ = try? TrustedRoots(pem: bytes)
        do {
            var trial = try chain.trial(among: [bytes, chain.middle, bytes])
            guard trial.believes(chain.leaf, for: .server(host: "nest.example")) else {
                return "a certificate beside another makes that one not believed"
            }
            for purpose: CertificatePurpose in [.any, .server(host: nil), .client(host: nil), .server(host: "x")] {
                let isBelieved = trial.believes(bytes, for: purpose)
                guard !isBelieved || chain.isSigned(bytes) else { return "believed without a signature for \(purpose)" }
                guard !isBelieved || trial.believes(bytes, for: .any) else { return "believed for one use alone" }
            }
            // As its own root it needs nobody, and may be anything.
            var own = try ChainJudge(now: { FuzzedChain.now }, roots: { TrustedRoots([bytes]) }).trial(
                among: [chain.middle, chain.root],
                at: nil
            )
            _ = own.believes(bytes, for: .any)
            _ = own.believes(chain.leaf, for: .any)
            return nil
        } catch {
            return "a trial does not begin: \(error)"
        }
    }
}

/// A chain that openssl 3.0 made (`openssl ca`) for this alone; its keys are thrown away.
private struct FuzzedChain: Sendable {
    /// The first second of 2030, in milliseconds since 1970.
    static let now = 1_893_456_000_000

    static let known = FuzzedChain()

    let root = Self.bytes(Self.rootText)
    let middle = Self.bytes(Self.middleText)
    let leaf = Self.bytes(Self.leafText)

    func trial(among certificates: [[UInt8]]) throws -> any CertificateTrial {
        let roots = TrustedRoots([root])
        return try ChainJudge(now: { Self.now }, roots: { roots }).trial(among: certificates, at: nil)
    }

    /// Whether what is signed in a certificate is what was signed in one of these; behind it there may be another signature.
    func isSigned(_ bytes: [UInt8]) -> Bool {
        [root, middle, leaf].contains { known in
            let length = 4 + Int(known[6]) << 8 + Int(known[7])
            return bytes.dropFirst(4).starts(with: known[4..<4 + length])
        }
    }

    private static func bytes(_ text: String) -> [UInt8] {
        let unpadded = text.filter { $0 != "=" && $0 != "\n" }
        let letters = unpadded.map { $0 == "+" ? "-" : $0 == "/" ? "_" : $0 }
        return (try? Base64URL.decode(String(letters))) ?? []
    }

    private static let rootText = """
        MIIBnzCCAUSgAwIBAgIUYhkh/YaqNmeXRhqpaz48mSX70ikwCgYIKoZIzj0EAwIwNDEVMBMGA1UECgwMTWFydGxldCBUZXN0MRswGQYDVQQDDBJO
        b3QgZm9yIHRydXN0IHJvb3QwIBcNMjYwMTAxMDAwMDAwWhgPMjA1MDAxMDEwMDAwMDBaMDQxFTATBgNVBAoMDE1hcnRsZXQgVGVzdDEbMBkGA1UE
        AwwSTm90IGZvciB0cnVzdCByb290MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEAIgaoknIkPj7r5t7TlYQB9aq+t8zr20I2YHy5idoIy42nW2H
        Hg0D5t6BgHx6hzSS3JgimMIVbdDhoqZ8qx4MhKMyMDAwDwYDVR0TAQH/BAUwAwEB/zAdBgNVHQ4EFgQUZ+wm7OZRiF+aQFNuujSnlTQw66swCgYI
        KoZIzj0EAwIDSQAwRgIhALbjNDiqw7Xp/FYG6NsZiScBADzeGO5hCuqXROflJ4ySAiEA/AZAPotfbYCY6/O6uA00RoB5BWpBxtNsQeRZqXe6ZzM=
        """

    private static let middleText = """
        MIIB1TCCAXqgAwIBAgIUZhDVg8xkNbWue6vGq4+346XUh6YwCgYIKoZIzj0EAwIwNDEVMBMGA1UECgwMTWFydGxldCBUZXN0MRswGQYDVQQDDBJO
        b3QgZm9yIHRydXN0IHJvb3QwIBcNMjYwMTAxMDAwMDAwWhgPMjA1MDAxMDEwMDAwMDBaMDYxFTATBgNVBAoMDE1hcnRsZXQgVGVzdDEdMBsGA1UE
        AwwUTm90IGZvciB0cnVzdCBtaWRkbGUwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAATwL7OwT77fnvC24EfE6Fu7kAfMaY0+HIxnrSJ1yFnFSJSf
        0vJjFvdTvvYIrojt5xo+seZfieV6SvVJ2d/YTDFyo2YwZDASBgNVHRMBAf8ECDAGAQH/AgEAMA4GA1UdDwEB/wQEAwICBDAdBgNVHQ4EFgQUrWdF
        1jIfyLVFrZuyJmroPwRJcyswHwYDVR0jBBgwFoAUZ+wm7OZRiF+aQFNuujSnlTQw66swCgYIKoZIzj0EAwIDSQAwRgIhAO25S4CIcQ+jzasp/FPj
        8DsuWSTbWz1MWVP4bUQ0XvrTAiEAmHdNtfQwmgsIpVNOpjZvwQhayDQDVMudVE0c4j7eWF8=
        """

    private static let leafText = """
        MIIB6zCCAZKgAwIBAgIUBU9Gb39K7vf1tvU4JZLZJlpRdC8wCgYIKoZIzj0EAwIwNjEVMBMGA1UECgwMTWFydGxldCBUZXN0MR0wGwYDVQQDDBRO
        b3QgZm9yIHRydXN0IG1pZGRsZTAgFw0yNjAxMDEwMDAwMDBaGA8yMDUwMDEwMTAwMDAwMFowNDEVMBMGA1UECgwMTWFydGxldCBUZXN0MRswGQYD
        VQQDDBJOb3QgZm9yIHRydXN0IGxlYWYwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAARQEinnFeoDXlM4ywT1qUvUoQFnZMa2oE+BPkhwxAGjO+Ks
        BX35V7Y6Ja/XTV0Kw1qGtnR97xRHCvWAdI+m6qGHo34wfDAMBgNVHRMBAf8EAjAAMBMGA1UdJQQMMAoGCCsGAQUFBwMBMBcGA1UdEQQQMA6CDG5l
        c3QuZXhhbXBsZTAdBgNVHQ4EFgQUnC+XE94UzwEknVbuXy6wPlLW/bowHwYDVR0jBBgwFoAUrWdF1jIfyLVFrZuyJmroPwRJcyswCgYIKoZIzj0E
        AwIDRwAwRAIgCGdy4lCQwSrg9k5J4TiZoCOzwjVj9s1pdXegQjuK99QCIE3RIy6w6KJbFaAbL6GWOh2hQrQTtW4oYwEVQwxe6ZGw
        """
}
