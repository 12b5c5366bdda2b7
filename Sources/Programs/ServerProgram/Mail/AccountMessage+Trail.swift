// SPDX-License-Identifier: Apache-2.0

internal import AccountMessages
internal import SignInAccounts

extension AccountMessage {
    /// What an entry of the trail is in words; nil for one that owners are not written of.
    ///
    /// - Parameters:
    ///   - event: The entry.
    ///   - name: The account's name.
    init?(_ event: TrailEvent, of name: String) {
        let occasion = MessageOccasion(account: name, device: nil, network: nil, time: event.at)
        let onDevice = MessageOccasion(account: name, device: event.detail, network: nil, time: event.at)
        switch event.kind {
        case .passkeyAdded: self = .methodAdded(.passkey(name: event.detail), occasion)
        case .passkeyProven: self = .passkeyProven(name: event.detail, occasion)
        case .passkeyRemoved: self = .methodRemoved(.passkey(name: event.detail), occasion)
        case .passwordSet: self = .methodAdded(.password, occasion)
        case .passwordChanged: self = .passwordChanged(occasion)
        case .passwordRemoved, .passwordRemovedByOperator: self = .methodRemoved(.password, occasion)
        case .passwordFoundCommon: self = .passwordFoundCommon(occasion)
        case .passwordRetiring: self = .passwordRetiring(occasion)
        case .passwordRetired: self = .passwordRetired(occasion)
        case .appAdded: self = .methodAdded(.authenticatorApp, occasion)
        case .appRemoved: self = .methodRemoved(.authenticatorApp, occasion)
        case .recoveryCodesCreated: self = .methodAdded(.recoveryCodes, occasion)
        case .recoveryCodeUsed: self = .recoveryCodeUsed(occasion)
        case .addressAdded: self = .methodAdded(event.detail.hasPrefix("+") ? .phone : .email, occasion)
        case .addressRemoved: self = .methodRemoved(event.detail.hasPrefix("+") ? .phone : .email, occasion)
        case .addressChanged: self = .addressChanged(maskedAddress: event.detail, occasion)
        case .externalLinked: self = .methodAdded(.provider(name: Self.provider(event.detail)), occasion)
        case .externalUnlinked: self = .methodRemoved(.provider(name: Self.provider(event.detail)), occasion)
        case .externalEnded: self = .providerEnded(name: Self.provider(event.detail), occasion)
        case .externalGone: self = .providerGone(name: Self.provider(event.detail), occasion)
        case .accountDeleted: self = .accountDeleted(occasion)
        case .newDevice, .newNetwork: self = .newDevice(onDevice)
        case .manyFailures: self = .manyFailures(count: event.detail, occasion)
        case .codesRefused: self = .codesRefused(count: event.detail, occasion)
        case .recoveryCancelled: self = .recoveryCancelled(onDevice)
        case .recoveryEnded: self = .recoveryCancelled(occasion)
        case .recovered: self = .recovered(onDevice)
        default: return nil
        }
    }

    /// How people know a provider: by its name with a capital.
    private static func provider(_ name: String) -> String { name.prefix(1).uppercased() + name.dropFirst() }
}
