// SPDX-License-Identifier: Apache-2.0

/// The verifiers that a caller hands in; none by default.
///
/// Two sets are equal when names and algorithms are.
public struct SignatureVerifiers: Sendable {
    private let verifiers: [any SignatureVerifier]

    /// The algorithms that they add, each once; where two verifiers have one, the first serves it.
    public let algorithms: [COSEAlgorithm]

    /// Whether credentials may have RS1 keys, whose signatures are over the broken SHA-1.
    ///
    /// FIDO's conformance tests register such keys, and an explanation judges them where they are named; nothing else may, and
    /// no verifier that is handed in changes it.
    package let acceptsInsecureRS1: Bool

    /// Takes verifiers.
    ///
    /// - Parameter verifiers: The best liked first.
    public init(_ verifiers: [any SignatureVerifier] = []) {
        self.init(verifiers, acceptsInsecureRS1: false)
    }

    /// Takes verifiers, and says whether RS1 keys are read.
    ///
    /// - Parameters:
    ///   - verifiers: The best liked first.
    ///   - acceptsInsecureRS1: Whether credentials may have RS1 keys; for conformance tests alone.
    package init(_ verifiers: [any SignatureVerifier] = [], acceptsInsecureRS1: Bool) {
        self.verifiers = verifiers
        self.acceptsInsecureRS1 = acceptsInsecureRS1
        var algorithms: [COSEAlgorithm] = []
        for algorithm in verifiers.flatMap(\.algorithms)
        where algorithm.isLeftToVerifiers && !algorithms.contains(algorithm) {
            algorithms.append(algorithm)
        }
        self.algorithms = algorithms + (acceptsInsecureRS1 ? [.rs1] : [])
    }

    /// The same verifiers, and RS1 keys besides; for conformance tests and explanations alone.
    package var acceptingInsecureRS1: SignatureVerifiers { SignatureVerifiers(verifiers, acceptsInsecureRS1: true) }

    subscript(algorithm: COSEAlgorithm) -> (any SignatureVerifier)? {
        guard algorithm.isLeftToVerifiers, algorithms.contains(algorithm) else { return nil }
        return verifiers.first { $0.algorithms.contains(algorithm) }
    }
}

extension SignatureVerifiers: Hashable {
    private var names: [String] { verifiers.map(\.name) }

    /// Compares names and algorithms.
    public static func == (left: Self, right: Self) -> Bool {
        left.names == right.names && left.algorithms == right.algorithms
    }

    /// Hashes names and algorithms.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(names)
        hasher.combine(algorithms)
    }
}
