// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import LoginManagement
internal import SecretMemory

/// The form of passwords that are drawn.
struct PasswordShape: ParsableArguments {
    @Option(help: "How many characters a drawn password has. Default: \(PasswordGenerator.usualLength).")
    var length: Int?

    @Option(help: "Draw so many words instead of characters; six have nearly 100 bits.")
    var words: Int?

    @Option(help: "Keep the rules of a site, as 'minlength: 8; required: digit; allowed: [-_]'.")
    var rules: String?

    /// Draws a password.
    func draw() throws(CommandError) -> GeneratedPassword {
        guard words == nil || (length == nil && rules == nil) else {
            throw CommandError(.usage, "words have neither a length nor rules; leave --length and --rules out")
        }
        let generator = PasswordGenerator(random: .system)
        do throws(PasswordGenerationError) {
            if let words { return try generator.words(words) }
            let rules = if let rules { try PasswordRules(parsing: rules) } else { PasswordRules?.none }
            return try generator.password(rules: rules ?? .standard, length: length ?? PasswordGenerator.usualLength)
        } catch {
            throw CommandError(.usage, error.message)
        }
    }
}
