// SPDX-License-Identifier: Apache-2.0
// Who is asking, before anybody is signed in.

/// What a request tells about its sender: browser, address, device.
public struct Visitor: Sendable, Hashable {
    /// SHA-256 of the per-browser cookie's token; nil for apps, which send no cookies.
    public let browser: TokenDigest?
    /// Where the request came from; nil when unknown, and then not limited by address.
    public let address: AddressKey?
    /// What it runs on, such as `Chrome on Linux`; cut at 80 characters.
    public let device: String

    /// Assembles a visitor.
    ///
    /// - Parameters:
    ///   - browser: SHA-256 of the per-browser cookie's token.
    ///   - address: Where the request came from.
    ///   - device: What it runs on.
    public init(browser: TokenDigest?, address: AddressKey?, device: String) {
        self.browser = browser
        self.address = address
        self.device = String(device.prefix(80))
    }

    /// Whom a ceremony is bound to that this visitor begins.
    var binding: CeremonyBinding { browser.map(CeremonyBinding.browser) ?? .bearer }
}
