// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import Crypto
import Foundation

enum TestHash {
    /// base64url of the left 128 bits of SHA-256.
    static func left(_ text: String) -> String {
        Base64URL.encode(Array(SHA256.hash(data: Array(text.utf8))).prefix(16))
    }
}
