// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A blocking HTTP/1.1 connection to 127.0.0.1; one request at a time.
///
/// It understands what our servers send: a status line, a `Content-Length`, or chunks.
public final class LoopbackConnection {
    /// What came back.
    public struct Answer: Sendable {
        /// The status code.
        public let status: Int
        /// The body.
        public let body: [UInt8]
    }

    /// Why a request failed.
    public struct Failure: Error {
        /// What went wrong.
        public let message: String

        /// - Parameter message: What went wrong.
        public init(_ message: String) { self.message = message }
    }

    private let socket: Int32
    private let host: String
    private var buffered: [UInt8] = []

    /// Connects.
    ///
    /// - Parameter port: The port on 127.0.0.1.
    /// - Throws: When nothing listens there.
    public init(port: UInt16) throws {
        #if canImport(Glibc)
        socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
        socket = Darwin.socket(AF_INET, SOCK_STREAM, 0)
        #endif
        host = "localhost:\(port)"
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        var one: Int32 = 1
        setsockopt(socket, Int32(IPPROTO_TCP), TCP_NODELAY, &one, socklen_t(MemoryLayout<Int32>.size))
        guard result == 0 else {
            close(socket)
            throw Failure("nothing answers on port \(port)")
        }
    }

    deinit { close(socket) }

    /// Sends a POST and waits for the answer.
    ///
    /// - Parameters:
    ///   - path: The path with its leading slash.
    ///   - body: JSON.
    ///   - headers: Further header lines, each ending in CRLF.
    /// - Returns: The answer.
    /// - Throws: When the server closes the connection.
    public func post(_ path: String, _ body: [UInt8], headers: String = "") throws -> Answer {
        let head =
            "POST \(path) HTTP/1.1\r\nHost: \(host)\r\nContent-Type: application/json\r\n"
            + "Content-Length: \(body.count)\r\n\(headers)\r\n"
        try write(Array(head.utf8) + body)
        return try readAnswer()
    }

    /// Sends a GET and waits for the answer.
    ///
    /// - Parameter path: The path with its leading slash.
    /// - Returns: The answer.
    /// - Throws: When the server closes the connection.
    public func get(_ path: String) throws -> Answer {
        try write(Array("GET \(path) HTTP/1.1\r\nHost: \(host)\r\n\r\n".utf8))
        return try readAnswer()
    }

    /// Sends bytes as they are and waits for nothing, as slow clients do.
    ///
    /// - Parameter bytes: The bytes.
    /// - Throws: When the server closes the connection.
    public func sendOnly(_ bytes: [UInt8]) throws { try write(bytes) }

    private func write(_ bytes: [UInt8]) throws {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes { send(socket, $0.baseAddress, $0.count, 0) }
            guard count > 0 else { throw Failure("the server closed the connection while we were sending") }
            sent += count
        }
    }

    private func readAnswer() throws -> Answer {
        let head = try readHead()
        let lines = head.split(separator: "\r\n")
        guard let status = lines.first?.split(separator: " ").dropFirst().first.flatMap({ Int($0) }) else {
            throw Failure("no status line")
        }
        for line in lines.dropFirst() {
            let lowered = line.lowercased()
            if lowered.hasPrefix("content-length:") {
                let count = Int(lowered.dropFirst(15).filter(\.isNumber)) ?? 0
                return Answer(status: status, body: try take(count))
            }
            if lowered.hasPrefix("transfer-encoding: chunked") { return Answer(status: status, body: try readChunks()) }
        }
        return Answer(status: status, body: [])
    }

    private func readHead() throws -> String {
        while true {
            if let end = firstBlankLine() {
                let head = String(decoding: buffered[..<end], as: UTF8.self)
                buffered.removeFirst(end + 4)
                return head
            }
            try fill()
        }
    }

    private func firstBlankLine() -> Int? {
        guard buffered.count >= 4 else { return nil }
        for index in 0...(buffered.count - 4)
        where buffered[index] == 13 && buffered[index + 1] == 10 && buffered[index + 2] == 13
            && buffered[index + 3] == 10
        {
            return index
        }
        return nil
    }

    private func readChunks() throws -> [UInt8] {
        var body: [UInt8] = []
        while true {
            while !buffered.contains(10) { try fill() }
            let line = buffered.prefix { $0 != 13 }
            let count = Int(String(decoding: line, as: UTF8.self), radix: 16) ?? 0
            buffered.removeFirst(line.count + 2)
            body += try take(count)
            _ = try take(2)
            if count == 0 { return body }
        }
    }

    private func take(_ count: Int) throws -> [UInt8] {
        while buffered.count < count { try fill() }
        let taken = Array(buffered.prefix(count))
        buffered.removeFirst(count)
        return taken
    }

    private func fill() throws {
        var chunk = [UInt8](repeating: 0, count: 16_384)
        let count = recv(socket, &chunk, chunk.count, 0)
        guard count > 0 else { throw Failure("the server closed the connection while we were waiting") }
        buffered += chunk.prefix(count)
    }
}
