// SPDX-License-Identifier: Apache-2.0

package import Logging
internal import Synchronization

/// A log that a test can read.
package final class CapturedLog: Sendable {
    package struct Entry: Sendable {
        package let level: Logger.Level
        package let text: String
    }

    private let kept = Mutex<[Entry]>([])

    package var entries: [Entry] { kept.withLock { $0 } }

    /// Everything that was logged above `trace`, in one text.
    package var text: String { entries.filter { $0.level > .trace }.map(\.text).joined(separator: "\n") }

    package init() {}

    package func logger(_ level: Logger.Level = .trace) -> Logger {
        var logger = Logger(label: "captured", factory: { [self] _ in Handler(log: self) })
        logger.logLevel = level
        return logger
    }

    private struct Handler: LogHandler {
        let log: CapturedLog
        var metadata: Logger.Metadata = [:]
        var logLevel: Logger.Level = .trace

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            let all = metadata.merging(event.metadata ?? [:]) { $1 }
            let text = "\(event.message) " + all.map { "\($0)=\($1)" }.sorted().joined(separator: " ")
            log.kept.withLock { $0.append(Entry(level: event.level, text: text)) }
        }
    }
}
