// SPDX-License-Identifier: Apache-2.0

import JSONCoding
import Testing
import WebAuthnRelyingParty
import WebAuthnTypes

@Suite struct CrossOriginPolicyTests {
    private static let shop = "https://shop.example"

    private func signIn(
        _ policy: CrossOriginPolicy,
        crossOrigin: JSONValue?,
        topOrigin: JSONValue?
    ) throws -> VerifiedAuthentication {
        try Passkey().authenticate(try Passkey.party { $0.crossOrigin = policy }) {
            $0.clientData["crossOrigin"] = crossOrigin
            $0.clientData["topOrigin"] = topOrigin
        }
    }

    private func within() throws -> CrossOriginPolicy { .within([try Origin(Self.shop)]) }

    @Test(arguments: [nil, false] as [JSONValue?])
    func `a page that is not embedded passes under every policy`(_ crossOrigin: JSONValue?) throws {
        for policy in [.refused, try within(), .allowedAnywhere] as [CrossOriginPolicy] {
            _ = try signIn(policy, crossOrigin: crossOrigin, topOrigin: nil)
        }
    }

    @Test func `embedding is refused by default, with or without the outer page's name`() throws {
        refused(by: .crossOriginNotAllowed) { try signIn(.refused, crossOrigin: true, topOrigin: nil) }
        refused(by: .crossOriginNotAllowed) {
            try signIn(.refused, crossOrigin: true, topOrigin: "https://example.org")
        }
        refused(by: .crossOriginNotAllowed) { try signIn(.refused, crossOrigin: false, topOrigin: "https://a.example") }
        refused(by: .crossOriginNotAllowed) { try signIn(.refused, crossOrigin: nil, topOrigin: "https://a.example") }
    }

    @Test func `only listed outer pages may embed ours`() throws {
        _ = try signIn(within(), crossOrigin: true, topOrigin: .string(Self.shop))
        for other in [
            "https://shop.example:8443", "http://shop.example", "https://evil.example", "https://example.org", "",
        ] {
            let error = refused(by: .topOriginNotAllowed) {
                try signIn(within(), crossOrigin: true, topOrigin: .string(other))
            }
            #expect(error?.expected == Self.shop)
            #expect(error?.found == other)
        }
    }

    @Test func `a client that hides the outer page is refused where it matters`() throws {
        refused(by: .topOriginNotAllowed) { try signIn(within(), crossOrigin: true, topOrigin: nil) }
        _ = try signIn(.allowedAnywhere, crossOrigin: true, topOrigin: nil)
    }

    @Test func `an outer page without embedding is a contradiction`() throws {
        for crossOrigin in [nil, false] as [JSONValue?] {
            refused(by: .topOriginNotAllowed) {
                try signIn(within(), crossOrigin: crossOrigin, topOrigin: .string(Self.shop))
            }
            refused(by: .topOriginNotAllowed) {
                try signIn(.allowedAnywhere, crossOrigin: crossOrigin, topOrigin: .string(Self.shop))
            }
        }
    }

    @Test(arguments: ["true", 1, nil] as [JSONValue])
    func `what is no truth value is not taken for one`(_ value: JSONValue) throws {
        refused(by: .clientDataInvalid) { try signIn(.allowedAnywhere, crossOrigin: value, topOrigin: nil) }
    }

    @Test func `the inner page's origin is looked at as well`() throws {
        refused(by: .originMismatch) {
            try Passkey().authenticate(try Passkey.party { $0.crossOrigin = .allowedAnywhere }) {
                $0.clientData["crossOrigin"] = true
                $0.clientData["origin"] = .string(Self.shop)
            }
        }
    }
}
