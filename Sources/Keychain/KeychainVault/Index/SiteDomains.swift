// SPDX-License-Identifier: Apache-2.0

/// The domains under which a login is found: its host, and each end of it of 2 to 8 labels.
///
/// No list of public suffixes is asked: it changes, and a token that was made by last year's list would not be found. Who looks for a
/// registered domain finds all hosts below it, and judges them by their metadata.
enum SiteDomains {
    private static let mostLabels = 8

    /// The domains of a host in ASCII form; of an address, the host alone.
    static func domains(of host: String) -> Set<String> {
        let labels = host.split(separator: ".", omittingEmptySubsequences: false)
        guard labels.count >= 2, !host.utf8.contains(UInt8(ascii: ":")), !isIPv4(labels) else { return [host] }
        let ends = (2...max(2, min(mostLabels, labels.count))).map { labels.suffix($0).joined(separator: ".") }
        return Set(ends + [host])
    }

    /// The host of an address of the web; nil for any other.
    static func host(of address: Substring) -> String? {
        let bytes = address.utf8
        guard let scheme = ["https://", "http://"].first(where: { starts(bytes, with: $0) }) else { return nil }
        let rest = bytes.dropFirst(scheme.utf8.count)
        let authority = rest.prefix { ![UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#")].contains($0) }
        guard !authority.contains(UInt8(ascii: "@")), !authority.contains(UInt8(ascii: "[")) else { return nil }
        let host = authority.prefix { $0 != UInt8(ascii: ":") }.map(lowered)
        return host.isEmpty ? nil : String(decoding: host, as: UTF8.self)
    }

    private static func starts(_ bytes: Substring.UTF8View, with scheme: String) -> Bool {
        bytes.prefix(scheme.utf8.count).map(lowered).elementsEqual(scheme.utf8)
    }

    private static func lowered(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte + 0x20 : byte
    }

    private static func isIPv4(_ labels: [Substring]) -> Bool {
        labels.count == 4
            && labels.allSatisfy { label in
                label.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
                    && UInt8(label).map { "\($0)" == label } ?? false
            }
    }
}
