// SPDX-License-Identifier: Apache-2.0

internal import AccountMessages
internal import ByteEncodings
internal import WebAuthnTypes

/// What was typed to say which account is meant.
struct TypedIdentifier: Sendable, Hashable {
    /// Its canonical form; limits and decoys go by this, so that they tell nothing of what was found.
    let text: String
    /// The canonical name of the account that is meant; of nobody's account where nobody is found.
    let name: String
}

extension EngineContext {
    /// Finds out which account is meant, with the same work for every text.
    ///
    /// Names and addresses are folded alike before they are compared, so that no spelling leads to another account. An address
    /// that is verified wins over a name that reads the same.
    ///
    /// - Throws: `serviceUnavailable`.
    func identify(_ typed: String) async throws(SignInError) -> TypedIdentifier {
        let text = AccountName.lookupForm(of: typed)
        guard policy.identifiers.includeAddresses else { return TypedIdentifier(text: text, name: text) }
        // Texts that are no address are looked for among addresses, too: they cost the same and are not there.
        // The form in which names are compared makes ASCII of other letters, and so an address in another domain: whatever is
        // typed in others finds no address, at the same cost.
        let isPlain = typed.utf8.allSatisfy { $0 < 0x80 }
        let address = isPlain ? (try? EmailAddress(text))?.canonical ?? text : " " + text
        let found = try await stored { () async throws(AccountStoreError) in
            try await store.accountName(atEmail: address)
        }
        // No name holds a space.
        return TypedIdentifier(text: text, name: found ?? (policy.identifiers == .both ? text : " " + text))
    }

    /// Whether a text gets no list of passkeys, since it may find an account as an address.
    ///
    /// A list goes by the account: were a name and an address, or two addresses, answered with one list, it would be known
    /// that they belong together, and that there is such an account. Passkeys that their authenticator finds by itself need
    /// no list.
    func isAddressLike(_ typed: TypedIdentifier) -> Bool {
        policy.identifiers.includeAddresses && typed.text.contains("@")
    }

    /// The count of wrong passwords that an account has beside those of each text that finds it; nil where one text does.
    ///
    /// It is kept without a word: were it told, an address and a name that stop together would be known to belong together.
    func hiddenAttempt(_ found: AccountSecrets?, _ attempt: PasswordAttempt) -> PasswordAttempt? {
        guard policy.identifiers.includeAddresses else { return nil }
        let owner = found.map { Base64URL.encode($0.account.id.bytes) } ?? attempt.name
        return PasswordAttempt(name: "all of " + owner, source: attempt.source)
    }

    /// Every text under which wrong codes by message of an account are counted.
    ///
    /// A name that reads like an address is none of them, unless the address is the account's own: codes are asked for under
    /// the address then, and whoever is called like somebody's address would begin that one's count anew by signing in.
    func codeNames(_ account: Account, _ addresses: [VerifiedAddress]) -> [String] {
        let own = addresses.map(\.recipient.canonical)
        return isSomebodysAddress(account.name.canonical, own) ? own : [account.name.canonical] + own
    }

    private func isSomebodysAddress(_ name: String, _ own: [String]) -> Bool {
        guard !own.contains(name) else { return false }
        return (try? MessageRecipient(.email, name)) != nil || (try? MessageRecipient(.phone, name)) != nil
    }

    /// Every text under which wrong passwords of an account are counted.
    ///
    /// Not the name where that text finds another account, whose address it is.
    func countedNames(_ account: Account, _ addresses: [VerifiedAddress]) async -> [String] {
        let name = account.name.canonical
        guard policy.identifiers.includeAddresses else { return [name] }
        var names = ["all of " + Base64URL.encode(account.id.bytes)] + addresses.map(\.recipient.canonical)
        if !isSomebodysAddress(name, names) {
            names.append(name)
        } else if let found = try? await identify(name), found.name == name {
            names.append(name)
        }
        return names
    }
}
