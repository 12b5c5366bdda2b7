// SPDX-License-Identifier: Apache-2.0

import BenchmarkSupport
import CountedHeap
import Foundation
import VerificationScenes

@main
struct AllocationBenchmark {
    /// Allocations of a verified sign-in, whatever the length of its client data; those inside libraries count.
    ///
    /// A change that takes more is refused, and one that takes fewer until it writes its number here.
    static let committed = 44
    /// The most memory in use at once, the response itself with it, as a multiple of the response.
    static let bar = 4.0

    static func main() throws {
        let small = try SignInScene(clientDataCount: 512)
        let large = try SignInScene(clientDataCount: 61_440)
        let (few, smallPeak) = try measure(small.verify)
        let (many, largePeak) = try measure(large.verify)
        print("a verified sign-in, response JSON in, verdict out (ES256)")
        print("  allocations with 0.5 KiB of client data  \(few)")
        print("  allocations with 60 KiB of client data   \(many), bar \(committed) for both")
        let multiple = Double(large.json.count + largePeak) / Double(large.json.count)
        print(
            "  memory with 60 KiB of client data        \(Figures.text(multiple)) times the response of "
                + "\(large.json.count) bytes, bar \(Figures.text(bar))"
        )
        print("  memory with 0.5 KiB of client data       \(smallPeak) bytes beside the response's \(small.json.count)")
        var complaints: [String] = []
        if few > committed || many > committed { complaints.append("more allocations than committed") }
        if few != many { complaints.append("allocations depend on the length of the client data") }
        if multiple > bar { complaints.append("too much memory") }
        if few < committed, few == many {
            complaints.append("fewer than committed: write \(few) into AllocationBenchmark.swift")
        }
        print(complaints.isEmpty ? "held" : "missed: \(complaints.joined(separator: "; "))")
        exit(complaints.isEmpty ? 0 : 1)
    }

    /// The fewest of several runs: what is made once and kept is made in the first.
    static func measure(_ work: () throws -> Void) throws -> (allocations: Int, peak: Int) {
        var allocations = Int.max
        var peak = Int.max
        for _ in 0..<20 {
            counted_heap_begin()
            try work()
            counted_heap_end()
            allocations = min(allocations, Int(counted_heap_allocations()))
            peak = min(peak, Int(counted_heap_peak()))
        }
        return (allocations, peak)
    }
}
