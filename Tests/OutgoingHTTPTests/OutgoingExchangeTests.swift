// SPDX-License-Identifier: Apache-2.0

import Foundation
import OutgoingHTTP
import Synchronization
import Testing

/// Takes one connection after the other on this machine, and writes the same bytes to each once it said something.
private final class OneAnswer: Sendable {
    let port: Int
    private let listener: Int32
    private let count = Mutex(0)
    /// How many connections there were.
    var accepted: Int { count.withLock { $0 } }

    /// One whose connections stay as they are behind the answer, or end.
    init(_ answer: String, staysOpen: Bool = false) throws {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, length) == 0 && listen(listener, 8) == 0 && getsockname(listener, $0, &length) == 0
            }
        }
        try #require(isBound)
        (port, self.listener) = (Int(UInt16(bigEndian: address.sin_port)), listener)
        Thread.detachNewThread { [weak self] in
            while case let connection = accept(listener, nil, nil), connection >= 0 {
                self?.count.withLock { $0 += 1 }
                var request = [UInt8](repeating: 0, count: 65_536)
                _ = read(connection, &request, request.count)
                _ = answer.withCString { send(connection, $0, strlen($0), Int32(MSG_NOSIGNAL)) }
                // Left to the end of the test's process.
                if !staysOpen { close(connection) }
            }
        }
    }

    deinit {
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
    }

    func exchange(milliseconds: Int64 = 60_000) throws -> OutgoingExchange {
        try OutgoingExchange(OutgoingAddress("http://127.0.0.1:\(port)/a"), milliseconds: milliseconds)
    }

    /// Asks it, while it stays.
    func get(reading largest: Int?, milliseconds: Int64 = 60_000) async throws -> Got {
        let got = await Got(of: try exchange(milliseconds: milliseconds), reading: largest)
        return withExtendedLifetime(self) { got }
    }
}

/// What came back of a request.
private struct Got: Sendable {
    var status: Int?
    var text: String?
    var fault: OutgoingFault?

    init(of exchange: OutgoingExchange, reading largest: Int?) async {
        switch await exchange.send("GET", headers: [], reading: largest) {
        case .success(let answer): (status, text) = (answer.status, String(decoding: answer.body, as: UTF8.self))
        case .failure(let fault): self.fault = fault
        }
    }
}

@Suite(.serialized) struct OutgoingExchangeTests {
    @Test(arguments: [
        ("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nrobi", 200, "robi"),
        ("HTTP/1.1 200 OK\r\n\r\nrobin", 200, "robin"),
        ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nrob\r\n2\r\nin\r\n0\r\n\r\n", 200, "robin"),
        ("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 404 No\r\nContent-Length: 0\r\n\r\n", 404, ""),
        ("HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 2\r\n\r\nno", 302, "no"),
    ])
    func `an answer is read as it is, and no redirect followed`(_ answer: String, _ status: Int, _ text: String)
        async throws
    {
        let server = try OneAnswer(answer)
        let got = try await server.get(reading: 5)
        #expect(got.status == status && got.text == text, "\(got)")
    }

    @Test func `a body that is not asked for is not waited for`() async throws {
        let endless = try OneAnswer("HTTP/1.1 204 Taken\r\nTransfer-Encoding: chunked\r\n\r\n", staysOpen: true)
        #expect(try await endless.get(reading: nil).status == 204)
        let long = try OneAnswer("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n", staysOpen: true)
        #expect(try await long.get(reading: nil).status == 200)
    }

    @Test(arguments: [
        ("HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nrobins", OutgoingFault.unreadable),
        ("robin", .unreadable), ("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nrob", .closed), ("", .closed),
    ])
    func `what is no whole answer is none`(_ answer: String, _ fault: OutgoingFault) async throws {
        let server = try OneAnswer(answer)
        #expect(try await server.get(reading: 5).fault == fault)
    }

    @Test func `a server that says nothing is waited for so long and no longer`() async throws {
        let silent = try OneAnswer("", staysOpen: true)
        #expect(try await silent.get(reading: nil, milliseconds: 300).fault == .timedOut)
        // To connect is enough for a look.
        #expect(await (try silent.exchange()).look() == nil)
        withExtendedLifetime(silent) {}
    }

    @Test(.timeLimit(.minutes(1))) func `a task that is cancelled waits no more`() async throws {
        let silent = try OneAnswer("", staysOpen: true)
        let waiting = Task { try await silent.get(reading: nil, milliseconds: 600_000).fault }
        try await Task.sleep(for: .milliseconds(100))
        waiting.cancel()
        #expect(try await waiting.value == .closed)
    }

    @Test(.timeLimit(.minutes(2))) func `a flood of requests is no flood of threads`() async throws {
        let silent = try OneAnswer("", staysOpen: true)
        let faults = try await withThrowingTaskGroup(of: OutgoingFault?.self) { group in
            for _ in 0..<100 { group.addTask { try await silent.get(reading: nil, milliseconds: 3_000).fault } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(faults.count == 100 && faults.allSatisfy { $0 == .timedOut || $0 == .unreachable })
        let accepted = silent.accepted
        #expect((1...64).contains(accepted), "\(accepted)")
    }

    @Test func `a value with a line feed begins no line`() async throws {
        let server = try OneAnswer("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
        let exchange = try server.exchange()
        let outcome = await exchange.send("GET", headers: [("A", "b\r\nC: d")], reading: nil)
        guard case .failure(.unreadable) = outcome else { throw Unexpected() }
        withExtendedLifetime(server) {}
    }

    private struct Unexpected: Error {}

    @Test func `where no one listens is told at once`() async throws {
        let port = try OneAnswer("").port
        let nobody = try OutgoingExchange(
            OutgoingAddress("http://127.0.0.1:\(port == 1 ? 2 : 1)/"),
            milliseconds: 60_000
        )
        #expect(await nobody.look() == .unreachable)
        #expect(await Got(of: nobody, reading: nil).fault == .unreachable)
    }

    @Test func `a server that speaks no TLS is not spoken to`() async throws {
        let server = try OneAnswer("HTTP/1.1 200 OK\r\n\r\n")
        let exchange = try OutgoingExchange(OutgoingAddress("https://127.0.0.1:\(server.port)/"), milliseconds: 60_000)
        #expect(await exchange.look() == .notSecured)
        withExtendedLifetime(server) {}
    }

    @Test func `a file of authorities must be one`() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "martlet-\(UUID().uuidString).pem")
        try Data("no certificate".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        for path in [file.path(), "/nowhere.pem"] {
            #expect(throws: OutgoingHTTPError(.authoritiesInvalid, "")) {
                try OutgoingExchange(OutgoingAddress("https://example.com/"), authorities: path, milliseconds: 1_000)
            }
        }
    }
}
