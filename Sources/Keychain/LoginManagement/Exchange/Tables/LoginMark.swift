// SPDX-License-Identifier: Apache-2.0
// Telling whether a login came before.

internal import SecretMemory

/// A login within one reading, without its password: a hash under Swift's key of this process, which differs in each.
struct LoginMark: Hashable {
    private let first: Int
    private let second: Int

    init?(_ item: ExchangeItem) {
        guard case .login(let login)? = item.credentials.first, let password = login.password else { return nil }
        func hash(_ salt: Int) -> Int {
            var hasher = Hasher()
            hasher.combine(salt)
            hasher.combine(item.urls)
            hasher.combine(login.username?.exposedText)
            unsafe password.value.withBytes { bytes in unsafe hasher.combine(bytes: bytes) }
            return hasher.finalize()
        }
        (first, second) = (hash(1), hash(2))
    }
}
