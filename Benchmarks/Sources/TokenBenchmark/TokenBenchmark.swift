// SPDX-License-Identifier: Apache-2.0

import BenchmarkSupport
import Foundation

@main
struct TokenBenchmark {
    /// Ours against one verification of the signature.
    private static let bar = 1.2

    static func main() async throws {
        let scene = try TokenScene()
        try scene.verify()
        let result = Interleaved(rounds: 61, calls: 300, subject: { try? scene.verify() }, floor: scene.floor)
        let bare = Interleaved(rounds: 61, calls: 300, subject: { try? scene.verify() }, floor: scene.floorWithoutHash)
        print("an identity token of \(scene.token.count) bytes, bytes in, who somebody is out (RS256)")
        print("  floor    \(Figures.text(result.floor / 1_000)) µs  one RSA-2048 verification, its SHA-256 included")
        print("  subject  \(Figures.text(result.subject / 1_000)) µs  the whole token")
        print("  ratio    \(ratio(result)), bar \(Figures.text(bar)): \(result.ratio <= bar ? "held" : "missed")")
        print("  without  \(ratio(bare)), against \(Figures.text(bare.floor / 1_000)) µs over a digest that is at hand")
        // For comparison alone: no bar hangs on another library's speed, and it checks less.
        let other = try await OtherVerifier(keySet: scene.keySet)
        var rounds: [Double] = []
        for _ in 0..<21 { rounds.append(try await other.nanoseconds(scene.token, calls: 300)) }
        let median = Interleaved.quantile(rounds, 0.5)
        print("  jwt-kit  \(Figures.text(median / 1_000)) µs  the same token, issuer and expiry alone")
        exit(result.ratio <= bar ? 0 : 1)
    }

    private static func ratio(_ result: Interleaved) -> String {
        let spread = result.ratioSpread
        return "\(Figures.text(result.ratio)) (middle half \(Figures.text(spread.lowerBound))…"
            + "\(Figures.text(spread.upperBound)))"
    }
}
