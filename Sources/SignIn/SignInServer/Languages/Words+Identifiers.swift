// SPDX-License-Identifier: Apache-2.0

package import SignInAccounts

extension Words {
    /// What the key of a text ends in that stands in for the usual one where addresses find accounts, and names do not.
    static let byAddress = ".by-address"
    /// The same where either does.
    static let byEither = ".by-either"

    /// The texts of a service: where it has one of its own for what people sign in with, that stands under the usual key.
    ///
    /// - Parameter identifiers: By what accounts are found.
    /// - Returns: The texts, without those for other services.
    package func speaking(of identifiers: Identifiers) -> Words {
        let ending: String? =
            switch identifiers {
            case .name: nil
            case .email: Self.byAddress
            case .both: Self.byEither
            }
        var chosen: [(key: String, text: String)] = []
        for key in keys where !key.hasSuffix(Self.byAddress) && !key.hasSuffix(Self.byEither) {
            let own = ending.flatMap { self[key + $0] }
            if let text = own ?? self[key] { chosen.append((key, text)) }
        }
        return Words(chosen, language: language)
    }
}
