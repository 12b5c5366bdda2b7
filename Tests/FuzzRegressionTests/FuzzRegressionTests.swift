// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@Suite struct FuzzRegressionTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Fuzzing").standardizedFileURL

    /// The files that lie in a target's folder; none when the folder is not there.
    private func inputs(_ kind: String, _ target: String) throws -> [(name: String, bytes: [UInt8])] {
        let folder = Self.folder.appending(path: kind).appending(path: target)
        guard FileManager.default.fileExists(atPath: folder.path) else { return [] }
        return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .sorted { $0.lastPathComponent < $1.lastPathComponent }
            .map { ($0.lastPathComponent, Array(try Data(contentsOf: $0))) }
    }

    @Test(arguments: FuzzProperty.all.map(\.name))
    func `inputs that failed once hold now`(target: String) throws {
        let property = try #require(FuzzProperty.all.first { $0.name == target })
        for input in try inputs("Regressions", target) {
            #expect(property.violation(input.bytes) == nil, "\(input.name)")
        }
    }

    @Test(arguments: FuzzProperty.all.map(\.name))
    func `seeds hold, and so do thousands of inputs near them`(target: String) throws {
        let property = try #require(FuzzProperty.all.first { $0.name == target })
        let seeds = try inputs("Corpus", target)
        try #require(!seeds.isEmpty)
        var mutator = Mutator(seed: 1)
        for seed in seeds {
            #expect(property.violation(seed.bytes) == nil, "\(seed.name)")
            for round in 0..<1_000 {
                let mutant = mutator.mutate(seed.bytes)
                #expect(property.violation(mutant) == nil, "mutant \(round) of \(seed.name)")
            }
        }
    }

    @Test func `each folder belongs to a target`() throws {
        let names = Set(FuzzProperty.all.map(\.name))
        for kind in ["Corpus", "Regressions"] {
            let folder = Self.folder.appending(path: kind)
            guard FileManager.default.fileExists(atPath: folder.path) else { continue }
            for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
                #expect(names.contains(name), "\(kind)/\(name)")
            }
        }
    }
}
