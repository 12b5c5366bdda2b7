// SPDX-License-Identifier: Apache-2.0

/// What a field of joined addresses surely says.
///
/// A comma may stand in an address as well. Whoever lures somebody to `https://bank.example/,https://thief.example/` and has them
/// save a login there must not get the bank's password offered on the second site once the table was taken over. So an address of
/// another host is one of its own only behind an address that ends with its host, where no comma can be part of it.
struct JoinedAddresses {
    /// The addresses, in their order.
    private(set) var addresses: [String] = []
    /// Whether there was more, of which nobody knows whether it is an address of its own.
    private(set) var isUnclear = false

    init(_ text: String) {
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let trimmed = PasswordTableReader.trimmed(String(part))
            guard let former = addresses.last else {
                if !trimmed.isEmpty { addresses.append(trimmed) }
                continue
            }
            if Self.isHostAlone(former) {
                if !trimmed.isEmpty { addresses.append(trimmed) }
            } else if !Self.hasScheme(trimmed) {
                addresses[addresses.count - 1] += "," + part
            } else if Self.host(trimmed) == Self.host(former) {
                addresses.append(trimmed)
            } else {
                isUnclear = true
                return
            }
        }
    }

    /// Whether nothing stands behind the host, so that a comma there is none of the address.
    private static func isHostAlone(_ address: String) -> Bool {
        !behindScheme(address).contains { "/?#".contains($0) }
    }

    private static func hasScheme(_ address: String) -> Bool {
        guard let end = address.firstRange(of: "://")?.lowerBound, let first = address.first else { return false }
        return first.isASCII && first.isLetter
            && address[..<end].allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
    }

    private static func behindScheme(_ address: String) -> Substring {
        guard hasScheme(address), let range = address.firstRange(of: "://") else { return address[...] }
        return address[range.upperBound...]
    }

    /// What names the site, as far as it must be known to tell one from another.
    private static func host(_ address: String) -> String {
        behindScheme(address).prefix { !"/?#".contains($0) }.lowercased()
    }
}
