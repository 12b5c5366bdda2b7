// SPDX-License-Identifier: Apache-2.0

import AppleSignIn
import MartletTesting
import SecretMemory
import Testing

@Suite struct AuthorizationCallbackTests {
    private let state = SignInState(from: .seeded(5)).exposedText

    private func read(_ form: String) throws -> AuthorizationCallback {
        try AuthorizationCallback(parsing: Array(form.utf8))
    }

    private func grant(_ form: String) throws -> AuthorizationGrant {
        guard case .granted(let grant) = try read(form).answer else {
            throw NotGranted()
        }
        return grant
    }

    private struct NotGranted: Error {}

    @Test func `a first sign-in brings code, token, state and name`() throws {
        let user =
            "%7B%22name%22%3A%7B%22firstName%22%3A%22Ada%22%2C%22lastName%22%3A%22King%22%7D%2C%22email%22%3A%22a%40b.c%22%7D"
        let callback = try read("state=\(state)&code=c0de&id_token=a.b.c&user=\(user)")
        #expect(try callback.state == SignInState(state))
        let grant = try grant("state=\(state)&code=c0de&id_token=a.b.c&user=\(user)")
        #expect(grant.code.exposedText == "c0de")
        #expect(grant.identityToken?.exposedText == "a.b.c")
        #expect(grant.user == .given(try #require(OneTimeUser(givenName: "Ada", familyName: "King"))))
    }

    @Test func `a later sign-in brings no name, and perhaps no token`() throws {
        let grant = try grant("code=c0de&state=\(state)&user=&id_token=")
        #expect(grant.identityToken == nil && grant.user == .absent)
    }

    @Test(arguments: [
        "user_cancelled_authorize", "popup_closed_by_user", "user_trigger_new_signin_flow", "access_denied",
    ])
    func `who changes their mind raises no alarm`(_ word: String) throws {
        guard case .cancelled = try read("state=\(state)&error=\(word)").answer else {
            Issue.record("not cancelled")
            return
        }
    }

    @Test func `other errors keep their word, made fit for a log`() throws {
        guard case .refused(let word) = try read("state=\(state)&error=odd%0Aword%1B").answer else {
            Issue.record("not refused")
            return
        }
        #expect(word == "odd?word?")
    }

    @Test func `what says two things at once, or nothing, is refused`() {
        for form in [
            "", "state=\(state)", "code=c0de", "error=access_denied", "state=&code=c0de",
            "state=\(state)&id_token=a.b.c",
            "state=\(state)&code=c0de&error=access_denied", "state=\(state)&id_token=a.b.c&error=access_denied",
        ] { expectCode(.callbackContradictory) { try read(form) } }
    }

    @Test func `parameter pollution: a field that stands twice is refused`() {
        for form in [
            "state=\(state)&state=\(state)&code=c0de", "state=\(state)&code=a&code=b", "state=\(state)&code=a&%63ode=b",
            "state=\(state)&code=a&other=1&other=2",
        ] { expectCode(.formMalformed) { try read(form) } }
    }

    @Test func `what is no form is refused`() {
        for form in ["state=%", "state=%4", "state=%zz", "state=%FF&code=a", "state=\u{E9}", "state=a b"] {
            expectCode(.formMalformed) { try read(form) }
        }
    }

    @Test func `states, codes and tokens that none can be are refused`() {
        for form in ["state=short&code=a", "state=\(state)&code=a%20b", "state=\(state)&code=a&id_token=a%00"] {
            expectCode(.secretMalformed) { try read(form) }
        }
        expectCode(.secretMalformed) { try read("state=\(state)&code=" + String(repeating: "a", count: 2_049)) }
    }

    @Test func `length and number of fields are bounded`() {
        expectCode(.formTooLong) { try read(String(repeating: "a", count: 32_769)) }
        let many = (0..<33).map { "f\($0)=1" }.joined(separator: "&")
        expectCode(.formTooLong) { try read(many) }
    }

    @Test func `a name that cannot be read costs the name and not the sign-in`() throws {
        for user in ["x", "%7B", "%5B%5D", "%7B%22name%22%3A7%7D", "%7B%22name%22%3A%7B%7D%2C%22name%22%3A%7B%7D%7D"] {
            #expect(try grant("state=\(state)&code=c0de&user=\(user)").user == .unreadable, "\(user)")
        }
        for user in ["%7B%7D", "%7B%22name%22%3A%7B%7D%7D", "%7B%22email%22%3A%22a%40b.c%22%7D"] {
            #expect(try grant("state=\(state)&code=c0de&user=\(user)").user == .absent, "\(user)")
        }
    }
}
