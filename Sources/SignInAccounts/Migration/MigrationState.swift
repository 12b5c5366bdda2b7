// SPDX-License-Identifier: Apache-2.0
// How many accounts are where on the way to passkeys.

/// How many accounts are where on the way to passkeys, read at one moment.
public struct MigrationState: Sendable, Hashable {
    /// Accounts that may sign in, by how far they have come; a stage without accounts is left out.
    public let accounts: [MigrationStage: Int]
    /// Accounts that may not sign in; counted nowhere else.
    public let disabled: Int
    /// Those without a passkey that may be relied on, by what they last signed in on.
    public let waiting: [Waiting]

    /// Accounts that have not arrived and share a last device.
    public struct Waiting: Sendable, Hashable {
        /// How far they have come.
        public let stage: MigrationStage
        /// The platform of their last sign-in; nil for those that never signed in as long as the trail goes back.
        public let platform: String?
        /// How many they are.
        public let accounts: Int
    }

    /// Puts together what a store read.
    ///
    /// - Parameters:
    ///   - groups: Accounts of one stage that last signed in on one device: stage, device (nil for none), how many.
    ///   - disabled: Accounts that may not sign in.
    package init(groups: [(stage: MigrationStage, device: String?, accounts: Int)], disabled: Int) {
        var accounts: [MigrationStage: Int] = [:]
        var waiting: [MigrationStage: [String?: Int]] = [:]
        for group in groups {
            accounts[group.stage, default: 0] += group.accounts
            guard !group.stage.isArrived else { continue }
            let platform = group.device.map { SignInPlatform.of(device: $0) }
            waiting[group.stage, default: [:]][platform, default: 0] += group.accounts
        }
        self.accounts = accounts
        self.disabled = disabled
        self.waiting = MigrationStage.allCases.flatMap { stage in
            (waiting[stage] ?? [:]).sorted { ($1.value, $0.key ?? "") < ($0.value, $1.key ?? "") }
                .map { Waiting(stage: stage, platform: $0.key, accounts: $0.value) }
        }
    }
}
