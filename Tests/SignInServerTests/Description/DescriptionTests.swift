// SPDX-License-Identifier: Apache-2.0

import SignInTesting
import HTTPTypes
import JSONCoding
import SignInAccounts
import SignInServer
import Testing

@Suite struct DescriptionTests {
    private let service: TestService

    init() throws {
        service = try TestService()
    }

    private func document() async throws -> JSONValue {
        try await service.test { client in
            let reply = try await TestApp(client).get("/api/v1/openapi.json")
            #expect(reply.status == 200)
            #expect(reply.headers[.contentType] == "application/json")
            return try JSONValue(parsing: reply.bytes, limits: JSONLimits(maximumLength: 1 << 20))
        }
    }

    @Test func `every route of the API is described, and nothing else`() async throws {
        let document = try await document()
        #expect(document["openapi"] == "3.1.0")
        let paths = try #require(document["paths"]?.object)
        let described = paths.members.flatMap { path in
            (path.value.object?.members ?? []).map { $0.key.uppercased() + " " + path.key }
        }
        let served = try service.site().endpoints.map(\.description).filter { $0.contains(" /api/") }
        #expect(described.sorted() == served.sorted())
    }

    @Test func `what a route needs is what its description says`() async throws {
        let document = try await document()
        #expect(document["security"] == [["bearer": []], ["cookie": []]])
        for endpoint in try service.site().endpoints where endpoint.path.hasPrefix("/api/") {
            let operation = try #require(
                document["paths"]?[endpoint.path]?[endpoint.method.lowercased()],
                "\(endpoint)"
            )
            guard case .session(let need) = endpoint.needs else {
                #expect(endpoint.needs == .open(.nothing) && operation["security"] == [], "\(endpoint)")
                continue
            }
            #expect(operation["security"] == nil && operation["responses"]?["401"] != nil, "\(endpoint)")
            // Changes are refused to other sites' pages in any session.
            let isRefused = need != .anySession || endpoint.method == "POST"
            #expect((operation["responses"]?["403"] != nil) == isRefused, "\(endpoint)")
        }
    }

    @Test func `refusals that other tests meet are held against what is described`() {
        #expect(!DescribedRefusals.isEmpty)
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
