// SPDX-License-Identifier: Apache-2.0

internal import KeychainAgentClient
internal import LoginManagement

#if canImport(Glibc)
internal import Glibc
#endif

/// Shows a provider's standard error line by line: each with its name, so that it does not pass for ours, and the first part alone.
struct ProviderTalk {
    /// The most bytes that are shown.
    static let most = 8_192

    private let name: ProviderName
    private var line: [UInt8] = []
    private var shown = 0

    private let show: @Sendable (ProviderName, String) -> Void

    init(of name: ProviderName, _ show: @escaping @Sendable (ProviderName, String) -> Void) {
        (self.name, self.show) = (name, show)
    }

    /// Reads what is there; more than is shown is read and dropped, so that nobody waits for it.
    mutating func take(from descriptor: inout LocalDescriptor?) {
        var bytes = [UInt8](repeating: 0, count: 4_096)
        // Somebody who floods must not keep us here: the rest waits for the next turn, before which the time is looked at.
        for _ in 0..<16 {
            guard let open = descriptor else { return }
            let count = unsafe Glibc.read(open.number, &bytes, bytes.count)
            if count < 0, errno == EINTR { continue }
            if count < 0, errno == EAGAIN { return }
            guard count > 0 else {
                descriptor = nil
                return
            }
            let kept = bytes[..<min(count, Self.most - shown)]
            shown += kept.count
            for byte in kept {
                if byte == 0x0A { end() } else { line.append(byte) }
            }
        }
    }

    /// Shows a line that has no end yet.
    mutating func end() {
        guard !line.isEmpty else { return }
        show(name, String(decoding: line, as: UTF8.self))
        line = []
    }
}
