// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import KeychainItems
internal import LoginManagement
internal import Passwords
internal import SecretMemory

/// Changes to the custom fields of a login; a value is typed or read, and never an argument.
struct FieldInput: ParsableArguments {
    @Option(help: "Give this custom field a value, which is asked for at the terminal or read by --field-fd.")
    var setField: String?

    @Option(help: "Read the value of the field, to its end, from this descriptor.")
    var fieldFd: Int32?

    @Flag(inversion: .prefixedNo, help: "Show the field without --reveal. Default: as before; a new field is hidden.")
    var plainField: Bool?

    @Option(help: "Take this custom field away; may be given several times.")
    var noField: [String] = []

    /// Whether a field is named.
    var isNamed: Bool { setField != nil || !noField.isEmpty }

    /// Refuses what does not go together.
    func check() throws(CommandError) {
        guard setField != nil || (fieldFd == nil && plainField == nil) else {
            throw CommandError(.usage, "--field-fd and --plain-field belong to --set-field; say which field is meant")
        }
        guard setField.map({ !noField.contains($0) }) ?? true else {
            throw CommandError(.usage, "a field is set or taken away, not both")
        }
    }

    /// The custom fields of a login after the changes; nil where none changes.
    func fields(of login: Login) throws(CommandError) -> [CustomField]? {
        guard isNamed else { return nil }
        var fields = login.fields ?? []
        for name in noField {
            guard fields.contains(where: { $0.isNamed(name) }) else {
                throw CommandError(.notFound, "the login has no custom field \(ShownText.safe(name))")
            }
            fields.removeAll { $0.isNamed(name) }
        }
        guard let setField else { return fields }
        let former = login.fields(named: setField)
        guard former.count < 2 else {
            throw CommandError(.usage, "the login has several fields of this name; take them away by --no-field first")
        }
        let form = plainField.map { $0 ? CustomField.plain : CustomField.concealed } ?? former.first?.form
        guard let field = CustomField(setField, try value(), form: form ?? CustomField.concealed) else {
            let (name, value) = (CustomField.longestName, ItemSecrets.longest)
            throw CommandError(
                .usage,
                "a custom field has a name of 1 to \(name) bytes and a text of at most \(value) bytes of UTF-8"
            )
        }
        return fields.setting(field)
    }

    private func value() throws(CommandError) -> SecretBytes {
        guard let fieldFd else { return try PasscodeReader.ask("Value: ", calling: "value").bytes }
        let text = try SecretInput.text(from: fieldFd, calling: "a field")
        // A line is written with its end by most programs, and meant without.
        let isLine = unsafe text.withBytes { unsafe $0.last == 0x0A }
        guard isLine else { return text }
        return unsafe text.withBytes { bytes in
            let line = unsafe bytes.dropLast()
            return unsafe SecretBytes(copying: line.last == 0x0D ? line.dropLast() : line)
        }
    }
}
