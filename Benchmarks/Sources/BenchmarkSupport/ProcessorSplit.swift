// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Processor time and wake-ups of a process, by the kind of its threads, as Linux counts them.
package struct ProcessorSplit: Sendable {
    /// Use by the threads of one kind.
    package struct Use: Sendable {
        /// Nanoseconds in the program itself.
        package var user = 0.0
        /// Nanoseconds in the kernel on its behalf.
        package var system = 0.0
        /// How often a thread waited, and was woken.
        package var wakeUps = 0.0
        /// How often the kernel put another thread in its place.
        package var preemptions = 0.0

        static func - (left: Use, right: Use) -> Use {
            Use(
                user: left.user - right.user,
                system: left.system - right.system,
                wakeUps: left.wakeUps - right.wakeUps,
                preemptions: left.preemptions - right.preemptions
            )
        }
    }

    /// Use by the name of the threads, without numbers.
    package private(set) var uses: [String: Use] = [:]

    /// Reads the present counts; empty where the system has no such files.
    ///
    /// - Parameter process: The process's number.
    package init(ofProcess process: Int32) {
        let tasks = "/proc/\(process)/task"
        for task in (try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? [] {
            func text(_ file: String) -> String {
                (try? String(contentsOfFile: "\(tasks)/\(task)/\(file)", encoding: .utf8)) ?? ""
            }
            // The name stands in brackets and may hold spaces; of what follows the last bracket, these are fields 14 and 15.
            let fields = text("stat").split(separator: ")").last?.split(separator: " ") ?? []
            guard fields.count > 12, let user = Double(fields[11]), let system = Double(fields[12]) else { continue }
            var use = Use(user: user, system: system)
            // Ticks tell the two apart, and nanoseconds how much it is.
            if let exact = text("schedstat").split(separator: " ").first.flatMap({ Double($0) }), user + system > 0 {
                use.user = exact * user / (user + system)
                use.system = exact * system / (user + system)
            }
            for line in text("status").split(separator: "\n") {
                let parts = line.split(separator: "\t")
                guard parts.count == 2, let count = Double(parts[1]) else { continue }
                if parts[0] == "voluntary_ctxt_switches:" { use.wakeUps = count }
                if parts[0] == "nonvoluntary_ctxt_switches:" { use.preemptions = count }
            }
            let name = Self.kind(text("comm"))
            let sum = uses[name, default: Use()]
            uses[name] = Use(
                user: sum.user + use.user,
                system: sum.system + use.system,
                wakeUps: sum.wakeUps + use.wakeUps,
                preemptions: sum.preemptions + use.preemptions
            )
        }
    }

    /// Use since an earlier reading.
    ///
    /// - Parameter before: The earlier reading of the same process.
    /// - Returns: Kind of thread and use, the busiest first.
    package func since(_ before: ProcessorSplit) -> [(kind: String, use: Use)] {
        uses.map { ($0.key, $0.value - before.uses[$0.key, default: Use()]) }
            .sorted { $0.1.user + $0.1.system > $1.1.user + $1.1.system }
    }

    private static func kind(_ name: String) -> String {
        switch name {
        case _ where name.hasPrefix("NIO"): "connections"
        case _ where name.contains("qos"): "writing"
        default: "other"
        }
    }
}
