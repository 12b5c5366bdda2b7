// SPDX-License-Identifier: Apache-2.0

/// What a request tells about its sender: browser, address, device.
package struct Visitor: Sendable, Hashable {
    /// SHA-256 of the per-browser cookie's token; nil for apps, which send no cookies.
    package let browser: TokenDigest?
    /// Where the request came from; nil when unknown, and then not limited by address.
    package let address: AddressKey?
    /// What it runs on, such as `Chrome on Linux`; cut at 80 characters.
    package let device: String

    /// Assembles a visitor.
    ///
    /// - Parameters:
    ///   - browser: SHA-256 of the per-browser cookie's token.
    ///   - address: Where the request came from.
    ///   - device: What it runs on.
    package init(browser: TokenDigest?, address: AddressKey?, device: String) {
        self.browser = browser
        self.address = address
        self.device = String(device.prefix(80))
    }

    /// Whom a ceremony is bound to that this visitor begins.
    var binding: CeremonyBinding { browser.map(CeremonyBinding.browser) ?? .bearer }
}
