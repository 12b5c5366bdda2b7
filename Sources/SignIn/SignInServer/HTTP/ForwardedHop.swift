// SPDX-License-Identifier: Apache-2.0

package import ByteEncodings

/// Reads the address of one hop of `X-Forwarded-For`.
///
/// The field has no standard. Proxies write an address, some of them with the port that the visitor's connection came from;
/// brackets and quotes then follow RFC 7239, section 6.
package enum ForwardedHop {
    /// The address of a hop.
    ///
    /// - Parameter text: `203.0.113.7`, `203.0.113.7:54321`, `2001:db8::1`, `[2001:db8::1]`, `[2001:db8::1]:443`; each also in
    ///   double quotes, without white space around it.
    /// - Returns: The address; nil for anything else, such as `unknown` or a name.
    package static func address(_ text: some BidirectionalCollection<UInt8>) -> IPAddress? {
        var hop = Array(text)[...]
        if hop.count >= 2, hop.first == UInt8(ascii: "\""), hop.last == UInt8(ascii: "\"") {
            hop = hop.dropFirst().dropLast()
        }
        let colon = UInt8(ascii: ":")
        if hop.first == UInt8(ascii: "[") {
            guard let end = hop.firstIndex(of: UInt8(ascii: "]")) else { return nil }
            let rest = hop[hop.index(after: end)...]
            guard rest.isEmpty || rest.first == colon && isPort(rest.dropFirst()) else { return nil }
            return IPAddress(bytesOf: hop[...end])
        }
        // An IPv6 address without brackets has more colons, and so no port.
        if let first = hop.firstIndex(of: colon), first == hop.lastIndex(of: colon) {
            guard isPort(hop[hop.index(after: first)...]) else { return nil }
            return IPAddress(bytesOf: hop[..<first])
        }
        return IPAddress(bytesOf: hop)
    }

    private static func isPort(_ digits: ArraySlice<UInt8>) -> Bool {
        (1...5).contains(digits.count) && digits.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
}
