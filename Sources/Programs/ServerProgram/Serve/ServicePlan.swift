// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import AccountMessages
internal import Logging
internal import SignInAccounts
internal import SignInServer
internal import WebAuthnTypes

/// What the settings come to, checked against each other.
struct ServicePlan: Sendable {
    /// Certificate and key, for TLS without a proxy.
    struct TLSFiles: Sendable, Hashable {
        let certificate: String
        let key: String
    }

    let relyingPartyID: RelyingPartyID
    let name: String
    let origins: [Origin]
    /// Origins of other domains that use this domain's passkeys.
    let relatedOrigins: [Origin]
    let host: String
    let port: Int
    let signUp: SignUpMode
    let requiresUserVerification: Bool
    /// With which algorithms new passkeys may be made.
    let algorithms: AlgorithmPlan
    /// What new passkeys must prove about their authenticators.
    let attestation: AttestationPlan
    /// How passwords are hashed; nil when nobody has one.
    let passwords: PasswordPlan?
    /// How people get back in after losing everything; nil when they do not by themselves.
    let recovery: RecoveryPlan?
    /// What codes by message open.
    let codes: CodePlan
    /// By what accounts are found.
    let identifiers: Identifiers
    /// How mail is sent; nil when it is not.
    let mail: MailPlan?
    /// How text messages are sent; nil when they are not.
    let texts: TextPlan?
    /// Which program is told what happens; nil when none is.
    let webhook: WebhookPlan?
    /// How people sign in with Apple; nil when they do not.
    let apple: ApplePlan?
    /// With whom people sign in beside Apple.
    let providers: ProvidersPlan
    let trustedProxies: [AddressRange]
    let tls: TLSFiles?
    let apps: [ConnectedApp]
    let appleApps: [AppleAppID]
    let androidApps: [AndroidApp]
    let hasExplainPage: Bool
    let logLevel: Logger.Level

    /// Reads the settings.
    ///
    /// - Parameter settings: The settings from all places.
    /// - Throws: `configuration`, naming the setting.
    init(_ settings: Settings) throws(CommandError) {
        let id = try Self.relyingPartyID(settings)
        relyingPartyID = id
        host = settings.text(.host) ?? "127.0.0.1"
        port = settings.number(.port) ?? 8080
        guard (0...65_535).contains(port) else {
            throw Self.wrong(.port, "must lie between 0 and 65535")
        }
        tls = try Self.tls(settings)
        origins = try Self.origins(settings, id, scheme: tls == nil && id.isLocalhost ? "http" : "https", port: port)
        relatedOrigins = try Self.relatedOrigins(settings, id)
        name = settings.text(.name) ?? "Martlet"
        guard (1...64).contains(name.count),
            name.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control })
        else {
            throw Self.wrong(.name, "must have 1 to 64 characters and none that control")
        }
        signUp = try Self.choice(.signUp, settings) ?? (id.isLocalhost ? .open : .closed)
        let verification: VerificationRule? = try Self.choice(.userVerification, settings)
        requiresUserVerification = verification == .required
        algorithms = try AlgorithmPlan(settings)
        attestation = try AttestationPlan(settings)
        passwords = try PasswordPlan(settings)
        recovery = try RecoveryPlan(settings)
        webhook = try WebhookPlan(settings)
        logLevel = try Self.choice(.logLevel, settings) ?? .notice
        hasExplainPage = settings.truth(.explainPage) ?? false
        trustedProxies = try Self.ranges(settings)
        mail = try MailPlan(
            settings,
            id,
            name: name,
            isReachable: !Self.isLoopback(host) || !trustedProxies.isEmpty
        )
        apple = try ApplePlan(settings, origin: origins[0], isLocalhost: id.isLocalhost)
        providers = try ProvidersPlan(settings, isLocalhost: id.isLocalhost)
        identifiers = try IdentifierPlan.read(settings, hasMail: mail != nil)
        texts = try TextPlan(settings)
        let kinds: [(Bool, MessageRecipient.Kind)] = [
            (mail != nil, .email), (texts != nil || mail?.outbox != nil, .phone),
        ]
        codes = try CodePlan(
            settings,
            hasPasswords: passwords != nil,
            kinds: Set(kinds.compactMap { $0.0 ? $0.1 : nil })
        )
        let associated = try AssociatedApps(settings, pages: origins + relatedOrigins)
        (apps, appleApps, androidApps) = (associated.connected, associated.apple, associated.android)
    }

    /// Who the messages to people say that they come from.
    ///
    /// - Throws: `configuration` for a name that no message can bear.
    var messageService: MessageService {
        get throws(CommandError) {
            do {
                return try MessageService(name: name, origin: origins[0].text)
            } catch {
                throw Self.wrong(.name, "cannot stand in messages: \(error.message)")
            }
        }
    }

    /// Whether nobody but this machine reaches the address that is listened on.
    var isLoopback: Bool { Self.isLoopback(host) }

    /// Whether a host is this machine itself: by its usual name, or by an address and not by what only begins like one.
    static func isLoopback(_ host: String) -> Bool {
        guard host != "localhost" else { return true }
        guard let address = IPAddress(host) else { return false }
        return AddressRange.loopback4.contains(address) || AddressRange.loopback6.contains(address)
    }

    /// The same plan on another port, once the system has chosen one.
    func origins(onPort port: Int) -> [Origin] {
        guard self.port == 0, let first = origins.first, let host = first.host, let scheme = first.scheme,
            let chosen = try? Origin("\(scheme)://\(host):\(port)")
        else { return origins }
        return [chosen] + origins.dropFirst()
    }

    private static func relyingPartyID(_ settings: Settings) throws(CommandError) -> RelyingPartyID {
        do {
            return try RelyingPartyID(settings.text(.rpId) ?? "localhost")
        } catch {
            throw CommandError(.configuration, "\(Setting.rpId.spoken): \(error.message)")
        }
    }

    private static func origins(
        _ settings: Settings,
        _ id: RelyingPartyID,
        scheme: String,
        port: Int
    ) throws(CommandError) -> [Origin] {
        let isDefaultPort = port == 0 || (scheme == "https" ? port == 443 : port == 80)
        // Behind a proxy the outer port is the usual one, whatever the service itself listens on.
        let suffix = isDefaultPort || (scheme == "https" && settings.text(.tlsCertificate) == nil) ? "" : ":\(port)"
        let texts = settings.list(.origins) ?? ["\(scheme)://\(id.text)\(suffix)"]
        guard !texts.isEmpty else { throw wrong(.origins, "must name at least one origin") }
        var origins: [Origin] = []
        for text in texts {
            let origin: Origin
            do {
                origin = try Origin(text)
            } catch {
                throw CommandError(.configuration, "\(Setting.origins.spoken): \(error.message)")
            }
            if let host = origin.host, host != id.text, !host.hasSuffix("." + id.text) {
                throw CommandError(
                    .configuration,
                    "\(Setting.origins.spoken): \(origin.text) does not lie under the domain \(id.text), "
                        + "so browsers would refuse its passkeys there",
                    hint: "passkeys work on their domain and the names under it, and nowhere else"
                )
            }
            origins.append(origin)
        }
        guard origins[0].host != nil else {
            throw wrong(.origins, "must begin with the address of the service's pages")
        }
        return origins
    }

    private static func relatedOrigins(
        _ settings: Settings,
        _ id: RelyingPartyID
    ) throws(CommandError) -> [Origin] {
        let texts = settings.list(.relatedOrigins) ?? []
        guard texts.isEmpty || !id.isLocalhost else {
            throw wrong(.relatedOrigins, "needs a domain of its own, which localhost is not")
        }
        var origins: [Origin] = []
        for text in texts {
            let origin: Origin
            do {
                origin = try Origin(text)
            } catch {
                throw CommandError(.configuration, "\(Setting.relatedOrigins.spoken): \(error.message)")
            }
            guard let host = origin.host, origin.scheme == "https" else {
                throw wrong(.relatedOrigins, "holds \(text), which is no https address")
            }
            guard host != id.text, !host.hasSuffix("." + id.text) else {
                throw CommandError(
                    .configuration,
                    "\(Setting.relatedOrigins.spoken): \(text) lies under the domain \(id.text) and needs no permission",
                    hint: "name it in \(Setting.origins.flag)"
                )
            }
            origins.append(origin)
        }
        return origins
    }

    private static func tls(_ settings: Settings) throws(CommandError) -> TLSFiles? {
        switch (settings.text(.tlsCertificate), settings.text(.tlsKey)) {
        case (nil, nil): return nil
        case (let certificate?, let key?): return TLSFiles(certificate: certificate, key: key)
        case (nil, _): throw wrong(.tlsCertificate, "is missing, though \(Setting.tlsKey.flag) is given")
        case (_, nil): throw wrong(.tlsKey, "is missing, though \(Setting.tlsCertificate.flag) is given")
        }
    }

    private static func ranges(_ settings: Settings) throws(CommandError) -> [AddressRange] {
        var ranges: [AddressRange] = []
        for text in settings.list(.trustedProxies) ?? [] {
            guard let range = AddressRange(text) else {
                throw wrong(.trustedProxies, "holds \"\(text)\", which is no address and no range such as 10.0.0.0/8")
            }
            ranges.append(range)
        }
        return ranges
    }

    static func choice<Choice: RawRepresentable & CaseIterable>(
        _ setting: Setting,
        _ settings: Settings
    ) throws(CommandError) -> Choice? where Choice.RawValue == String {
        guard let text = settings.text(setting) else { return nil }
        guard let choice = Choice(rawValue: text) else {
            let choices = Choice.allCases.map(\.rawValue)
            throw CommandError(
                .configuration,
                "\(setting.spoken) must be one of \(choices.joined(separator: ", "))",
                hint: NearestName.of(text, among: choices).map { "did you mean \($0)?" }
            )
        }
        return choice
    }

    static func wrong(_ setting: Setting, _ what: String) -> CommandError {
        CommandError(.configuration, "\(setting.spoken) \(what)")
    }
}

/// Whether passkeys must verify their users.
enum VerificationRule: String, CaseIterable, Sendable {
    case preferred, required
}
