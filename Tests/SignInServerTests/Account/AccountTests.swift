// SPDX-License-Identifier: Apache-2.0

import MartletTesting
import SignInTesting
import HTTPTypes
import HummingbirdTesting
import JSONCoding
import SignInAccounts
import Testing

@Suite struct AccountTests {
    private let service: TestService
    private let device: TestDevice

    init() throws {
        service = try TestService()
        device = try TestDevice()
    }

    @Test func `a display name is changed and told to authenticators`() async throws {
        try await service.test { client in
            let browser = TestBrowser(client)
            _ = try await browser.signUp("ada", device)
            let reply = try await browser.post("/api/v1/account/rename", ["displayName": "Ada L."])
            #expect(reply.json["account"]?["displayName"] == "Ada L.")
            #expect(reply.json["signals"]?["displayName"] == "Ada L.")
            #expect(try await browser.get("/api/v1/account").json["displayName"] == "Ada L.")
            #expect(
                try await browser.post("/api/v1/account/rename", ["displayName": "a\nb"]).code == "display_name_invalid"
            )
        }
    }

    @Test func `an account is deleted by typing its name, and not otherwise`() async throws {
        try await service.test { client in
            let browser = TestBrowser(client)
            _ = try await browser.signUp("ada", device)
            #expect(try await browser.post("/api/v1/account/delete", ["name": "eve"]).code == "confirmation_mismatch")
            let reply = try await browser.post("/api/v1/account/delete", ["name": "ada"])
            #expect(reply.status == 200)
            #expect(reply.json["signals"]?["allAcceptedCredentialIds"] == [])
            #expect(browser.cookies[TestBrowser.session] == nil)
            #expect(try await browser.signUp("ada", device).status == 201)
        }
    }

    @Test func `changing sign-in methods needs a fresh verification`() async throws {
        try await service.test { client in
            let browser = TestBrowser(client)
            _ = try await browser.signUp("ada", device)
            service.clock.advance(seconds: 301)
            #expect(try await browser.post("/api/v1/passkeys/add/begin").code == "fresh_verification_required")
            #expect(
                try await browser.post("/api/v1/account/delete", ["name": "ada"]).code == "fresh_verification_required"
            )
            let before = browser.cookies[TestBrowser.session]
            let verified = try await browser.verify(device)
            #expect(verified.status == 200)
            #expect(verified.json["session"]?["freshUntil"]?.integer != nil)
            #expect(browser.cookies[TestBrowser.session] != before)
            #expect(try await browser.post("/api/v1/passkeys/add/begin").status == 200)
            let old = TestBrowser(client)
            old.cookies = [TestBrowser.session: before ?? ""]
            #expect(try await old.get("/api/v1/session").code == "not_signed_in")
        }
    }

    @Test func `a passkey is added, renamed and removed, never the last one`() async throws {
        try await service.test { client in
            let browser = TestBrowser(client)
            _ = try await browser.signUp("ada", device)
            let first = try await browser.get("/api/v1/passkeys")
            let id = try #require(first.json["passkeys"]?.array?.first?["id"]?.string)
            #expect(try await browser.post("/api/v1/passkeys/\(id)/remove").code == "last_passkey")

            let second = try TestDevice()
            let added = try await browser.addPasskey(second, name: "Key ring")
            #expect(added.status == 201)
            #expect(added.json["passkey"]?["name"] == "Key ring")
            #expect(added.json["signals"]?["allAcceptedCredentialIds"]?.array?.count == 2)

            let renamed = try await browser.post("/api/v1/passkeys/\(id)/rename", ["name": "Laptop"])
            #expect(renamed.json["passkey"]?["name"] == "Laptop")
            let removed = try await browser.post("/api/v1/passkeys/\(id)/remove")
            #expect(removed.status == 200)
            #expect(removed.json["signals"]?["allAcceptedCredentialIds"]?.array?.count == 1)
            #expect(try await browser.get("/api/v1/passkeys").json["passkeys"]?.array?.count == 1)
            #expect(try await browser.post("/api/v1/passkeys/\(id)/remove").code == "not_found")
            #expect(try await TestBrowser(client).signIn(second).status == 200)
        }
    }

    @Test func `another person's passkey and session are not there`() async throws {
        try await service.test { client in
            let (ada, eve) = (TestBrowser(client), TestBrowser(client))
            _ = try await ada.signUp("ada", device)
            _ = try await eve.signUp("eve", try TestDevice())
            let passkey = try await ada.get("/api/v1/passkeys").json["passkeys"]?.array?.first?["id"]?.string
            let session = try await ada.get("/api/v1/session").json["session"]?["id"]?.string
            let (passkeyID, sessionID) = (try #require(passkey), try #require(session))
            #expect(try await eve.post("/api/v1/passkeys/\(passkeyID)/remove").code == "not_found")
            #expect(try await eve.post("/api/v1/passkeys/\(passkeyID)/rename", ["name": "x"]).code == "not_found")
            #expect(try await eve.post("/api/v1/sessions/\(sessionID)/end").code == "not_found")
            #expect(try await ada.get("/api/v1/session").status == 200)
        }
    }

    @Test func `what a request adds to its members changes nothing`() async throws {
        try await service.test { client in
            let (ada, eve) = (TestBrowser(client), TestBrowser(client))
            _ = try await ada.signUp("ada", device)
            _ = try await eve.signUp("eve", try TestDevice())
            let victim = try await ada.get("/api/v1/account").json
            let id = try #require(victim["id"]?.string)
            let reply = try await eve.post(
                "/api/v1/account/rename",
                ["displayName": "E.", "id": .string(id), "userId": .string(id), "account": victim, "name": "root"]
            )
            #expect(reply.status == 200)
            #expect(try await ada.get("/api/v1/account").json == victim)
            let own = try await eve.get("/api/v1/account").json
            #expect(own["displayName"] == "E." && own["name"] == "eve" && own["id"] != victim["id"])
            // Without a session the same words act for nobody.
            let nobody = TestBrowser(client)
            #expect(
                try await nobody.post("/api/v1/account/rename", ["displayName": "E.", "userId": .string(id)]).code
                    == "not_signed_in"
            )
        }
    }

    @Test func `a session that is ended elsewhere is dead at once`() async throws {
        try await service.test { client in
            let (here, there, far) = (TestBrowser(client), TestBrowser(client), TestBrowser(client))
            _ = try await here.signUp("ada", device)
            _ = try await there.signIn(device)
            _ = try await far.signIn(device)
            let sessions = try await here.get("/api/v1/sessions").json["sessions"]?.array
            #expect(sessions?.count == 3)
            #expect(sessions?.filter { $0["current"] == true }.count == 1)
            let own = try await there.get("/api/v1/session").json["session"]?["id"]?.string
            let id = try #require(own)
            #expect(try await here.post("/api/v1/sessions/\(id)/end").status == 200)
            #expect(try await there.get("/api/v1/session").code == "not_signed_in")
            #expect(try await here.post("/api/v1/sessions/end-others").json["ended"] == 1)
            #expect(try await far.get("/api/v1/session").code == "not_signed_in")
            #expect(try await here.get("/api/v1/session").status == 200)
        }
    }

    @Test func `a sign-in ends the session that its browser had, also of another account`() async throws {
        try await service.test { client in
            let (browser, elsewhere) = (TestBrowser(client), TestBrowser(client))
            _ = try await browser.signUp("ada", device)
            _ = try await elsewhere.signIn(device)
            let former = TestBrowser(client)
            former.cookies = browser.cookies
            #expect(try await browser.signIn(device).status == 200)
            #expect(try await former.get("/api/v1/session").code == "not_signed_in")
            #expect(try await browser.get("/api/v1/sessions").json["sessions"]?.array?.count == 2)
            #expect(try await elsewhere.get("/api/v1/session").status == 200)
            // As another account, in the same browser; and by a new account.
            for (name, other) in [("eve", try TestDevice()), ("bob", try TestDevice())] {
                former.cookies = browser.cookies
                #expect(try await browser.signUp(name, other).status == 201)
                #expect(try await former.get("/api/v1/session").code == "not_signed_in")
                #expect(try await browser.get("/api/v1/account").json["name"] == .string(name))
            }
            #expect(try await elsewhere.get("/api/v1/sessions").json["sessions"]?.array?.count == 1)
        }
    }

    @Test func `a sign-in that fails, and one of an app, end no session`() async throws {
        try await service.test { client in
            let browser = TestBrowser(client)
            _ = try await browser.signUp("ada", device)
            let begun = try await browser.post("/api/v1/sign-in/begin")
            let failed = try await browser.post("/api/v1/sign-in/finish", TestBrowser.finish(begun, [:]))
            #expect(failed.status == 400)
            #expect(try await browser.get("/api/v1/session").status == 200)
            let body = TestApp.finish(begun, try await device.use(begun), ["kind": "bearer"])
            #expect(try await browser.post("/api/v1/sign-in/finish", body).status == 200)
            #expect(try await browser.get("/api/v1/session").status == 200)
        }
    }

    @Test func `a disabled account is signed out at once and learns why only with its passkey`() async throws {
        try await service.test { client in
            let browser = TestBrowser(client)
            _ = try await browser.signUp("ada", device)
            try await service.engine.administration.disable(named: "ada")
            #expect(try await browser.get("/api/v1/session").code == "not_signed_in")
            #expect(try await browser.signIn(device).code == "account_disabled")
            #expect(try await browser.post("/api/v1/sign-in/begin", ["name": "ada"]).status == 200)
        }
    }

    @Test func `a link lets its holder add a passkey and nothing else`() async throws {
        try await service.test { client in
            _ = try await TestBrowser(client).signUp("ada", device)
            let link = try await service.engine.administration.makeSignInLink(named: "ada")
            let browser = TestBrowser(client)
            let body: JSONValue = ["token": .string(link.token.exposedText)]
            let used = try await browser.post("/api/v1/sign-in/link", body)
            #expect(used.status == 200)
            #expect(used.json["session"]?["methods"] == ["link"])
            #expect(try await TestBrowser(client).post("/api/v1/sign-in/link", body).code == "link_invalid")

            #expect(try await browser.get("/api/v1/sessions").code == "link_session_limited")
            #expect(try await browser.post("/api/v1/account/delete", ["name": "ada"]).code == "link_session_limited")
            let added = try await browser.addPasskey(try TestDevice())
            #expect(added.status == 201)
            #expect(added.json["session"]?["methods"]?.array?.contains("passkey") == true)
            #expect(try await browser.get("/api/v1/sessions").status == 200)
        }
    }

    @Test func `what happened is told, the newest first`() async throws {
        try await service.test { client in
            let browser = TestBrowser(client)
            _ = try await browser.signUp("ada", device)
            service.clock.advance(seconds: 1)
            _ = try await browser.signIn(device)
            let events = try await browser.get("/api/v1/activity").json["events"]?.array ?? []
            let kinds = events.compactMap { $0["kind"]?.string }
            #expect(kinds.prefix(2) == ["session_ended", "signed_in"])
            #expect(kinds.last == "account_created")
        }
    }

    @Test func `sign-up by invite needs one and takes it once`() async throws {
        let service = try TestService(signUp: .invite)
        try await service.test { client in
            let browser = TestBrowser(client)
            #expect(try await browser.get("/api/v1/configuration").json["signUp"] == "invite")
            #expect(try await browser.signUp("ada", device).code == "invite_required")
            #expect(try await browser.signUp("ada", device, invite: "nonsense").code == "invite_invalid")
            let invite = try await service.engine.administration.makeInvite().token.exposedText
            #expect(try await browser.signUp("ada", device, invite: invite).status == 201)
            #expect(try await browser.signUp("eve", try TestDevice(), invite: invite).code == "invite_invalid")
        }
    }

    @Test func `a closed service takes nobody but the first`() async throws {
        let service = try TestService(signUp: .closed)
        try await service.test { client in
            let browser = TestBrowser(client)
            #expect(try await browser.signUp("ada", device).code == "sign_up_closed")
            let invite = try await service.engine.administration.makeInvite(isForFirstAccount: true).token.exposedText
            #expect(try await browser.signUp("ada", device, invite: invite).status == 201)
        }
    }
}
