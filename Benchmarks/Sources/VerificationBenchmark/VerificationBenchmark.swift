// SPDX-License-Identifier: Apache-2.0
// What verifying a sign-in costs beyond the cryptography that cannot be avoided. Bar: 1.10.

import BenchmarkSupport

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

@main
struct VerificationBenchmark {
    static let bar = 1.10

    static func main() throws {
        let scene = try Scene()
        try scene.verify()
        try scene.floor()
        let result = Interleaved(
            rounds: CommandLine.arguments.count > 1 ? Int(CommandLine.arguments[1]) ?? 61 : 61,
            calls: 500,
            subject: { try? scene.verify() },
            floor: { try? scene.floor() }
        )
        print("verifying a sign-in, response JSON in, verdict out (ES256)")
        print("  floor    \(microseconds(result.floor)) µs  key import, two SHA-256, one P-256 verification")
        print("  subject  \(microseconds(result.subject)) µs  the whole ceremony of WebAuthn Level 3, section 7.2")
        print(
            "  ratio    \(rounded(result.ratio)) (middle half \(rounded(result.ratioSpread.lowerBound))…"
                + "\(rounded(result.ratioSpread.upperBound))), bar \(bar)"
        )
        guard result.ratio <= bar else {
            print("missed")
            exit(1)
        }
        print("held")
    }

    static func microseconds(_ nanoseconds: Double) -> String { rounded(nanoseconds / 1_000) }

    static func rounded(_ value: Double) -> String {
        let hundredths = Int((value * 100).rounded())
        return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
    }
}
