// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// What `swift package dump-package` tells of this package.
struct PackageDescription: Decodable, Sendable {
    struct Target: Decodable, Sendable {
        let name: String
        let type: String
        /// The folder of its sources; tests have none.
        let path: String?
        let dependencies: [Dependency]
        let settings: [Setting]
    }

    /// A dependency on a target of this package, or on a product of another.
    struct Dependency: Decodable, Sendable {
        let target: String?
        let product: String?
        let package: String?

        private enum CodingKeys: String, CodingKey { case byName, product, target }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            if container.contains(.product) {
                // Name and package; what follows is the condition, if there is one.
                var parts = try container.nestedUnkeyedContainer(forKey: .product)
                (product, package, target) = (try parts.decode(String.self), try parts.decode(String?.self), nil)
            } else {
                let key: CodingKeys = container.contains(.byName) ? .byName : .target
                var names = try container.nestedUnkeyedContainer(forKey: key)
                (target, product, package) = (try names.decode(String.self), nil, nil)
            }
        }
    }

    struct Setting: Decodable, Sendable {
        let tool: String
        let kind: [String: Value]

        enum Value: Decodable, Sendable {
            case text(String)
            case other

            init(from decoder: any Decoder) throws {
                let container = try decoder.singleValueContainer()
                if let text = try? container.decode(String.self) {
                    self = .text(text)
                    return
                }
                let nested = try? container.decode([String: String].self)
                self = nested?["_0"].map { .text($0) } ?? .other
            }
        }
    }

    let name: String
    let targets: [Target]
    let products: [Product]

    struct Product: Decodable, Sendable {
        let name: String
        let targets: [String]
    }

    /// The folder that holds the manifest.
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// Asks the package manager for what users get, with a scratch folder of its own so that a running test does not block it.
    static func load() throws -> PackageDescription {
        let scratch = FileManager.default.temporaryDirectory.appending(path: "martlet-manifest-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: scratch) }
        // Not Foundation's Process, which on Linux can crash when other tests start processes at the same time.
        let arguments = "--package-path '\(root.path())' --scratch-path '\(scratch.path())'"
        let command = "env -u BUILD_EVERYTHING swift package \(arguments) dump-package 2>/dev/null"
        let output = try #require(popen(command, "r"))
        defer { pclose(output) }
        var json = Data()
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while case let count = fread(&chunk, 1, chunk.count, output), count > 0 {
            json.append(contentsOf: chunk[..<count])
        }
        return try JSONDecoder().decode(PackageDescription.self, from: json)
    }
}
