// SPDX-License-Identifier: Apache-2.0

import MartletTesting
import SignInAccounts
import Testing

@Suite struct `Notifications of one address` {
    private func send(_ world: World, _ address: AddressKey) -> Bool {
        do throws(SignInError) {
            try world.engine.externalUpkeep.admitNotification(from: address)
            return true
        } catch {
            #expect(error.code == .rateLimited)
            return false
        }
    }

    @Test func `a stranger who posts without end is held up, and Apple is not`() throws {
        let world = try World.withApple { $0.rateLimits = RateLimitPolicy() }
        let (stranger, apple) = (
            try #require(AddressKey(text: "198.51.100.7")), try #require(AddressKey(text: "192.0.2.7"))
        )
        #expect((0..<2_000).count { _ in send(world, stranger) } == 600)
        // As many as Apple ever has to tell at once.
        #expect((0..<500).count { _ in send(world, apple) } == 500)
        world.clock.advance(seconds: 60)
        #expect((0..<2_000).count { _ in send(world, stranger) } == 600)
    }

    @Test(
        arguments: [
            "127.0.0.1", "::1", "10.1.2.3", "172.17.0.1", "172.31.0.1", "192.168.1.1", "100.64.0.1", "169.254.1.1",
            "fd00::7",
            "fe80::7", "febf::7",
        ]
    )
    func `a private address, whoever told of it, holds Apple up nowhere`(_ text: String) throws {
        let world = try World.withApple { $0.rateLimits = RateLimitPolicy() }
        let everybody = try #require(AddressKey(text: text))
        #expect((0..<2_000).count { _ in send(world, everybody) } == 2_000)
    }

    @Test(
        arguments: [
            "11.0.0.1", "172.32.0.1", "172.15.0.1", "192.169.0.1", "100.128.0.1", "100.63.0.1", "169.253.0.1",
            "2001:db8::7", "fec0::7",
        ]
    )
    func `an address of the internet is held up also beside private ones`(_ text: String) throws {
        let world = try World.withApple { $0.rateLimits = RateLimitPolicy() }
        let stranger = try #require(AddressKey(text: text))
        #expect((0..<2_000).count { _ in send(world, stranger) } == 600)
    }

    @Test func `what was sent spends nothing of what people have`() async throws {
        let world = try World.withApple { $0.rateLimits = RateLimitPolicy() }
        let person = try world.person(address: "198.51.100.7")
        let address = try #require(AddressKey(text: "198.51.100.7"))
        while send(world, address) {}
        _ = try await world.signUp("ada", person)
    }
}
