// SPDX-License-Identifier: Apache-2.0

import AppleSimulation
import Testing

@Suite struct LocalAddressTests {
    @Test(arguments: [
        "http://localhost:8080/callback", "https://localhost/a?b=c", "http://127.0.0.1:1", "http://[::1]:8080/x",
        "https://app.localhost/x", "https://shop.example.test:8443/apple",
    ])
    func `an address of this machine is taken`(_ text: String) throws {
        #expect(try LocalAddress(text).text == text)
    }

    @Test(arguments: [
        "https://example.com/callback", "https://localhost@evil.example/x", "https://evil.example/localhost",
        "http://localhost.evil.example/", "http://127.0.0.1.evil.example/", "http://127.evil.example/",
        "http://localhost:0/", "http://localhost:65536/", "http://localhost:8o/", "http://localhost:/",
        "localhost:8080",
        "ftp://localhost/", "http://localhost/#fragment", "http://localhost/ a", "http://localhost\\@evil.example/",
        "http://.test/", "http://a..test/", "http://[::1/", "http://[::2]/", "http://LOCALHOST/", "", "http://",
    ])
    func `an address elsewhere, or one that only looks local, is refused`(_ text: String) {
        expectCode(.addressInvalid) { try LocalAddress(text) }
    }

    @Test(arguments: ["http://shop.example.test/apple", "https://app.localhost:8443/apple"])
    func `a name under .test that resolves elsewhere is posted nothing`(_ text: String) throws {
        expectCode(.addressInvalid) { try World(notifications: text) }
        let world = try World(notifications: "http://[::1]:8080/apple")
        expectCode(.addressInvalid) { try world.apple.postNotifications(of: "app.one", to: LocalAddress(text)) }
        let made = try world.apple.announce(.consentRevoked, about: "p", to: "app.one", at: now)
        #expect(made.address?.origin == "http://[::1]:8080")
    }

    @Test func `the origin is what stands before the path`() throws {
        #expect(try LocalAddress("http://[::1]:8080/x?y=/z").origin == "http://[::1]:8080")
        #expect(try LocalAddress("https://localhost?y").origin == "https://localhost")
    }
}
