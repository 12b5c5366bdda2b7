// SPDX-License-Identifier: Apache-2.0
// Platforms, out of what clients say of themselves.

/// The platforms that sign-ins are counted by.
package enum SignInPlatform {
    /// A closed list: whoever asks can name any platform, and each would be a row.
    private static let known: Set<String> = [
        "Android", "ChromeOS", "Linux", "Mac", "Windows", "iPad", "iPhone",
    ]

    /// What stands for all others.
    package static let other = "other"

    /// The platform of a device label such as `Chrome on Linux`.
    ///
    /// - Parameter device: The label.
    /// - Returns: The platform, or ``other``.
    package static func of(device: String) -> String {
        guard let last = device.split(separator: " ").last.map(String.init), known.contains(last) else { return other }
        return device.hasSuffix(" on \(last)") ? last : other
    }
}
