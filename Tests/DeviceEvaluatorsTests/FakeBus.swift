// SPDX-License-Identifier: Apache-2.0

import DeviceAuthentication
import DeviceEvaluators
import Foundation
import Synchronization

/// One socket on which a thread answers one client after another with a script.
final class FakeBus: Sendable {
    let path: String
    let address: BusAddress
    private let listener: Int32
    private let answer: @Sendable (FakeCall) -> [[UInt8]]?

    /// Listens.
    ///
    /// - Parameter answer: What to send after a call, in order; nil closes the connection. The greeting is the fake's own.
    /// - Throws: Where the system gives no socket.
    init(_ answer: @escaping @Sendable (FakeCall) -> [[UInt8]]?) throws {
        path = FileManager.default.temporaryDirectory.appending(path: "martlet-bus-\(UUID().uuidString.prefix(8))")
            .path()
        self.answer = answer
        guard let address = BusAddress(parsing: "unix:path=\(path)") else { throw CocoaError(.fileNoSuchFile) }
        self.address = address
        listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var place = sockaddr_un()
        place.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &place.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
        let bound = withUnsafePointer(to: &place) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard bound == 0, listen(listener, 8) == 0 else { throw CocoaError(.fileWriteUnknown) }
        Thread { [listener, answer] in
            while case let client = accept(listener, nil, nil), client >= 0 {
                Thread { Self.serve(client, answer) }.start()
            }
        }.start()
    }

    deinit {
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
        unlink(path)
    }

    /// A message as it comes from somebody.
    static func message(
        _ kind: DBusMessage.Kind,
        from sender: String,
        answering call: FakeCall? = nil,
        error: String? = nil,
        _ body: [DBusValue] = []
    ) throws -> [UInt8] {
        var message = DBusMessage(kind, body: body)
        (message.sender, message.replySerial, message.errorName) = (sender, call?.serial, error)
        return message.encoded
    }

    private static func serve(_ client: Int32, _ answer: (FakeCall) -> [[UInt8]]?) {
        defer { close(client) }
        var bytes: [UInt8] = []
        func more() -> Bool {
            var chunk = [UInt8](repeating: 0, count: 4_096)
            let count = read(client, &chunk, chunk.count)
            if count > 0 { bytes += chunk[..<count] }
            return count > 0
        }
        func say(_ bytes: [UInt8]) -> Bool { send(client, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count }
        // Lines in any number at once, up to BEGIN.
        while true {
            while !bytes.contains(10) { guard more() else { return } }
            let end = bytes.firstIndex(of: 10) ?? 0
            let line = String(decoding: bytes[..<end].filter { $0 > 0 }, as: UTF8.self)
            let words = line.split(whereSeparator: \.isWhitespace)
            bytes.removeFirst(end + 1)
            let greeting = "OK " + String(repeating: "0", count: 32)
            switch words.first {
            case "BEGIN": break
            case "AUTH": guard say(Array("\(words.count > 2 ? greeting : "DATA")\r\n".utf8)) else { return }
            case "DATA": guard say(Array("\(greeting)\r\n".utf8)) else { return }
            default: guard say(Array("AGREE_UNIX_FD\r\n".utf8)) else { return }
            }
            if words.first == "BEGIN" { break }
        }
        while true {
            while bytes.count < 16 { guard more() else { return } }
            let length = FakeCall.length(of: bytes)
            while bytes.count < length { guard more() else { return } }
            guard let call = FakeCall(decoding: Array(bytes.prefix(length))) else { return }
            bytes.removeFirst(length)
            guard let answers = answer(call) else { return }
            for answer in answers { guard say(answer) else { return } }
        }
    }
}
