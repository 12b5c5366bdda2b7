// SPDX-License-Identifier: Apache-2.0
// One JSON object a line, in both directions.

import Foundation
public import JSONCoding
import Synchronization

/// A connection that carries JSON objects, one a line of at most 64 KiB.
public final class LineConnection: Sendable {
    private let descriptor: Int32
    private let pending = Mutex<[UInt8]>([])

    init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    /// Sends an object.
    ///
    /// - Parameter object: What to send.
    /// - Throws: ``WireError`` when the other side is gone.
    public func send(_ object: JSONObject) throws {
        var line = JSONValue.object(object).serialized[...] + [UInt8(ascii: "\n")]
        while !line.isEmpty {
            let sent = unsafe line.withUnsafeBytes { buffer in
                unsafe Glibc.send(descriptor, buffer.baseAddress, buffer.count, Int32(MSG_NOSIGNAL))
            }
            guard sent > 0 else { throw WireError("the other process is gone (\(LocalSocket.reason))") }
            line = line.dropFirst(sent)
        }
    }

    /// Waits for the next object.
    ///
    /// Cancelling the task shuts the connection, which is how the other side learns of it.
    ///
    /// - Returns: The object; nil when the connection has ended.
    /// - Throws: ``WireError`` for a line that is too long, `JSONError` for one that is no JSON object.
    public func receive() async throws -> JSONObject? {
        try await withTaskCancellationHandler {
            while true {
                if let line = takeLine() {
                    return try JSONValue(parsing: line).object
                }
                let bytes = await LocalSocket.blocking { self.read() }
                guard !bytes.isEmpty else { return nil }
                let count = pending.withLock { pending in
                    pending += bytes
                    return pending.count
                }
                guard count <= 65_536 else { throw WireError("the other process sent a line of more than 64 KiB") }
            }
        } onCancel: {
            end()
        }
    }

    /// Ends the connection in both directions; what was sent before still arrives.
    public func end() {
        shutdown(descriptor, Int32(SHUT_RDWR))
    }

    private func takeLine() -> [UInt8]? {
        pending.withLock { pending in
            guard let end = pending.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
            let line = Array(pending[..<end])
            pending.removeSubrange(...end)
            return line
        }
    }

    private func read() -> [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: 4_096) { buffer, count in
            count = unsafe max(0, Glibc.read(descriptor, buffer.baseAddress, buffer.count))
        }
    }
}
