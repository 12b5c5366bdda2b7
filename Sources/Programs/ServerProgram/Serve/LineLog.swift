// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import Logging

/// Writes each entry as one line: time, level, message, then `key=value` in the order of the keys.
///
/// Whatever is logged stays on its line: line feeds, quotes and other control characters of a value are written as
/// escapes, so that nobody can forge an entry through a header that some part of the service logs. What belongs to a
/// request is put into text only when an entry is written; most requests write none.
struct LineLog: LogHandler {
    var logLevel: Logger.Level = .notice
    var metadata: Logger.Metadata = [:]
    var metadataProvider: Logger.MetadataProvider?
    private let write: @Sendable (String) -> Void
    private let now: @Sendable () -> Date

    /// - Parameters:
    ///   - write: Takes a line without its line feed.
    ///   - now: The time.
    init(write: @escaping @Sendable (String) -> Void, now: @escaping @Sendable () -> Date) {
        self.write = write
        self.now = now
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        var all = metadata
        if let metadataProvider { all.merge(metadataProvider.get()) { _, new in new } }
        if let own = event.metadata { all.merge(own) { _, new in new } }
        if let error = event.error { all["error"] = "\(error)" }
        let time = now().formatted(.iso8601.year().month().day().time(includingFractionalSeconds: true))
        var line = "\(time)Z \(event.level) \(Self.escaped(event.message.description, isValue: false))"
        for (key, value) in all.sorted(by: { $0.key < $1.key }) {
            line += " \(Self.escaped(key, isValue: true))=\(Self.escaped(value.description, isValue: true))"
        }
        write(line)
    }

    /// Text that keeps to its line, and as a value to its place: in quotes when it is empty or holds more than plain
    /// characters.
    private static func escaped(_ text: String, isValue: Bool) -> String {
        var result = ""
        var isPlain = !text.isEmpty
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"" where isValue, "\\":
                result += "\\\(scalar)"
                isPlain = false
            case " ", "=":
                result.unicodeScalars.append(scalar)
                isPlain = false
            default:
                switch scalar.properties.generalCategory {
                case .control, .format, .lineSeparator, .paragraphSeparator:
                    result += "\\u{\(String(scalar.value, radix: 16))}"
                    isPlain = false
                default: result.unicodeScalars.append(scalar)
                }
            }
        }
        return isValue && !isPlain ? "\"\(result)\"" : result
    }
}
