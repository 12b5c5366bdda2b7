// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import SignInAccounts

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// A bar on a terminal, a line every five seconds elsewhere.
struct ImportProgress {
    private let length: Int?
    private let isTerminal: Bool
    private let isQuiet: Bool
    private let begin = ContinuousClock.now
    private let firstByte: Int
    private var shown = ContinuousClock.now
    private var hasBar = false

    /// Begins to show.
    ///
    /// - Parameters:
    ///   - length: How many bytes there are; nil when nobody can tell.
    ///   - firstByte: How many were read before.
    ///   - isQuiet: Whether only a terminal shall see anything.
    init(of length: Int?, from firstByte: Int, isQuiet: Bool) {
        self.length = length
        self.firstByte = firstByte
        self.isQuiet = isQuiet
        isTerminal = isatty(STDERR_FILENO) == 1
    }

    /// The time since the begin, in seconds.
    var seconds: Double {
        let passed = (ContinuousClock.now - begin).components
        return Double(passed.seconds) + Double(passed.attoseconds) / 1e18
    }

    /// Shows the state, unless it did so a moment ago.
    mutating func show(_ state: ImportState) {
        let now = ContinuousClock.now
        guard now - shown >= (isTerminal ? .milliseconds(200) : .seconds(5)) else { return }
        shown = now
        if isTerminal {
            hasBar = true
            Terminal.talk("\r\u{1B}[K" + bar(state) + text(state), terminator: "")
        } else if !isQuiet {
            Terminal.talk("imported so far: " + text(state))
        }
    }

    /// Takes the bar away.
    mutating func end() {
        if hasBar { Terminal.talk("\r\u{1B}[K", terminator: "") }
        hasBar = false
    }

    private func bar(_ state: ImportState) -> String {
        guard let length, length > 0 else { return "" }
        let filled = min(20, state.place.bytes * 20 / length)
        return "[" + String(repeating: "#", count: filled) + String(repeating: ".", count: 20 - filled) + "] "
    }

    private func text(_ state: ImportState) -> String {
        var parts = [AccountText.count(state.imported, "account"), "\(state.refused) refused"]
        if let length, length > 0 {
            parts.insert("\(min(100, state.place.bytes * 100 / length))% of \(Self.size(length))", at: 0)
            let done = state.place.bytes - firstByte
            if done > 0 {
                let left = Int(seconds * Double(max(0, length - state.place.bytes)) / Double(done))
                parts.append("\(left / 60):\(left % 60 < 10 ? "0" : "")\(left % 60) left")
            }
        } else {
            parts.insert(Self.size(state.place.bytes), at: 0)
        }
        return parts.joined(separator: ", ")
    }

    private static func size(_ bytes: Int) -> String {
        bytes < 1_048_576 ? "\(bytes / 1_024) KiB" : "\(bytes >> 20) MiB"
    }
}
