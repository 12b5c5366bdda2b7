// SPDX-License-Identifier: Apache-2.0

internal import CTAPTypes
internal import Crypto
internal import SecretMemory

/// A token that a platform got for a right PIN or a verified person (CTAP 2.1, section 6.5.2.1).
///
/// It dies 30 seconds after it was issued when it is not used, ten minutes after it was issued in any case, and with the next token, a new
/// PIN, a reset and a restart.
struct PinUvAuthToken: Sendable {
    let number: PinUvAuthProtocolNumber
    private(set) var permissions: PinUvAuthPermissions
    private(set) var relyingPartyID: CTAPRelyingPartyID?
    private let value: SecretBytes
    private let issuedAt: Int64
    private var isUsed = false
    private var isUserPresent: Bool
    private var isUserVerified = true

    private static let limitUnused: Int64 = 30_000, limit: Int64 = 600_000, limitOfPresence: Int64 = 30_000

    /// Issues a token; the user is present who agreed here, and did not only type a PIN elsewhere.
    init(
        _ number: PinUvAuthProtocolNumber,
        _ permissions: PinUvAuthPermissions,
        _ relyingPartyID: CTAPRelyingPartyID?,
        isUserPresent: Bool,
        from source: RandomSource,
        at now: Int64
    ) {
        self.number = number
        self.permissions = permissions
        self.relyingPartyID = relyingPartyID
        self.isUserPresent = isUserPresent
        value = SecretBytes(randomCount: 32, from: source)
        issuedAt = now
    }

    /// The token for the platform, under the secret of the exchange.
    func encrypted(_ secret: PinUvAuthSecret, _ randomness: RandomSource) throws(CTAPStatus) -> [UInt8] {
        var bytes = unsafe value.withBytes { unsafe [UInt8]($0) }
        defer { SecureWipe.wipe(&bytes) }
        return try secret.encrypt(bytes, randomness)
    }

    func isAlive(at now: Int64) -> Bool {
        now - issuedAt < (isUsed ? Self.limit : Self.limitUnused)
    }

    /// Whether the person's consent is so fresh that it need not be asked for again.
    func showsPresence(at now: Int64) -> Bool {
        isUserPresent && now - issuedAt < Self.limitOfPresence
    }

    /// Checks a code over a message and whether the token may be used for this.
    ///
    /// - Throws: `pinAuthInvalid` for each reason, which are not told apart.
    mutating func use(
        _ parameter: PinUvAuthParameter,
        over message: [UInt8],
        for permission: PinUvAuthPermissions,
        at now: Int64
    ) throws(CTAPStatus) {
        let key = unsafe value.withBytes { unsafe SymmetricKey(data: $0) }
        guard parameter.number == number, isAlive(at: now),
            PinUvAuthCode.isValid(parameter.code, over: message, key: key, number), permissions.contains(permission)
        else { throw .pinAuthInvalid }
        isUsed = true
    }

    /// Binds the token to the first relying party that it is used for.
    ///
    /// - Throws: `pinAuthInvalid` where it belongs to another one, or no longer tells of a verified person.
    mutating func bind(to id: CTAPRelyingPartyID) throws(CTAPStatus) {
        guard relyingPartyID == nil || relyingPartyID == id, isUserVerified else { throw .pinAuthInvalid }
        relyingPartyID = id
    }

    /// After one ceremony the token is good for large blobs alone.
    mutating func spend() {
        (isUserPresent, isUserVerified) = (false, false)
        permissions.formIntersection(.largeBlobWrite)
    }
}

extension CTAPEngine {
    /// Checks a platform's proof for a command; with `isNeeded` the command is refused without one.
    ///
    /// - Throws: `puatRequired`, `pinAuthInvalid`.
    mutating func authenticate(
        _ parameter: PinUvAuthParameter?,
        over message: [UInt8],
        for permission: PinUvAuthPermissions,
        isNeeded: Bool = true
    ) throws(CTAPStatus) {
        guard let parameter else {
            guard !isNeeded else { throw .puatRequired }
            return
        }
        guard session.token != nil else { throw .pinAuthInvalid }
        try session.token?.use(parameter, over: message, for: permission, at: now)
    }

    /// Whether a proof was made with the persistent token, which is good for lists alone.
    func isPersistent(_ parameter: PinUvAuthParameter?, over message: [UInt8]) -> Bool {
        guard let parameter, let token = state.persistentToken else { return false }
        let key = unsafe token.withBytes { unsafe SymmetricKey(data: $0) }
        return PinUvAuthCode.isValid(parameter.code, over: message, key: key, parameter.number)
    }

    /// Whether a PIN or a finger keeps strangers out.
    var isProtected: Bool { state.pin != nil || settings.verification == .ready }
}
