// SPDX-License-Identifier: Apache-2.0
// What a caller hands in to verify more algorithms.

/// The verifiers that a caller hands in; none by default.
///
/// Two sets are equal when names and algorithms are.
public struct SignatureVerifiers: Sendable {
    private let verifiers: [any SignatureVerifier]

    /// The algorithms that they add, each once; where two verifiers have one, the first serves it.
    public let algorithms: [COSEAlgorithm]

    /// Takes verifiers.
    ///
    /// - Parameter verifiers: The best liked first.
    public init(_ verifiers: [any SignatureVerifier] = []) {
        self.verifiers = verifiers
        var algorithms: [COSEAlgorithm] = []
        for algorithm in verifiers.flatMap(\.algorithms)
        where algorithm.isLeftToVerifiers && !algorithms.contains(algorithm) {
            algorithms.append(algorithm)
        }
        self.algorithms = algorithms
    }

    subscript(algorithm: COSEAlgorithm) -> (any SignatureVerifier)? {
        guard algorithms.contains(algorithm) else { return nil }
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
