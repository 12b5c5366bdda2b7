// SPDX-License-Identifier: Apache-2.0

package import LoginManagement

/// Why a provider gave nothing, or its registration cannot be used.
///
/// Its message may hold foreign text (paths): a program makes that harmless before it shows it.
package struct ProviderAccessError: Error, Sendable, Hashable {
    /// The kinds of failure, by what a caller does about them.
    package enum Code: Sendable, Hashable {
        /// The registrations, or what was asked for, cannot be as they are.
        case usage
        /// The file of registrations is damaged, or a newer program's.
        case dataInvalid
        /// The provider, its program or what it was asked for does not exist.
        case notFound
        /// The provider did not answer, or not in the form.
        case unavailable
        /// The file of registrations cannot be written.
        case cannotWrite
        /// The provider or the person said no, or the program or file is not safe to use.
        case refused
    }

    /// The kind of failure.
    package let code: Code
    /// What happened and what may be done, in lower case and without a full stop.
    package let message: String
    /// The provider's own word, where it refused.
    package let refusal: ProviderRefusal?

    package init(_ code: Code, _ message: String, refusal: ProviderRefusal? = nil) {
        (self.code, self.message, self.refusal) = (code, message, refusal)
    }
}
