// SPDX-License-Identifier: Apache-2.0

import JSONCoding
import SecretMemory
import SignInAccounts
import Testing
import WebAuthnRelyingParty
import WebAuthnTypes

@Suite struct `Decoys` {
    /// A name that has decoys under the secret of these tests, as one in four has.
    private static let listed = "nobody5"

    private func list(_ world: World, _ name: String) async throws -> [PublicKeyCredentialDescriptor] {
        let visitor = Visitor(browser: nil, address: nil, device: "App")
        return try await world.engine.signIn.begin(name: name, visitor: visitor).options.allowedCredentials
    }

    /// The names and kinds of all members, values left out.
    private func shape(_ value: JSONValue) -> String {
        if let object = value.object {
            return "{" + object.members.map { "\($0.key):\(shape($0.value))" }.joined(separator: ",") + "}"
        }
        if let array = value.array { return "[" + Set(array.map(shape)).sorted().joined(separator: ",") + "]" }
        return value.string.map { _ in "text" } ?? value.integer.map { _ in "number" } ?? "other"
    }

    @Test
    func `CVE-2024-39912, web-auth 603, 617, webauthn 1014: an allow list does not tell which names somebody has`()
        async throws
    {
        let world = try World()
        _ = try await world.signUp("ada", world.person())
        let visitor = Visitor(browser: nil, address: nil, device: "App")
        // With a list and without, those that nobody has among both.
        var names: [Bool: Set<String>] = [:]
        var shapes: [Bool: Set<String>] = [:]
        let invented = ["nobody@example.org", "not a name!", String(repeating: "x", count: 2_000)]
        for name in ["ada"] + invented + (0..<20).map({ "nobody\($0)" }) {
            let start = try await world.engine.signIn.begin(name: name, visitor: visitor)
            let hasList = !start.options.allowedCredentials.isEmpty
            names[hasList, default: []].insert(name)
            shapes[hasList, default: []].insert(shape(start.options.json))
        }
        #expect(names[true]?.isEmpty == false && (names[false]?.count ?? 0) > 1)
        #expect(names[false]?.contains("ada") == true, "a discoverable passkey needs no list")
        #expect(shapes[true]?.count == 1 && shapes[false]?.count == 1, "\(shapes)")
    }

    @Test func `stand in no list of an account whose passkey has to be named`() async throws {
        let world = try World()
        let key = try world.person(isSynced: false, tellsDiscoverability: false)
        let signedIn = try await world.signUp("ada", key).signedIn
        let own = try await world.engine.passkeys.list(signedIn).passkeys.map(\.descriptor)
        #expect(try await list(world, "ada") == own)
        // One that a browser would find is in it, too: with a list, nothing else is offered.
        _ = try await world.addPasskey(signedIn, try world.person())
        #expect(try await list(world, "ada").count == 2)
        _ = try await world.signIn(key, name: "ada")
    }

    @Test func `stay the same after a restart, with another store and whatever happens to other names`() async throws {
        let first = try World()
        let before = try await list(first, Self.listed)
        #expect(!before.isEmpty)
        for _ in 0..<5 { #expect(try await list(first, Self.listed) == before) }
        #expect(try await list(first, Self.listed.uppercased()) == before, "a name in another case is the same name")
        _ = try await first.signUp("ada", first.person())
        #expect(try await list(first, Self.listed) == before)
        let second = try World()
        #expect(try await list(second, Self.listed) == before)
    }

    @Test func `are others under another secret`() async throws {
        let (one, other) = (try World(), try World(secret: 8))
        for number in 0..<20 {
            let name = "nobody\(number)"
            #expect(Set(try await list(one, name).map(\.id)).isDisjoint(with: try await list(other, name).map(\.id)))
        }
    }

    @Test func `of a name are shown again when its account is gone, and never while it is there`() async throws {
        let world = try World()
        let before = try await list(world, Self.listed)
        #expect(!before.isEmpty)
        let signedIn = try await world.signUp(Self.listed, world.person()).signedIn
        #expect(try await list(world, Self.listed).isEmpty)
        _ = try await world.engine.account.delete(confirming: Self.listed, signedIn)
        #expect(try await list(world, Self.listed) == before)
    }

    @Test func `look like passkeys that people have, each name with its own`() async throws {
        let world = try World()
        var ids: Set<CredentialID> = []
        var counts: [Int: Int] = [:]
        var kinds: [String: Int] = [:]
        var first: Set<UInt8> = []
        for number in 0..<2_400 {
            let list = try await list(world, "nobody\(number)")
            counts[list.count, default: 0] += 1
            for descriptor in list {
                #expect(ids.insert(descriptor.id).inserted, "one credential stands in two lists")
                first.insert(descriptor.id.bytes[0])
                let transports = descriptor.transports.map(\.rawValue)
                #expect(transports == transports.sorted(), "browsers tell transports in order")
                kinds["\(descriptor.id.bytes.count) \(transports.joined(separator: "+"))", default: 0] += 1
            }
        }
        #expect(Set(counts.keys) == [0, 1, 2, 3])
        #expect((1_700...1_900).contains(counts[0] ?? 0), "\(counts)")
        #expect((400...520).contains(counts[1] ?? 0), "\(counts)")
        #expect((5...70).contains(counts[3] ?? 0), "\(counts)")
        #expect(
            Set(kinds.keys) == [
                "16 hybrid+internal", "16 internal", "20 hybrid+internal", "32 hybrid+internal", "32 internal",
                "48 nfc+usb",
            ]
        )
        #expect((kinds["48 nfc+usb"] ?? 0) < 120, "security keys are the exception")
        #expect(first.count > 150, "the IDs begin with anything")
    }

    @Test func `are left out where the deployment chose requests without a list`() async throws {
        let world = try World { $0.offersAllowListAfterName = false }
        _ = try await world.signUp("ada", world.person())
        #expect(try await list(world, "ada").isEmpty)
        #expect(try await list(world, "nobody").isEmpty)
    }
}
