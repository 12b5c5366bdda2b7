// SPDX-License-Identifier: Apache-2.0

import SignInAccounts
import Testing
import WebAuthnTypes

@Suite struct `A sign-in without a cookie` {
    private func newDevices(_ world: World) async throws -> [String] {
        let owner = try #require(try await world.store.account(named: "ada")?.account.id)
        return try await world.store.trail(of: owner, limit: 100).filter { $0.kind == .newDevice }.map(\.detail)
    }

    private func signIn(_ world: World, from address: UInt8, as device: String) async throws {
        let visitor = Visitor(browser: nil, address: AddressKey(address: [203, 0, 113, address]), device: device)
        let result = try await world.engine.passwordSignIn.begin(
            name: "ada",
            password: World.password,
            session: .bearer(),
            visitor: visitor
        )
        guard case .signedIn = result else {
            Issue.record("a code was asked for")
            return
        }
    }

    @Test func `is told when its device or its network was never seen, and once`() async throws {
        let world = try World()
        let ada = try world.person()
        try await world.addAccount("ada")
        _ = try await world.signIn("ada", ada)
        let first = try await newDevices(world)
        try await signIn(world, from: 1, as: "curl on Linux")
        try await signIn(world, from: 1, as: "curl on Linux")
        #expect(try await newDevices(world).count == first.count + 1)
        try await signIn(world, from: 2, as: "curl on Linux")
        try await signIn(world, from: 2, as: "an app on Android")
        #expect(try await newDevices(world).count == first.count + 3)
    }

    @Test func `earns no allowance of a known browser`() async throws {
        let world = try World { policy in
            policy.rateLimits = RateLimitPolicy(address: .unlimited, account: .unlimited)
        }
        try await world.addAccount("ada")
        try await signIn(world, from: 1, as: "curl on Linux")
        var refused = 0
        for _ in 0..<15 {
            do {
                let visitor = Visitor(
                    browser: nil,
                    address: AddressKey(address: [203, 0, 113, 1]),
                    device: "curl on Linux"
                )
                _ = try await world.engine.passwordSignIn.begin(
                    name: "ada",
                    password: "wrong",
                    session: .bearer(),
                    visitor: visitor
                )
            } catch {
                if error.code == .rateLimited { refused += 1 }
            }
        }
        // Six for one network's strangers; the right one before took none of them.
        #expect(refused == 9)
    }
}
