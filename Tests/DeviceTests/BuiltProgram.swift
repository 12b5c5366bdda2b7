// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Where the programs are.
enum BuiltProgram {
    /// The folder of the release build.
    static let folder = URL(filePath: #filePath).appending(path: "../../../.build/release").standardizedFileURL

    /// The keychain's program.
    static let keychain = folder.appending(path: "martlet-keychain").path()
    /// The helper that asks PAM about a password.
    static let passwordChecker = folder.appending(path: "martlet-check-password").path()
}
