// SPDX-License-Identifier: Apache-2.0

internal import CBORCoding
internal import Crypto

/// The parameters of authenticatorLargeBlobs (CTAP 2.1, section 6.10).
package struct LargeBlobsRequest: Sendable, Hashable {
    package enum Operation: Sendable, Hashable {
        case read(count: Int)
        /// `total` is there with the first fragment alone.
        case write(fragment: [UInt8], total: Int?, PinUvAuthParameter?)
    }

    package let operation: Operation
    package let offset: Int

    /// The most bytes of one fragment.
    package static let longestFragment = CTAPRequest.longestMessage - 64
    /// An array that holds nothing needs 17 bytes, and none is shorter.
    package static let shortestArray = 17

    init(_ parameters: CTAPParameters) throws(CTAPStatus) {
        let (count, fragment) = (try parameters.number(0x01), try parameters.optional(0x02, \.bytes))
        guard let offset = try parameters.number(0x03) else { throw .invalidParameter }
        self.offset = offset
        let total = try parameters.number(0x04)
        let authentication = try PinUvAuthParameter(parameters, code: 0x05, number: 0x06)
        switch (count, fragment) {
        case (let count?, nil):
            guard total == nil, authentication == nil, parameters.map[0x06] == nil else { throw .invalidParameter }
            guard count <= Self.longestFragment else { throw .invalidLength }
            operation = .read(count: count)
        case (nil, let fragment?):
            guard fragment.count <= Self.longestFragment else { throw .invalidLength }
            guard (offset == 0) == (total != nil) else { throw .invalidParameter }
            operation = .write(fragment: fragment, total: total, authentication)
        default: throw .invalidParameter
        }
    }

    /// The bytes that a platform authenticates with a fragment.
    package static func authenticated(_ fragment: [UInt8], at offset: Int) -> [UInt8] {
        let position = (0..<4).map { UInt8(truncatingIfNeeded: offset >> ($0 * 8)) }
        return [UInt8](repeating: 0xFF, count: 32) + [0x0C, 0x00] + position + Array(SHA256.hash(data: fragment))
    }
}
