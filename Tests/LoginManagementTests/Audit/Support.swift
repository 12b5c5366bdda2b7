// SPDX-License-Identifier: Apache-2.0

import LoginManagement
import Passwords
import SecretMemory
import Synchronization

/// A breach service that knows some passwords, and notes what it was asked.
final class BreachService: BreachRangeAnswering {
    struct Failure: Error {}

    private let known: [(password: String, count: Int)]
    private let fails: Bool
    private let asked = Mutex<[String]>([])

    init(known: [(password: String, count: Int)] = [], fails: Bool = false) {
        self.known = known
        self.fails = fails
    }

    var questions: [String] { asked.withLock { $0 } }

    func answer(forPrefix prefix: String) async throws -> [UInt8] {
        asked.withLock { $0.append(prefix) }
        guard !fails else { throw Failure() }
        // Padding first and last, as services send it.
        var lines = ["\(String(repeating: "0", count: 34))1:0"]
        for (password, count) in known {
            let digits = sha1(password)
            if digits.hasPrefix(prefix) { lines.append("\(digits.dropFirst(5)):\(count)") }
        }
        lines.append("\(String(repeating: "F", count: 34))E:0")
        return Array(lines.joined(separator: "\r\n").utf8)
    }
}

/// SHA-1 of the passwords that the tests use; computed elsewhere.
func sha1(_ password: String) -> String {
    switch password {
    case "password": "5BAA61E4C9B93F3F0682250B6CF8331B7EE68FD8"
    case "correct horse battery": "98DECC62ECE399A22ED30D490EF333BE7FDE7385"
    default: String(repeating: "0", count: 40)
    }
}

func login(
    _ identifier: String,
    _ site: String,
    _ password: String?,
    username: String = "robin",
    hasPasskey: Bool = false,
    code: AuditedLogin.Code? = nil
) -> AuditedLogin {
    AuditedLogin(
        identifier: identifier,
        site: site,
        username: username,
        password: password.map { SecretBytes(copying: $0.utf8) },
        hasPasskey: hasPasskey,
        code: code
    )
}
