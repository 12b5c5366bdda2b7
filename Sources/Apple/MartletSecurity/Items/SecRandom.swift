// SPDX-License-Identifier: Apache-2.0
// Random bytes and passwords.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation
internal import SecretMemory

/// A generator of random bytes; there is one.
public final class SecRandom: Sendable {}

/// Names a generator.
public typealias SecRandomRef = SecRandom

/// The operating system's generator.
public let kSecRandomDefault: SecRandomRef? = nil

/// Writes random bytes.
///
/// - Parameters:
///   - rnd: The generator: `kSecRandomDefault`.
///   - count: How many bytes.
///   - bytes: Where they go; must have room for them.
/// - Returns: 0; `errSecParam` for a negative count.
@discardableResult
public func SecRandomCopyBytes(_ rnd: SecRandomRef?, _ count: Int, _ bytes: UnsafeMutableRawPointer) -> Int32 {
    guard count >= 0 else { return errSecParam }
    unsafe UnsafeMutableRawBufferPointer(start: bytes, count: count).copyBytes(from: RandomSource.system.bytes(count))
    return errSecSuccess
}

/// Makes a strong password to suggest for a web site: four groups of three letters and digits, with one of each kind.
///
/// What looks alike (`0` and `O`, `1`, `l` and `I`) is not used. About 69 bits.
///
/// - Returns: The password.
public func SecCreateSharedWebCredentialPassword() -> CFString? {
    let kinds = ["abcdefghijkmnopqrstuvwxyz", "ABCDEFGHJKLMNPQRSTUVWXYZ", "23456789"].map { Array($0) }
    let alphabet = kinds.flatMap { $0 }
    while true {
        var characters: [Character] = []
        while characters.count < 12 {
            // Bytes past the last whole multiple are drawn anew: otherwise the first characters would come more often.
            let byte = Int(RandomSource.system.bytes(1)[0])
            if byte < 256 / alphabet.count * alphabet.count { characters.append(alphabet[byte % alphabet.count]) }
        }
        guard kinds.allSatisfy({ kind in characters.contains { kind.contains($0) } }) else { continue }
        let groups = stride(from: 0, to: 12, by: 3).map { String(characters[$0..<$0 + 3]) }
        return NSString(string: groups.joined(separator: "-"))
    }
}
