// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import MartletClient
import SignInAccounts
import Testing
import WebAuthnTypes

@Suite struct AddressTests {
    private let service: LiveService
    private let messenger: KeptCodes

    init() throws {
        service = try LiveService(identifiers: .email)
        messenger = try #require(service.messenger)
    }

    private func client(_ address: ServiceAddress) -> SignInClient {
        SignInClient(service: address, storage: InMemorySessionStorage())
    }

    private static func wrong(_ code: String) -> String { String(code.map { $0 == "0" ? "1" : "0" }) }

    @Test func `an account is made under an address that was proved, and found by it`() async throws {
        try await service.run { address in
            let client = client(address)
            #expect(try await client.serviceInformation().identifiers == "email")
            let pending = try await client.beginSignUp(address: "robin@example.com", language: "ko")
            let sent = try #require(messenger.last)
            #expect(sent.language == "ko" && pending.expiresAt > LiveService.now.milliseconds)
            let refused = await failure { try await client.proveAddress(pending, code: Self.wrong(sent.code)) }
            #expect(refused?.code == .codeRefused)
            let proved = try await client.proveAddress(pending, code: sent.code)
            let signUp = try await client.beginSignUp(with: proved, displayName: "Robin R.")
            #expect(signUp.userName == "robin@example.com")
            let platform = try Platform()
            let signedUp = try await client.finishSignUp(signUp, with: try await platform.create(signUp))
            #expect(signedUp.account.name == "robin@example.com" && signedUp.account.displayName == "Robin R.")
            try await client.signOut()
            let signIn = try await client.beginSignIn(name: "Robin@Example.com")
            let signedIn = try await client.finishSignIn(signIn, with: try await platform.use(signIn))
            #expect(signedIn.account.id == signedUp.account.id && signedIn.nameDiffers == false)
        }
    }

    @Test func `that an account has an address is told to who reads its mail, and not before`() async throws {
        try await service.run { address in
            let client = client(address)
            let pending = try await client.beginSignUp(address: "robin@example.com")
            let proved = try await client.proveAddress(pending, code: try #require(messenger.last).code)
            let signUp = try await client.beginSignUp(with: proved)
            _ = try await client.finishSignUp(signUp, with: try await Platform().create(signUp))
            let other = self.client(address)
            let again = try await other.beginSignUp(address: "robin@example.com")
            let code = try #require(messenger.last).code
            let taken = await failure { try await other.proveAddress(again, code: code) }
            #expect(taken?.code == .addressTaken)
        }
    }

    @Test func `what is no address is refused, and so is a name`() async throws {
        try await service.run { address in
            let client = client(address)
            let refused = await failure { try await client.beginSignUp(address: "robin") }
            #expect(refused?.code == .addressUnusable && messenger.last == nil)
            let named = await failure { try await client.beginSignUp(name: "robin") }
            #expect(named?.code == .badRequest)
            let pending = try await client.beginSignUp(address: "robin@example.com")
            let early = await failure { try await client.resendCode(pending) }
            #expect(early?.code == .rateLimited)
        }
    }

    @Test(arguments: ["", "ko\r\nX: y", "한국어", String(repeating: "a", count: 36)])
    func `a language that could be another field of the request is never sent`(language: String) async throws {
        let test = try TestClient()
        let refused = await failure {
            try await test.client.beginSignUp(address: "robin@example.com", language: language)
        }
        #expect(refused?.code == .valueInvalid)
        #expect(test.service.requests.isEmpty)
    }

    @Test func `a service of names sends no codes`() async throws {
        try await LiveService().run { address in
            let client = client(address)
            let information = try await client.serviceInformation()
            #expect(information.identifiers == "name")
            let refused = await failure { try await client.beginSignUp(address: "robin@example.com") }
            #expect(refused?.code == .codesOff)
        }
    }
}
