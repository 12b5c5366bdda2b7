// SPDX-License-Identifier: Apache-2.0

import BenchmarkSupport
import Foundation

/// Prints each figure beside its bar, and fails when one is missed.
///
/// On the clock, since what is measured waits for the disk: figures hold on an idle machine.
@main
struct VaultBenchmark {
    static func main() throws {
        let scene = try VaultScene(items: 10_000)
        defer { scene.remove() }
        var missed = false
        func tell(_ name: String, _ value: Double, _ unit: String, bar: Double, atLeast: Bool = false) {
            let held = atLeast ? value >= bar : value <= bar
            missed = missed || !held
            let rule = "\(atLeast ? "at least" : "at most") \(Figures.text(bar)) \(unit)"
            print("  \(name)  \(Figures.text(value)) \(unit), bar \(rule): \(held ? "held" : "missed")")
        }
        print("a vault of \(scene.count) items in \(scene.fileSize / 1_024) KiB, release build")
        tell("durable adds, a hundred a batch", scene.addsPerSecond, "a second", bar: 1_000, atLeast: true)
        let (stretching, unlock) = try scene.unlock()
        tell("unlock, Argon2id included", unlock, "ms", bar: 400)
        print("    of which Argon2id  \(Figures.text(stretching)) ms")
        tell("open the file and compare every row with the head", try scene.open(), "ms", bar: 300)
        print("    and list every name  \(Figures.text(try scene.list())) ms")
        tell("one look-up by name, its secret opened", try scene.lookUp(), "ms", bar: 1)
        tell("the passkeys of one site, with their secrets", try scene.passkeys(), "ms", bar: 1)
        tell("a passkey stored durably", try scene.addPasskey(), "ms", bar: 5)
        let former = try VaultScene(items: 10_000, format: .first)
        defer { former.remove() }
        tell("the conversion of a vault of format 1", try former.convert(), "ms", bar: 10_000)
        print("    and sealing all again behind another passcode  \(Figures.text(try scene.reseal())) ms")
        exit(missed ? 1 : 0)
    }
}
