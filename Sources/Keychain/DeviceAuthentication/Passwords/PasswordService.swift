// SPDX-License-Identifier: Apache-2.0

/// The service file that must be there.
package enum PasswordService {
    /// The name of the service, and of its file.
    package static let name = "martlet-keychain"
    /// Where a system's service files lie.
    package static let folder = "/etc/pam.d"
    /// The most bytes of a password that PAM takes, its end not counted.
    package static let maximumPassword = 511

    /// Tells whether a service file says how to authenticate.
    ///
    /// Where it does not, PAM takes the rules of the service `other`.
    ///
    /// - Parameter text: The file.
    /// - Returns: Whether a line begins with `auth` or includes another file.
    package static func authenticates(_ text: String) -> Bool {
        text.split(separator: "\n").contains { line in
            let words = line.split { $0 == " " || $0 == "\t" }
            return words.count >= 2 && ["auth", "-auth", "@include"].contains(words[0].lowercased())
        }
    }

    /// Says how the file is made.
    ///
    /// - Parameter folder: Where it is missing.
    /// - Returns: One sentence.
    package static func advice(folder: String) -> String {
        """
        PAM has no rules for the service \(name); make \(folder)/\(name) as root, with the lines "auth required pam_unix.so" and \
        "account required pam_unix.so"
        """
    }
}
