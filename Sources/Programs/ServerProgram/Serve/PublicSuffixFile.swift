// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WebAuthnTypes

/// The public suffix list where Debian's and Fedora's packages put it.
enum PublicSuffixFile {
    static let path = "/usr/share/publicsuffix/public_suffix_list.dat"

    /// The list; nil when it is not there or cannot be read, which the one who asks says.
    static var list: PublicSuffixList? {
        guard let text = FileManager.default.contents(atPath: path) else { return nil }
        return try? PublicSuffixList(parsing: Array(text))
    }
}
