// SPDX-License-Identifier: Apache-2.0

internal import Crypto

/// What a person is called, and where mail reaches them, within a team.
///
/// Hashes of what they stand for, so that they are the same after each start of the simulator: whoever develops against it
/// keeps the accounts that they have made.
enum SimulatedSubject {
    /// The identifier within a team, in the shape that Apple's have: `000792.<32 hex>.0638`.
    ///
    /// - Parameters:
    ///   - account: Whose: the person's name and which account under that name it is.
    ///   - team: The team.
    /// - Returns: 44 characters.
    static func subject(of account: String, in team: String) -> String { shaped("subject", [account, team]) }

    /// The identifier by which one team tells another about a person whose app it hands over.
    static func transferSubject(of account: String, from: String, to: String) -> String {
        shaped("transfer", [account, from, to])
    }

    /// The relay address, the same for all apps of a team.
    ///
    /// Under `.invalid` (RFC 6761) rather than Apple's own domain: mail to a made-up address there would reach a stranger's
    /// mail server, and perhaps a stranger.
    static func relayAddress(of account: String, for team: String) -> String {
        let digits = Array("abcdefghijkmnpqrstuvwxyz23456789".utf8)
        let name = digest("relay", [account, team]).prefix(10).map { digits[Int($0 & 31)] }
        return String(decoding: name, as: UTF8.self) + "@privaterelay.appleid.invalid"
    }

    private static func shaped(_ purpose: String, _ parts: [String]) -> String {
        let bytes = digest(purpose, parts)
        func digits(_ bytes: ArraySlice<UInt8>, _ count: Int) -> String {
            let number = bytes.reduce(0) { ($0 << 8 | UInt64($1)) & 0xFFFF_FFFF }
            let text = String(number % (count == 6 ? 1_000_000 : 10_000))
            return String(repeating: "0", count: count - text.utf8.count) + text
        }
        let middle = bytes[4..<20].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        return digits(bytes[0..<4], 6) + "." + middle + "." + digits(bytes[20..<24], 4)
    }

    private static func digest(_ purpose: String, _ parts: [String]) -> [UInt8] {
        var hash = SHA256()
        for part in ["martlet simulated " + purpose] + parts {
            hash.update(data: Array("\(part.utf8.count):".utf8))
            hash.update(data: Array(part.utf8))
        }
        return Array(hash.finalize())
    }
}
