// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPTypes
import JSONCoding
import SignInTesting
import Testing

/// Holds each refusal that any test meets against the API's description: its status and its code must stand there.
enum DescribedRefusals {
    private struct Operation {
        let method: String
        /// Without the query; an element in braces stands for any.
        let path: [Substring]
        /// What is said of each status.
        let responses: [Int: String]
    }

    private static let operations: [Operation] = {
        let file = URL(filePath: #filePath).appending(
            path: "../../../../Sources/SignIn/SignInServer/Static/openapi.json"
        )
        .standardizedFileURL
        guard let bytes = try? Data(contentsOf: file),
            let document = try? JSONValue(parsing: Array(bytes), limits: JSONLimits(maximumLength: 1 << 20))
        else { return [] }
        let shared = document["components"]?["responses"]
        return (document["paths"]?.object?.members ?? []).flatMap { path in
            (path.value.object?.members ?? []).map { method in
                var responses: [Int: String] = [:]
                for answer in method.value["responses"]?.object?.members ?? [] {
                    guard let status = Int(answer.key) else { continue }
                    let name = answer.value["$ref"]?.string?.split(separator: "/").last.map(String.init)
                    let text =
                        answer.value["description"]?.string ?? name.flatMap { shared?[$0]?["description"]?.string }
                    responses[status] = text ?? ""
                }
                return Operation(
                    method: method.key.uppercased(),
                    path: path.key.split(separator: "/"),
                    responses: responses
                )
            }
        }
    }()

    /// Checks one answer.
    static func check(_ reply: Reply, to method: HTTPRequest.Method, _ path: String) {
        // What the service itself could not do is said once for all operations, and 431 comes before any is looked for.
        guard path.hasPrefix("/api/v1/"), (400..<500).contains(reply.status), reply.status != 431 else { return }
        let asked = path.prefix { $0 != "?" }.split(separator: "/")
        let found = operations.first { operation in
            operation.method == method.rawValue && operation.path.count == asked.count
                && zip(operation.path, asked).allSatisfy { $0 == $1 || $0.hasPrefix("{") }
        }
        // A path that does not exist, or a method that it does not have.
        guard let found else { return }
        let code = reply.code ?? "no code"
        let words = found.responses[reply.status]?.split { !$0.isLetter && $0 != "_" }.map(String.init) ?? []
        #expect(words.contains(code), "\(method) \(path) answers \(reply.status) \(code), which is not described")
    }

    /// Whether there is anything to check by.
    static var isEmpty: Bool { operations.isEmpty }
}
