// SPDX-License-Identifier: Apache-2.0

internal import OutgoingHTTP
internal import FoundationEssentials
internal import JSONCoding
internal import PasswordHashing
internal import Passwords
internal import Logging
internal import SignInAccounts
internal import MessageDelivery

/// How passwords are hashed, where the operator lets people have them.
struct PasswordPlan: Sendable, Hashable {
    /// How many are hashed at once.
    let workers: Int
    /// Where new passwords are looked up; nil where nobody is asked.
    let breachCheck: OutgoingAddress?
    /// What is asked of accounts on their way to passkeys.
    let upgrade: UpgradeRule
    /// What is asked of the accounts of some groups instead.
    let groupUpgrades: [AccountGroup: UpgradeRule]

    /// Reads the settings; nil where passwords are off, as they are unless somebody switches them on.
    ///
    /// - Parameters:
    ///   - settings: The settings from all places.
    ///   - processors: How many processors there are.
    /// - Throws: `configuration`, naming the setting.
    init?(
        _ settings: Settings,
        processors: Int = ProcessInfo.processInfo.activeProcessorCount
    ) throws(CommandError) {
        let rule: PasswordRule? = try ServicePlan.choice(.passwords, settings)
        let number = settings.number(.passwordWorkers)
        guard rule == .on else {
            let others: [Setting] = [
                .passwordWorkers, .noNewPasswordsFrom, .passwordsOffAfter, .groupPolicies, .breachCheck,
            ]
            if let setting = others.first(where: settings.has) {
                throw ServicePlan.wrong(setting, "goes with \(Setting.passwords.flag) on")
            }
            return nil
        }
        // One processor stays for everybody who does not wait for a password.
        workers = number ?? min(max(processors - 1, 1), Self.mostWorkers)
        guard (1...Self.mostWorkers).contains(workers) else {
            throw ServicePlan.wrong(.passwordWorkers, "must lie between 1 and \(Self.mostWorkers)")
        }
        upgrade = try UpgradePlan.rule(settings)
        groupUpgrades = try UpgradePlan.groupRules(settings, upgrade)
        breachCheck = try settings.text(.breachCheck).map { text throws(CommandError) in try Self.breachCheck(text) }
    }

    private static func breachCheck(_ text: String) throws(CommandError) -> OutgoingAddress {
        let address: OutgoingAddress
        do {
            address = try OutgoingAddress(text)
        } catch {
            throw ServicePlan.wrong(.breachCheck, "cannot be used: \(error.message)")
        }
        guard !address.target.contains("?") else {
            throw ServicePlan.wrong(
                .breachCheck,
                "must end in a folder: the first digits of a digest are put behind it"
            )
        }
        return address
    }

    private static let mostWorkers = 64

    /// The most memory that hashing takes, in MiB.
    var mebibytes: Int { workers * PasswordHasher.memoryOfWorker / 1_048_576 }

    /// Starts the workers.
    ///
    /// - Returns: What hashes.
    /// - Throws: `unavailable` when the system gives no threads.
    func hasher() throws(CommandError) -> PasswordHasher {
        do {
            return try PasswordHasher(workers: workers)
        } catch {
            throw CommandError(.unavailable, "passwords cannot be hashed here: \(error.message)")
        }
    }

    /// What asks about new passwords.
    ///
    /// - Parameter logger: Where faults of the service are noted.
    /// - Returns: What asks; nil where nobody is asked.
    /// - Throws: `unavailable` when the system's authorities cannot be used.
    func breaches(_ logger: Logger) throws(CommandError) -> BreachService? {
        guard let breachCheck else { return nil }
        do {
            return try BreachService(breachCheck, logger: logger)
        } catch {
            throw CommandError(.unavailable, "the breach service cannot be asked: \(error.message)")
        }
    }

    /// What the settings mean, for `serve --check`.
    static func explanation(_ plan: PasswordPlan?) -> [String] {
        guard let plan else { return ["Passwords: off (people sign in with passkeys alone)"] }
        let hashed =
            plan.workers == 1 ? "one password is hashed at a time" : "\(plan.workers) passwords are hashed at once"
        return [
            "Passwords: on; \(hashed)",
            "  Hashing takes up to \(plan.mebibytes) MiB of memory beside the rest, 64 MiB for each. Further passwords wait; "
                + "when 256 do, the next is told to come back.",
        ]
            + (plan.breachCheck.map {
                ["  New passwords are looked up at \($0), which learns the first five digits of each one's SHA-1."]
            } ?? [])
            + UpgradePlan.explanation(plan.upgrade, plan.groupUpgrades)
    }

    /// What works, yet not as people would expect.
    ///
    /// - Parameters:
    ///   - plan: The settings.
    ///   - memory: How much memory the machine has, in bytes.
    /// - Returns: Sentences.
    static func warnings(
        _ plan: PasswordPlan?,
        memory: UInt64 = ProcessInfo.processInfo.physicalMemory
    ) -> [String] {
        let machine = Int(memory / 1_048_576)
        guard let plan, plan.mebibytes > machine / 2 else { return [] }
        return [
            "hashing passwords may take \(plan.mebibytes) MiB, which is more than half of this machine's \(machine) MiB; "
                + "lower \(Setting.passwordWorkers.flag)"
        ]
    }

    /// The settings, for programs.
    static func json(_ plan: PasswordPlan?) -> JSONValue {
        guard let plan else { return .null }
        var object: JSONObject = [
            "workers": .integer(Int64(plan.workers)), "memoryMiB": .integer(Int64(plan.mebibytes)),
        ]
        object["breachCheck"] = plan.breachCheck.map { .string($0.description) }
        for member in UpgradePlan.json(plan.upgrade).members { object[member.key] = member.value }
        if !plan.groupUpgrades.isEmpty {
            var groups = JSONObject()
            for (group, rule) in plan.groupUpgrades.sorted(by: { $0.key < $1.key }) {
                groups[group.text] = .object(UpgradePlan.json(rule))
            }
            object["groups"] = .object(groups)
        }
        return .object(object)
    }
}

/// Whether people may have passwords.
enum PasswordRule: String, CaseIterable, Sendable {
    case off, on
}
