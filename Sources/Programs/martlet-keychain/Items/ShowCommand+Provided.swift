// SPDX-License-Identifier: Apache-2.0

internal import LoginManagement
internal import JSONCoding
internal import SecretMemory

#if canImport(Glibc)
internal import Glibc
#endif

extension ShowCommand {
    /// Shows it, and asks for its password only where that is to be seen.
    func show(_ provided: ProvidedLogin, _ desk: ProviderDesk) throws(CommandError) {
        if let field { return try write(field, of: provided, desk) }
        var lines = ["title     \(ShownText.safe(provided.login.name))"]
        lines.append("site      \(ShownText.safe("\(provided.identity.site)"))")
        if !provided.identity.user.isEmpty { lines.append("name      \(ShownText.safe(provided.identity.user))") }
        var members = provided.members + [("has_password", .bool(true))]
        if reveal {
            let password = try password(of: provided, desk)
            lines.append("password  \(ShownText.safe(password.exposedText))")
            members.append(("password", .string(password.exposedText)))
        } else {
            lines.append("password  (hidden; --reveal shows it)")
        }
        lines.append("from      the provider \(provided.provider.name)")
        try Terminal.result(lines.joined(separator: "\n"), members, asJSON: options.json)
    }

    private func write(
        _ field: Field,
        of provided: ProvidedLogin,
        _ desk: ProviderDesk
    ) throws(CommandError) {
        let value: String
        switch field.part {
        case .password: value = try password(of: provided, desk).exposedText
        case .username where !provided.identity.user.isEmpty: value = provided.identity.user
        case .username, .note, .otpauth, nil:
            throw CommandError(
                .notFound,
                "the login of the provider \(provided.provider.name) has no \(ShownText.safe(field.name))"
            )
        }
        // A program gets the value as it is; a terminal would act upon what is in it.
        let shown = isatty(STDOUT_FILENO) == 1 ? ShownText.safe(value) : value
        try Terminal.result(shown, [(field.name, .string(value))], asJSON: options.json)
    }

    private func password(of provided: ProvidedLogin, _ desk: ProviderDesk) throws(CommandError) -> SecretBytes {
        guard case .password(let password) = try desk.secret(of: provided) else {
            throw CommandError(.unavailable, "the provider \(provided.provider.name) gave no password")
        }
        return password
    }
}
