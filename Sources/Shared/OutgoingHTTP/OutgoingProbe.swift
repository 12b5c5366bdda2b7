// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// Asks a host as it is, for a diagnosis: shows the head of the answer, the certificate, the version of TLS, and what went wrong.
package struct OutgoingProbe: Sendable {
    /// Which certificates will do.
    package enum Trust: Sendable, Hashable {
        case system
        /// The system's authorities, and those of a PEM file.
        case systemAnd(file: String)
        /// Any: to see what is wrong with one.
        case everything
    }

    /// A version of TLS.
    package enum Version: Int32, Sendable, CaseIterable, CustomStringConvertible {
        case v13 = 13
        case v12 = 12
        case v11 = 11
        case v10 = 10

        /// Such as `TLS 1.3`.
        package var description: String { "TLS 1.\(rawValue - 10)" }
    }

    /// An answer.
    package struct Answer: Sendable {
        package let status: Int
        /// The fields in the order in which they came, names in lower case.
        package let fields: [(name: String, value: String)]
        package let body: [UInt8]
    }

    /// What a handshake showed.
    package struct Handshake: Sendable {
        package let version: Version
        /// The server's own certificate in DER.
        package let certificate: [UInt8]
    }

    /// Why there is no answer.
    package enum Fault: Error, Sendable, Hashable {
        /// Nothing listens there.
        case refused
        case timedOut
        /// The name or the network failed, in libcurl's words.
        case unreachable(String)
        /// TLS failed, in libcurl's words.
        case notSecured(String)
        case closed
        /// What came was no HTTP.
        case unreadable
        case tooLong
    }

    /// Such as `https://login.example.com:8443`.
    package let base: String
    /// Where to knock, when that is not where the name leads: an address, in brackets when it is IPv6, and a port.
    package var place: String?
    package var trust = Trust.system
    /// How long an answer may be, in bytes, and how long it may take.
    package var largest = 262_144
    package var milliseconds: Int64 = 10_000

    /// Prepares the probe; nothing is sent yet.
    ///
    /// - Throws: `libraryMissing`.
    package init(_ base: String) throws(OutgoingHTTPError) {
        try CurlRequest.requireLibrary()
        self.base = base
    }

    /// Sends one request, and follows nothing.
    package func send(
        _ method: String,
        _ target: String,
        headers: [(name: String, value: String)],
        body: [UInt8]? = nil
    ) async -> Result<Answer, Fault> {
        var request = request(method, target)
        request.lines =
            headers.map { "\($0.name): \($0.value)" } + ["Accept-Encoding: identity", "Expect:", "Connection: close"]
        request.body = body ?? []
        request.largest = largest
        request.keepsHead = true
        let answer = await request.answer()
        if let fault = answer.fault { return .failure(Self.fault(fault, answer)) }
        let lines = answer.head.split(separator: UInt8(ascii: "\n")).dropFirst()
        return .success(
            Answer(status: answer.status, fields: lines.compactMap(Self.field), body: answer.body)
        )
    }

    /// Speaks TLS, the newest version that the host knows, and hangs up.
    package func shakeHands() async -> Result<Handshake, Fault> {
        var first: Fault?
        for version in Version.allCases {
            var request = request("GET", "/")
            request.version = version.rawValue
            request.connectsOnly = true
            request.keepsCertificate = true
            let answer = await request.answer()
            guard let fault = answer.fault else {
                return .success(Handshake(version: version, certificate: Self.bytes(answer.certificate ?? "")))
            }
            if first == nil { first = Self.fault(fault, answer) }
            guard fault == .notSecured || fault == .closed else { break }
        }
        return .failure(first ?? .closed)
    }

    private func request(_ method: String, _ target: String) -> CurlRequest {
        var request = CurlRequest(url: base + target, method: method, milliseconds: milliseconds)
        request.agent = "martlet-doctor"
        request.place = place
        switch trust {
        case .system: break
        case .systemAnd(let file): (request.authorities, request.addsAuthorities) = (file, true)
        case .everything: request.trustsAll = true
        }
        return request
    }

    private static func fault(_ fault: OutgoingFault, _ answer: CurlAnswer) -> Fault {
        switch fault {
        case .unreachable where answer.systemError == Int(ECONNREFUSED): .refused
        case .unreachable: .unreachable(answer.problem)
        case .timedOut: .timedOut
        case .notSecured: .notSecured(answer.problem)
        case .closed: .closed
        case .unreadable: answer.isTooLong ? .tooLong : .unreadable
        }
    }

    private static func field(_ line: ArraySlice<UInt8>) -> (name: String, value: String)? {
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        func text(_ bytes: ArraySlice<UInt8>) -> String {
            String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        }
        return (text(line[..<colon]).lowercased(), text(line[(colon + 1)...]))
    }

    private static func bytes(_ text: String) -> [UInt8] {
        let lines = text.split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("-----") }
        return Data(base64Encoded: lines.joined()).map { Array($0) } ?? []
    }
}
