// SPDX-License-Identifier: Apache-2.0

internal import KeychainAgentClient
package import LoginManagement

#if canImport(Glibc)
internal import Glibc
#endif

/// The program around a provider: what becomes of its words, and what ends it early.
package struct ProviderSurroundings: Sendable {
    /// Takes a line of a provider's standard error: foreign text, to be made harmless before it is shown.
    package let talk: @Sendable (ProviderName, String) -> Void
    /// Ends providers early; nil for nothing.
    package let ending: ProviderEnding?
    /// Whether a signal that ends this program ends its providers first; for programs that are one command, not for libraries.
    package let guardsSignals: Bool

    package init(
        guardsSignals: Bool,
        ending: ProviderEnding? = nil,
        talk: @escaping @Sendable (ProviderName, String) -> Void
    ) {
        (self.talk, self.ending, self.guardsSignals) = (talk, ending, guardsSignals)
    }
}

/// Ends the providers that are asked, from another thread; once for all.
package final class ProviderEnding: Sendable {
    private let pipe: (read: LocalDescriptor, write: LocalDescriptor)?

    package init() { pipe = LocalDescriptor.pipe() }

    /// Ends what is asked now, and what will be.
    package func end() {
        guard let pipe else { return }
        var byte: UInt8 = 1
        // Never read: what can be read stays so.
        _ = unsafe write(pipe.write.number, &byte, 1)
    }

    /// A descriptor that can be read after ``end()``; -1 where too many files are open.
    var descriptor: Int32 { pipe?.read.number ?? -1 }
}
