// SPDX-License-Identifier: Apache-2.0
// The served description of the API against the API.

import AccountStorage
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import JSONCoding
import Logging
import SecretMemory
import SignInAccounts
import SignInServer
import Testing
import WebAuthnRelyingParty
import WebAuthnTypes

@Suite struct DescriptionTests {
    private let site: SignInSite

    init() throws {
        let id = try RelyingPartyID("localhost")
        let origin = try Origin("http://localhost:8080")
        site = try SignInSite(
            configuration: ServiceConfiguration(relyingPartyID: id, name: "Test", origins: [origin]),
            engine: SignInEngine(
                store: InMemoryAccountStore(),
                relyingParty: RelyingPartyConfiguration(id: id, name: "Test", origins: OriginPolicy([origin])),
                policy: SignInPolicy(),
                secret: SecretBytes(copying: [UInt8](repeating: 7, count: 32)),
                now: { UnixTime(milliseconds: 1_800_000_000_000) }
            )
        )
    }

    private func document() async throws -> JSONValue {
        var logger = Logger(label: "test", factory: { StreamLogHandler.standardError(label: $0) })
        logger.logLevel = .critical
        return try await site.application(address: .hostname("127.0.0.1", port: 0), logger: logger).test(.router) {
            try await $0.execute(uri: "/api/v1/openapi.json", method: .get) { response in
                #expect(response.status == .ok)
                #expect(response.headers[.contentType] == "application/json")
                return try JSONValue(
                    parsing: response.body.readableBytesView,
                    limits: JSONLimits(maximumLength: 1 << 20)
                )
            }
        }
    }

    @Test func `every route of the API is described, and nothing else`() async throws {
        let document = try await document()
        #expect(document["openapi"] == "3.1.0")
        let paths = try #require(document["paths"]?.object)
        let described = paths.members.flatMap { path in
            (path.value.object?.members ?? []).map { $0.key.uppercased() + " " + path.key }
        }
        let served = site.endpoints.filter { $0.contains(" /api/") }
        #expect(described.sorted() == served.sorted())
    }

    @Test func `every code of a refusal is listed`() async throws {
        let code = try await document()["components"]?["schemas"]?["Error"]?["properties"]?["error"]?["properties"]?[
            "code"
        ]
        let listed = code?["enum"]?.array?.compactMap(\.string) ?? []
        #expect(Set(listed) == Set(APIErrorCode.allCases.map(\.rawValue)))
    }

    @Test func `what changes state takes a JSON body, and operations have names of their own`() async throws {
        let paths = try #require(try await document()["paths"]?.object)
        var names: Set<String> = []
        for path in paths.members {
            for operation in path.value.object?.members ?? [] {
                let name = try #require(operation.value["operationId"]?.string)
                #expect(names.insert(name).inserted, "\(name)")
                let body = operation.value["requestBody"]?["content"]?["application/json"]
                #expect((body != nil) == (operation.key == "post"), "\(name)")
                #expect(operation.value["responses"]?["default"] != nil, "\(name)")
                let isOpen = operation.value["security"] == []
                #expect(isOpen || operation.value["responses"]?["401"] != nil, "\(name)")
            }
        }
    }

    @Test func `every reference leads somewhere`() async throws {
        let document = try await document()
        var pending = [document]
        var count = 0
        while let value = pending.popLast() {
            pending += value.array ?? []
            for member in value.object?.members ?? [] {
                pending.append(member.value)
                guard member.key == "$ref", let reference = member.value.string else { continue }
                count += 1
                let steps = reference.split(separator: "/").dropFirst()
                let target = steps.reduce(Optional(document)) { $0?[String($1)] }
                #expect(target != nil, "\(reference)")
            }
        }
        #expect(count > 50)
    }
}
