// SPDX-License-Identifier: Apache-2.0
// A provider as the pages show it.

internal import AppleSignIn

/// A provider as the templates know it: `name`, `title`, and `isApple`, whose button has words of its own.
struct PageProvider: Sendable {
    let name: String
    let title: String
    let isApple: Bool

    init(_ access: ProviderAccess) {
        name = access.provider.name.text
        title = access.title
        isApple = access.provider.name == .apple
    }

    /// What the templates read.
    var values: [String: any Sendable] { ["name": name, "title": title, "isApple": isApple] }
}
