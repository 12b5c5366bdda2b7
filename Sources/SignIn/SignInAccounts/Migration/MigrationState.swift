// SPDX-License-Identifier: Apache-2.0

/// How many accounts are where on the way to passkeys, read at one moment.
package struct MigrationState: Sendable, Hashable {
    /// Accounts that may sign in, by how far they have come; a stage without accounts is left out.
    package let accounts: [MigrationStage: Int]
    /// The same of each group, and of the accounts that are in none.
    package let groups: [AccountGroup?: [MigrationStage: Int]]
    /// Accounts that may not sign in; counted nowhere else.
    package let disabled: Int
    /// Accounts that may sign in, and whose password turned out to be one of those that are tried first.
    package let commonPasswords: Int
    /// Those without a passkey that may be relied on, by what they last signed in on.
    package let waiting: [Waiting]

    /// Accounts that have not arrived and share a last device.
    package struct Waiting: Sendable, Hashable {
        /// How far they have come.
        package let stage: MigrationStage
        /// The platform of their last sign-in; nil for those that never signed in as long as the trail goes back.
        package let platform: String?
        /// How many they are.
        package let accounts: Int
        /// How many of them were offered a passkey after a sign-in; the others have not been asked yet.
        package let offered: Int
    }

    /// Puts together what a store read.
    ///
    /// - Parameters:
    ///   - counts: Accounts of one stage and group that last signed in on one device (nil for none), whether they were offered a
    ///     passkey, and how many they are.
    ///   - disabled: Accounts that may not sign in.
    ///   - commonPasswords: Those that may, and whose password turned out to be common.
    package init(
        counts: [(stage: MigrationStage, device: String?, group: AccountGroup?, isOffered: Bool, accounts: Int)],
        disabled: Int,
        commonPasswords: Int
    ) {
        var accounts: [MigrationStage: Int] = [:]
        var groups: [AccountGroup?: [MigrationStage: Int]] = [:]
        var waiting: [MigrationStage: [String?: (accounts: Int, offered: Int)]] = [:]
        for count in counts {
            accounts[count.stage, default: 0] += count.accounts
            groups[count.group, default: [:]][count.stage, default: 0] += count.accounts
            guard !count.stage.isArrived else { continue }
            let platform = count.device.map { SignInPlatform.of(device: $0) }
            var place = waiting[count.stage]?[platform] ?? (0, 0)
            place.accounts += count.accounts
            if count.isOffered { place.offered += count.accounts }
            waiting[count.stage, default: [:]][platform] = place
        }
        self.accounts = accounts
        self.groups = groups
        self.disabled = disabled
        self.commonPasswords = commonPasswords
        self.waiting = MigrationStage.allCases.flatMap { stage in
            (waiting[stage] ?? [:])
                .sorted { ($1.value.accounts, $0.key ?? "") < ($0.value.accounts, $1.key ?? "") }
                .map { place, count in
                    Waiting(stage: stage, platform: place, accounts: count.accounts, offered: count.offered)
                }
        }
    }
}

/// How far an account has come on its way from a password to passkeys.
package enum MigrationStage: String, Sendable, Hashable, CaseIterable {
    /// It has passkeys that may be relied on, and no password.
    case passkeyOnly = "passkey_only"
    /// It has such a passkey, and a password still.
    case passkeyAndPassword = "passkey_and_password"
    /// It has a password, and passkeys that were made without a prompt and have verified nobody yet.
    case unprovenPasskey = "unproven_passkey"
    /// It has a password and no passkey.
    case passwordOnly = "password_only"
    /// It has neither, and a provider vouches for its owner.
    case externalOnly = "external_only"
    /// It has none of these, and its owner comes in by other ways, or not at all.
    case neither

    /// Whether the account could do without its password.
    package var isArrived: Bool { self == .passkeyOnly || self == .passkeyAndPassword }
}
