// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

#if canImport(Glibc)
import Glibc
#endif

/// A connection on which half a request was sent.
final class HalfRequest {
    private var descriptor: Int32

    /// Sends a whole request and half of another, and waits for the answer to the first.
    init(port: UInt16) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        try #require(result == 0)
        // Both in one go: when the answer to the first has come, the service is already reading the second.
        let head = "Host: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"
        let bytes = Array(
            "GET /livez HTTP/1.1\r\nHost: localhost\r\n\r\nPOST /api/v1/sign-in/begin HTTP/1.1\r\n\(head)".utf8
        )
        try #require(write(descriptor, bytes, bytes.count) == bytes.count)
        var reply = [UInt8](repeating: 0, count: 4096)
        try #require(read(descriptor, &reply, reply.count) > 0)
    }

    /// Ends the connection; a second time does nothing.
    func hangUp() {
        guard descriptor >= 0 else { return }
        close(descriptor)
        descriptor = -1
    }
}

extension FileHandle {
    /// Reads up to a line feed, or to the end.
    func readLine() -> String {
        var line: [UInt8] = []
        while let byte = try? read(upToCount: 1)?.first, byte != UInt8(ascii: "\n") { line.append(byte) }
        return String(decoding: line, as: UTF8.self)
    }
}
