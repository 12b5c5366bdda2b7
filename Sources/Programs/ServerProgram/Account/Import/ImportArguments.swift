// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import FoundationEssentials
internal import SignInAccounts

/// Reads flags that hold lists.
enum ImportArguments {
    /// A form by its name.
    static func format(_ text: String) throws -> ImportPlan.Format {
        guard let format = ImportPlan.Format(rawValue: text) else {
            throw ValidationError("the form is csv or json-lines")
        }
        return format
    }

    /// Fields under other names, from `field=name,field=name`.
    static func names(_ texts: [String]) throws(ValidationError) -> [ImportField: String] {
        var names: [ImportField: String] = [:]
        for text in texts.flatMap({ $0.split(separator: ",") }) {
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
                throw ValidationError("--map has \"\(VisibleText.of(String(text)))\", which is not like name=login")
            }
            guard let field = ImportField(named: parts[0]) else {
                let fields = ImportField.allCases.map(\.rawValue).joined(separator: ", ")
                throw ValidationError(
                    "--map: \"\(VisibleText.of(String(parts[0])))\" is no field of an account; the field comes first, and fields are \(fields)"
                )
            }
            guard names.updateValue(String(parts[1]), forKey: field) == nil else {
                throw ValidationError("--map names \(field.rawValue) twice")
            }
        }
        return names
    }

    /// Names to pass over, from lists with commas.
    static func ignored(_ texts: [String]) -> Set<String> {
        Set(texts.flatMap { $0.split(separator: ",") }.map(String.init))
    }

    /// How many workers hash passwords: as the flag or the settings say, else as the service chooses by itself.
    static func workers(_ given: Int?, _ settings: Settings) throws(CommandError) -> Int {
        guard let number = given ?? settings.number(.passwordWorkers) else {
            return max(1, ProcessInfo.processInfo.activeProcessorCount - 1)
        }
        guard (1...64).contains(number) else { throw ServicePlan.wrong(.passwordWorkers, "must lie between 1 and 64") }
        return number
    }
}
