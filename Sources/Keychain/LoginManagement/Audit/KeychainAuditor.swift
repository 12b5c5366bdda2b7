// SPDX-License-Identifier: Apache-2.0

package import Passwords
package import SecretMemory

/// Looks for passwords that should be changed, and for sites where a passkey could take their place.
package struct KeychainAuditor: Sendable {
    private let policy: AuditPolicy
    private let breaches: (any BreachCounting)?
    private let sites: (any PasskeySiteKnowing)?
    private let random: RandomSource

    /// Makes an auditor.
    package init(
        policy: AuditPolicy = AuditPolicy(),
        breaches: (any BreachCounting)? = nil,
        sites: (any PasskeySiteKnowing)? = nil,
        random: RandomSource
    ) {
        self.policy = policy
        self.breaches = breaches
        self.sites = sites
        self.random = random
    }

    /// Looks through logins.
    ///
    /// A breach service is asked once about each different password, one after the other; cancelling the task ends the asking,
    /// and what is left counts as unanswered.
    ///
    /// - Parameters:
    ///   - logins: The logins.
    ///   - now: The time, in milliseconds since 1970.
    /// - Returns: What was found, the gravest first.
    package func audit(_ logins: [AuditedLogin], now: Int64) async -> AuditReport {
        var index = ReuseIndex(random: random)
        for (place, login) in logins.enumerated() {
            if let password = login.password, password.count > 0 { index.note(password, at: place) }
        }
        var findings: [AuditFinding] = []
        var (asked, unanswered) = (0, 0)
        for group in index.groups {
            guard let first = group.first, let secret = logins[first].password else { continue }
            let names = group.map { logins[$0].identifier }
            findings += reuse(group, logins)
            let password = Self.password(secret)
            if let breaches, let password {
                asked += 1
                let count = Task.isCancelled ? nil : await breaches.count(of: password)
                if count == nil { unanswered += 1 }
                if let count, count > 0 { findings.append(Self.breached(names, count)) }
            }
            if let password, CommonPasswords.contains(password) {
                findings.append(
                    AuditFinding(.common, names, "the password is one of those that are tried first; change it")
                )
                continue
            }
            for place in group {
                guard let sentence = weakness(logins[place], password) else { continue }
                findings.append(AuditFinding(.weak, [logins[place].identifier], sentence))
            }
        }
        for login in logins { findings += others(login, now) }
        return AuditReport(
            loginCount: logins.count,
            findings: findings,
            breachesAsked: asked,
            breachesUnanswered: unanswered
        )
    }

    private func reuse(_ group: [Int], _ logins: [AuditedLogin]) -> [AuditFinding] {
        // The same account that was saved twice is one account; of logins without a site nobody knows whether they are.
        let accounts = Set(
            group.map { [logins[$0].site, logins[$0].site.isEmpty ? logins[$0].identifier : logins[$0].username] }
        )
        guard accounts.count > 1 else { return [] }
        return [
            AuditFinding(
                .reused,
                group.map { logins[$0].identifier },
                "one password opens \(accounts.count) accounts; whoever learns it at one has all of them"
            )
        ]
    }

    private func weakness(_ login: AuditedLogin, _ password: Password?) -> String? {
        guard let password else { return nil }
        let context = PasswordContext(
            standing: login.code == nil ? .alone : .withSecondMethod,
            accountNames: [login.username],
            serviceNames: [login.site, login.site.split(separator: ".").first.map(String.init) ?? ""]
        )
        for objection in policy.passwords.objections(to: password, in: context) {
            switch objection.code {
            case .tooShort:
                return "the password has \(password.length) characters; longer ones are harder to guess"
            case .common: return "the password is little more than one simple pattern; change it"
            case .containsAccountName: return "the password is the account's name and little more; change it"
            case .containsServiceName: return "the password is the site's name and little more; change it"
            default: continue
            }
        }
        return nil
    }

    private func others(_ login: AuditedLogin, _ now: Int64) -> [AuditFinding] {
        var findings: [AuditFinding] = []
        if let code = login.code, code.secretLength < policy.codeLength {
            findings.append(
                AuditFinding(
                    .codeShort,
                    [login.identifier],
                    "the secret of the codes has \(code.secretLength * 8) bits, and \(policy.codeLength * 8) are asked for; set "
                        + "the codes up anew, if the site gives longer ones"
                )
            )
        }
        // By subtraction from now, which an absurd time in a file cannot overflow: a time to come is no age.
        if let created = login.code?.createdAt, created >= 0, created < now, now - created >= policy.codeAge {
            findings.append(
                AuditFinding(
                    .codeOld,
                    [login.identifier],
                    "the codes were set up \((now - created) / 31_536_000_000) years ago; set them up anew"
                )
            )
        }
        if !login.hasPasskey, login.password != nil, let site = sites?.passkeys(at: login.site) {
            findings.append(
                AuditFinding(
                    .passkeyOffered,
                    [login.identifier],
                    "\(site.domain) takes passkeys, which cannot be guessed, reused or typed on a wrong site; add one",
                    address: site.address
                )
            )
        }
        return findings
    }

    private static func breached(_ names: [String], _ count: Int) -> AuditFinding {
        AuditFinding(
            .breached,
            names,
            "the password was seen \(count) times in breaches; change it wherever it is used"
        )
    }

    /// The password as the judges want it; nil for what they cannot judge, such as one of more than 512 bytes.
    private static func password(_ secret: SecretBytes) -> Password? {
        unsafe secret.withBytes { bytes in
            do {
                return unsafe try Password(bytes: bytes)
            } catch {
                return nil
            }
        }
    }
}

/// What counts as weak and as old.
package struct AuditPolicy: Sendable, Hashable {
    /// The rules for passwords; the service's own ones unless others are chosen.
    package var passwords = PasswordPolicy.standard
    /// The age from which the secret of an authenticator app is old, in milliseconds; five years.
    package var codeAge: Int64 = 5 * 365 * 86_400_000
    /// The fewest bytes that such a secret should have.
    package var codeLength = 16

    /// The defaults.
    package init() {}
}
