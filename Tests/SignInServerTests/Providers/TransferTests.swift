// SPDX-License-Identifier: Apache-2.0

import SignInTesting
import MartletTesting
import AppleSignIn
import AppleSimulation
import HTTPTypes
import HummingbirdTesting
import JSONCoding
import SignInAccounts
import SignInServer
import Testing
import WebAuthnTypes

@Suite struct `An app that goes to another team` {
    private let service: TestService
    private let apple: SimulatedProvider
    private let former: TeamID
    private let recipient: TeamID

    init() throws {
        (service, apple) = try TestService.withApple()
        former = try TeamID(SimulatedProvider.team)
        recipient = try TeamID(SimulatedProvider.otherTeam)
    }

    private func desk(_ provider: any TestProvider) -> ProviderDesk {
        ProviderDesk([provider.access], transport: provider, now: { [clock = service.clock] in clock.now })
    }

    private func token(_ desk: ProviderDesk, _ client: ClientID) async throws -> AccessToken {
        guard case .granted(let grant) = await desk.migrationToken(for: client) else {
            throw SignInError(.notFound, "Apple gave no token")
        }
        return grant.accessToken
    }

    /// Makes an account in the former team, and exports its owner.
    private func exportAda() async throws -> String {
        let id = try await service.test { client in
            let made = try await TestBrowser(client).signUpByApple(apple)
            return try #require(made.json["account"]?["id"]?.string, "\(made.text)")
        }
        let (desk, client) = (desk(apple), try ClientID(SimulatedProvider.app))
        let people = try await service.engine.transfers.toExport(from: apple.provider.tenant, to: recipient, limit: 10)
        let ada = try #require(people.first)
        let reply = await desk.exportPerson(ada, to: recipient, client: client, token: try await token(desk, client))
        guard case .found(let person) = reply else {
            Issue.record("\(reply)")
            return id
        }
        #expect(try await service.engine.transfers.record(person))
        return id
    }

    /// The service of the team that the app came to, on the same data.
    private func received() throws -> (TestService, ReceivedProvider) {
        service.clock.advance(seconds: 60)
        let provider = try apple.handOver()
        return (try TestService(store: service.store, provider: provider, clock: service.clock), provider)
    }

    @Test func `whoever was exported signs in to the account that they had`() async throws {
        let id = try await exportAda()
        let (after, _) = try received()
        try await after.test { client in
            let came = try await TestBrowser(client).signInByApple(apple)
            #expect(came.json["account"]?["id"] == .string(id), "\(came.text)")
            let stranger = try await TestBrowser(client).signInByApple(apple, as: "bob")
            #expect(stranger.json["newcomer"] != nil, "\(stranger.text)")
        }
    }

    @Test func `an import moves whoever was exported, before they come`() async throws {
        let id = try await exportAda()
        let (after, provider) = try received()
        let (desk, client) = (desk(provider), try ClientID(SimulatedProvider.app))
        let transfers = after.engine.transfers
        let person = try #require(
            try await transfers.toImport(from: provider.access.provider.tenant(of: former), to: recipient, limit: 10)
                .first
        )
        let reply = await desk.importPerson(person, client: client, token: try await token(desk, client))
        guard case .found(let arrived) = reply else {
            Issue.record("\(reply)")
            return
        }
        #expect(try await transfers.move(person, to: arrived))
        // Long after the sixty days, when no token names the transfer any more.
        after.clock.advance(seconds: TeamTransfer.window)
        try await after.test { client in
            let came = try await TestBrowser(client).signInByApple(apple)
            #expect(came.json["account"]?["id"] == .string(id), "\(came.text)")
        }
    }

    @Test func `whoever was not exported comes as somebody new`() async throws {
        try await service.test { client in _ = try await TestBrowser(client).signUpByApple(apple) }
        let (after, _) = try received()
        try await after.test { client in
            let came = try await TestBrowser(client).signInByApple(apple)
            #expect(came.json["newcomer"] != nil, "\(came.text)")
        }
    }
}
