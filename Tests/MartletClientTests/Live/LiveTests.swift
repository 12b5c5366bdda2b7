// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import JSONCoding
import MartletClient
import SignInAccounts
import Testing
import WebAuthnTypes

@Suite struct LiveTests {
    @Test func `a person signs up, signs out and in, steps up, adds and removes a passkey, and leaves`() async throws {
        try await LiveService().run { address in
            let storage = InMemorySessionStorage()
            let client = SignInClient(
                service: address,
                storage: storage,
                configuration: SignInClientConfiguration(appName: "Nest-1.0")
            )
            let phone = try Platform()
            let tablet = try Platform()
            #expect(try await client.serviceInformation().relyingPartyID == "localhost")

            let signUp = try await client.beginSignUp(name: "robin", displayName: "Robin R.")
            #expect(signUp.excludedCredentials.isEmpty)
            let signedUp = try await client.finishSignUp(signUp, with: try await phone.create(signUp))
            #expect(signedUp.account.id == signUp.userID)
            #expect(signedUp.session.kind == "bearer" && signedUp.session.device == "Nest-1.0")
            #expect(signedUp.signals?.acceptedCredentialIDs.count == 1)

            try await client.signOut()
            #expect(try await client.resume() == nil)

            let signIn = try await client.beginSignIn()
            let signedIn = try await client.finishSignIn(signIn, with: try await phone.use(signIn))
            #expect(signedIn.account == signedUp.account)
            #expect(signedIn.nameDiffers == false)

            let verification = try await client.beginVerification()
            let before = storage.load()?.current
            let verified = try await client.finishVerification(verification, with: try await phone.use(verification))
            #expect(verified.session.userVerified && verified.session.freshUntil != nil)
            #expect(storage.load()?.current != before)

            let adding = try await client.beginAddingPasskey()
            #expect(adding.excludedCredentials.count == 1)
            let added = try await client.finishAddingPasskey(
                adding,
                with: try await tablet.create(adding),
                name: "Tablet"
            )
            #expect(added.name == "Tablet")
            #expect(storage.load()?.pending == nil)
            #expect(try await client.renamePasskey(added.id, to: "Slate").name == "Slate")
            #expect(try await client.passkeys().passkeys.count == 2)
            #expect(try await client.removePasskey(added.id).acceptedCredentialIDs.count == 1)
            let last = try #require(try await client.passkeys().passkeys.first)
            #expect(await failure { try await client.removePasskey(last.id) }?.code == .lastPasskey)
            #expect(await failure { try await client.removePasskey(added.id) }?.code == .notFound)

            #expect(try await client.renameAccount(to: "R.").account.displayName == "R.")
            #expect(try await client.sessions().filter(\.isCurrent).count == 1)
            #expect(try await client.activity().contains { $0.kind == "account_created" })
            #expect(await failure { try await client.deleteAccount(confirming: "wren") }?.code == .confirmationMismatch)
            _ = try await client.deleteAccount(confirming: "robin")
            #expect(try await client.resume() == nil)
            let gone = try await client.beginSignIn()
            let refused = await failure { try await client.finishSignIn(gone, with: try await phone.use(gone)) }
            #expect(refused?.code == .unknownCredential)
            #expect(refused?.unknownCredential?.relyingPartyID == "localhost")
        }
    }

    @Test func `a token for an app says who is signed in, and goes to no app that was not named`() async throws {
        try await LiveService().run { address in
            let client = SignInClient(service: address, storage: InMemorySessionStorage())
            let signUp = try await client.beginSignUp(name: "robin", displayName: "Robin R.")
            let signedUp = try await client.finishSignUp(signUp, with: try await Platform().create(signUp))
            for (app, audience) in [(LiveService.app, LiveService.app), (nil, LiveService.origin)] {
                let token = try await client.appToken(for: app)
                let parts = token.exposedText.split(separator: ".", omittingEmptySubsequences: false)
                try #require(parts.count == 3)
                let claims = try JSONValue(parsing: Base64URL.decode(parts[1]))
                #expect(claims["iss"]?.string == LiveService.origin)
                #expect(claims["aud"]?.string == audience)
                #expect(claims["sub"]?.string == Base64URL.encode(signedUp.account.id))
                #expect(claims["name"]?.string == "Robin R.")
                #expect(token.expiresAt == LiveService.now.adding(seconds: 300).milliseconds)
                #expect(claims["exp"]?.integer == token.expiresAt / 1000)
            }
            for stranger in [
                "https://evil.example", "https://notes.example/", "https://notes.example.evil.example", "",
            ] {
                #expect(await failure { try await client.appToken(for: stranger) }?.code == .appUnknown)
            }
            try await client.signOut()
            #expect(await failure { try await client.appToken(for: LiveService.app) }?.code == .notSignedIn)
        }
    }

    @Test func `answers that are lost at each last step cost nothing`() async throws {
        try await LiveService().run { address in
            let transport = LossyTransport()
            let storage = InMemorySessionStorage()
            let client = SignInClient(service: address, storage: storage, transport: transport)
            let phone = try Platform()

            let signUp = try await client.beginSignUp(name: "robin")
            transport.loseNext("/sign-up/finish")
            #expect(try await client.finishSignUp(signUp, with: try await phone.create(signUp)).account.name == "robin")

            let verification = try await client.beginVerification()
            transport.loseNext("/verify/finish")
            transport.loseNext("/session")
            let lost = await failure {
                try await client.finishVerification(verification, with: try await phone.use(verification))
            }
            #expect(lost?.code == .replyLost)
            let restarted = SignInClient(service: address, storage: storage, transport: transport)
            #expect(try await restarted.resume()?.account.name == "robin")

            let adding = try await restarted.beginAddingPasskey()
            transport.loseNext("/passkeys/add/finish")
            let tablet = try Platform()
            _ = try await restarted.finishAddingPasskey(adding, with: try await tablet.create(adding))
            #expect(try await restarted.passkeys().passkeys.count == 2)

            transport.loseNext("/session/end")
            #expect(await failure { try await restarted.signOut() }?.code == .unreachable)
            try await restarted.signOut()
            #expect(storage.load() == nil)
        }
    }

    @Test func `a link lets in, and a passkey makes the session whole`() async throws {
        let service = try LiveService()
        try await service.run { address in
            let phone = try Platform()
            let first = SignInClient(service: address, storage: InMemorySessionStorage())
            let signUp = try await first.beginSignUp(name: "robin")
            _ = try await first.finishSignUp(signUp, with: try await phone.create(signUp))

            let link = try await service.engine.administration.makeSignInLink(named: "robin")
            let storage = InMemorySessionStorage()
            let client = SignInClient(service: address, storage: storage)
            #expect(try await client.signIn(linkToken: link.token.exposedText).session.methods == ["link"])
            #expect(await failure { try await client.signIn(linkToken: link.token.exposedText) }?.code == .linkInvalid)
            #expect(await failure { try await client.renameAccount(to: "X") }?.code == .linkSessionLimited)
            let before = storage.load()?.current
            let adding = try await client.beginAddingPasskey()
            _ = try await client.finishAddingPasskey(adding, with: try await Platform().create(adding))
            #expect(storage.load()?.current != before)
            #expect(try await client.resume()?.session.methods.contains("passkey") == true)
        }
    }

    @Test func `a challenge that was used, or that was signed for another ceremony, is refused`() async throws {
        try await LiveService().run { address in
            let client = SignInClient(service: address, storage: InMemorySessionStorage())
            let phone = try Platform()
            let signUp = try await client.beginSignUp(name: "robin")
            _ = try await client.finishSignUp(signUp, with: try await phone.create(signUp))
            let one = try await client.beginSignIn()
            let two = try await client.beginSignIn()
            let result = try await phone.use(one)
            #expect(await failure { try await client.finishSignIn(two, with: result) }?.code == .credentialRefused)
            _ = try await client.finishSignIn(one, with: result)
            #expect(await failure { try await client.finishSignIn(one, with: result) }?.code == .ceremonyUnknown)
            #expect(await failure { try await client.beginSignUp(name: "robin") }?.code == .nameTaken)
            #expect(await failure { try await client.beginSignUp(name: "a b") }?.code == .nameInvalid)
        }
    }
}
