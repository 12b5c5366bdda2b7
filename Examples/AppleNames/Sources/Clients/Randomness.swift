// SPDX-License-Identifier: Apache-2.0
// Random bytes and a suggested password.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverForceUnwrap

import Foundation
import Security

public enum Randomness {
    public static func bytes(_ count: Int) -> Data? {
        var data = Data(count: count)
        let status = data.withUnsafeMutableBytes { SecRandomCopyBytes(kSecRandomDefault, count, $0.baseAddress!) }
        return status == errSecSuccess ? data : nil
    }

    public static func password() -> String { SecCreateSharedWebCredentialPassword()! as String }
}
