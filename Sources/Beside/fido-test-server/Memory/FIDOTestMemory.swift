// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import HTTPTypes
internal import Synchronization
internal import WebAuthnRelyingParty
internal import WebAuthnTypes

/// The tests' users with their credentials, and the ceremonies under way.
///
/// Everything has a limit and an end: what was not used for longest gives way, so that a test run without end takes no more
/// memory than a long one.
final class FIDOTestMemory: Sendable {
    /// A ceremony under way, of a user by name.
    enum Ceremony: Sendable {
        case registration(RegistrationCeremony, user: String)
        case authentication(AuthenticationCeremony, user: String)
    }

    /// A user of the tests.
    struct User: Sendable {
        let handle: UserHandle
        var credentials: [CredentialRecord] = []
        var usedAt: UnixTime
    }

    fileprivate struct Waiting {
        let ceremony: Ceremony
        let expiresAt: UnixTime
    }

    fileprivate struct State {
        var users: [String: User] = [:]
        /// The user of each credential; an ID is registered once.
        var owners: [CredentialID: String] = [:]
        /// By what the cookie holds.
        var ceremonies: [String: Waiting] = [:]
        var pace = FIDOTestPace()
    }

    static let mostUsers = 1_000
    static let mostCredentials = 16
    static let mostCeremonies = 1_000
    /// How long users are kept after their last use, in seconds.
    static let userSeconds: Int64 = 3_600

    private let state = Mutex(State())

    /// Counts a request.
    ///
    /// - Throws: `rate_limited`.
    func countRequest(at now: UnixTime) throws(FIDOTestRefusal) {
        guard state.withLock({ $0.pace.allows(now) }) else {
            throw FIDOTestRefusal(
                "rate_limited",
                "Too many requests of tests; wait a second.",
                status: .tooManyRequests,
                headers: [.retryAfter: "1"]
            )
        }
    }

    // MARK: Users

    /// The user of a name, who is made when there is none.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - now: The present time.
    ///   - handle: The handle that a new user gets.
    /// - Returns: The user.
    func user(_ name: String, at now: UnixTime, newHandle handle: UserHandle) -> User {
        state.withLock { state in
            state.makeRoomForUser(now)
            var user = state.users[name] ?? User(handle: handle, usedAt: now)
            user.usedAt = now
            state.users[name] = user
            return user
        }
    }

    /// The user of a name; nil when there is none.
    func user(_ name: String, at now: UnixTime) -> User? {
        state.withLock { state in
            state.forgetUsers(now)
            state.users[name]?.usedAt = now
            return state.users[name]
        }
    }

    /// Keeps a new credential.
    ///
    /// - Parameters:
    ///   - credential: What a registration gave.
    ///   - name: The user's name.
    /// - Throws: `credential_already_registered`; `passkey_limit_reached`; `ceremony_unknown` when the user has been
    ///   forgotten meanwhile.
    func add(_ credential: CredentialRecord, to name: String) throws(FIDOTestRefusal) {
        let refusal: FIDOTestRefusal? = state.withLock { state in
            guard var user = state.users[name], user.handle == credential.userHandle else {
                return FIDOTestRefusal("ceremony_unknown", "The user of this registration has been forgotten.")
            }
            guard state.owners[credential.id] == nil else {
                return FIDOTestRefusal("credential_already_registered", "The credential is registered already.")
            }
            guard user.credentials.count < Self.mostCredentials else {
                return FIDOTestRefusal(
                    "passkey_limit_reached",
                    "The user has \(Self.mostCredentials) credentials already."
                )
            }
            user.credentials.append(credential)
            state.users[name] = user
            state.owners[credential.id] = name
            return nil
        }
        if let refusal { throw refusal }
    }

    /// Puts what an authentication made of a credential in the place of what it was judged by.
    ///
    /// - Parameters:
    ///   - old: The record that the response was judged by.
    ///   - new: The record with its new counter.
    ///   - name: The user's name.
    /// - Returns: False when another response came in between, or the user has been forgotten.
    func replace(_ old: CredentialRecord, with new: CredentialRecord, of name: String) -> Bool {
        state.withLock { state in
            guard var user = state.users[name], let place = user.credentials.firstIndex(of: old) else { return false }
            user.credentials[place] = new
            state.users[name] = user
            return true
        }
    }

    // MARK: Ceremonies

    /// Keeps a ceremony until it is taken or its time is over.
    ///
    /// - Parameters:
    ///   - ceremony: The ceremony.
    ///   - token: What the cookie holds.
    ///   - expiresAt: When its time is over.
    ///   - now: The present time.
    func put(_ ceremony: Ceremony, at token: String, until expiresAt: UnixTime, now: UnixTime) {
        state.withLock { state in
            if state.ceremonies.count >= Self.mostCeremonies {
                state.ceremonies = state.ceremonies.filter { $0.value.expiresAt > now }
            }
            if state.ceremonies.count >= Self.mostCeremonies,
                let oldest = state.ceremonies.min(by: { $0.value.expiresAt < $1.value.expiresAt })
            {
                state.ceremonies[oldest.key] = nil
            }
            state.ceremonies[token] = Waiting(ceremony: ceremony, expiresAt: expiresAt)
        }
    }

    /// Takes a ceremony out; whatever comes of it, it is used up.
    ///
    /// - Parameters:
    ///   - token: What the cookie holds.
    ///   - now: The present time.
    /// - Returns: The ceremony; nil when there is none, or its time is over.
    func take(_ token: String, at now: UnixTime) -> Ceremony? {
        guard let waiting = state.withLock({ $0.ceremonies.removeValue(forKey: token) }), now < waiting.expiresAt else {
            return nil
        }
        return waiting.ceremony
    }
}

extension FIDOTestMemory.State {
    fileprivate mutating func forgetUsers(_ now: UnixTime) {
        let last = now.adding(seconds: -FIDOTestMemory.userSeconds)
        for (name, user) in users where user.usedAt <= last { forget(name, user) }
    }

    fileprivate mutating func makeRoomForUser(_ now: UnixTime) {
        forgetUsers(now)
        guard users.count >= FIDOTestMemory.mostUsers,
            let oldest = users.min(by: { $0.value.usedAt < $1.value.usedAt })
        else { return }
        forget(oldest.key, oldest.value)
    }

    private mutating func forget(_ name: String, _ user: FIDOTestMemory.User) {
        for credential in user.credentials { owners[credential.id] = nil }
        users[name] = nil
    }
}
