// SPDX-License-Identifier: Apache-2.0

internal import CBORCoding
internal import CTAPTypes
package import SecretMemory

/// The form in which a vault keeps the state: docs/formats/authenticator-state.md.
extension CTAPState {
    /// Canonical CBOR: a map under the numbers of the page.
    package var stored: SecretBytes {
        var map: CBORMap = [
            .integer(0): .integer(1), .integer(3): .integer(pinRetries), .integer(4): .integer(minimumPINLength),
            .integer(6): .bool(forcesPINChange), .integer(7): .bool(alwaysVerifies),
            .integer(8): .bytes(largeBlobs),
        ]
        map[1] = (pin?.hash.exposed).map(CBORValue.bytes)
        map[2] = (pin?.length).map(CBORValue.integer)
        map[5] = .array(pinLengthRelyingParties.map { .text($0.text) })
        map[9] = (persistentToken?.exposed).map(CBORValue.bytes)
        map[10] = identifier.map(CBORValue.bytes)
        var bytes = CBORValue.map(map).encoded
        return SecretBytes(moving: &bytes)
    }

    /// Reads a stored state; nil for another version and for what no state is written as.
    ///
    /// A program must not go on with a new one in its place: the tries of the PIN would be forgotten.
    ///
    /// - Parameter stored: The bytes of ``stored``.
    package init?(_ stored: SecretBytes) {
        let limits = CBORLimits(maximumDepth: 3, requiresCanonicalForm: true)
        guard let map = (try? CBORValue(decoding: stored.exposed[...], limits: limits))?.map, map[0] == .integer(1),
            let retries = map[3]?.integer, (0...CTAPSettings.pinTries).contains(retries),
            let minimum = map[4]?.integer, (4...CTAPSettings.longestPIN).contains(minimum),
            let names = map[5]?.array, names.count <= AuthenticatorConfigRequest.mostRelyingParties,
            let forces = map[6]?.bool, let always = map[7]?.bool, let blobs = map[8]?.bytes,
            (LargeBlobsRequest.shortestArray...CTAPSettings.longestLargeBlobArray).contains(blobs.count),
            Self.checksum(blobs.dropLast(16)) == Array(blobs.suffix(16))
        else { return nil }
        (pinRetries, minimumPINLength, forcesPINChange) = (retries, minimum, forces)
        (alwaysVerifies, largeBlobs) = (always, blobs)
        pinLengthRelyingParties = names.compactMap { $0.text.flatMap { try? CTAPRelyingPartyID($0) } }
        if let hash = map[1]?.bytes, let length = map[2]?.integer {
            guard hash.count == 16, (4...CTAPSettings.longestPIN).contains(length) else { return nil }
            pin = PIN(hash: SecretBytes(copying: hash), length: length)
        }
        persistentToken = map[9]?.bytes.map { SecretBytes(copying: $0) }
        identifier = map[10]?.bytes
        guard persistentToken.map({ $0.count == 32 && identifier != nil }) ?? true, identifier?.count ?? 16 == 16 else {
            return nil
        }
        // What is not read would not be written again.
        guard self.stored == stored else { return nil }
    }
}
