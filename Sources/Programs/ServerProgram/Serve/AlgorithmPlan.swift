// SPDX-License-Identifier: Apache-2.0

internal import COSEKeys
internal import LibcryptoSignatures
internal import WebAuthnRelyingParty

/// The signature algorithms that new passkeys may have, as the settings name them.
///
/// Passkeys that are there sign in whether or not their algorithm is offered any more.
struct AlgorithmPlan: Sendable {
    /// What the program verifies signatures with beside swift-crypto.
    static let verifiers = SignatureVerifiers([LibcryptoVerifier()])

    /// The algorithms, the best liked first; nil for the relying party's own choice.
    let algorithms: [COSEAlgorithm]?

    /// Reads the setting.
    ///
    /// - Parameter settings: The settings from all places.
    /// - Throws: `configuration`, naming the setting, for names of algorithms that are not verified here.
    init(_ settings: Settings) throws(CommandError) {
        guard let names = settings.list(.algorithms) else {
            algorithms = nil
            return
        }
        guard !names.isEmpty else { throw ServicePlan.wrong(.algorithms, "must name at least one algorithm") }
        var algorithms: [COSEAlgorithm] = []
        for name in names {
            let algorithm = try Self.algorithm(name)
            guard !algorithms.contains(algorithm) else { throw ServicePlan.wrong(.algorithms, "names \(name) twice") }
            algorithms.append(algorithm)
        }
        self.algorithms = algorithms
    }

    private static func algorithm(_ name: String) throws(CommandError) -> COSEAlgorithm {
        let known = COSEAlgorithm.supported(with: verifiers)
        if let algorithm = known.first(where: { $0.name == name }) { return algorithm }
        guard name != COSEAlgorithm.rs1.name else {
            throw CommandError(
                .configuration,
                "\(Setting.algorithms.spoken) names RS1, which signs over SHA-1: its signatures can be forged",
                hint: "fido-test-server, a program of the source tree, offers it to FIDO's tests"
            )
        }
        let names = known.map(\.name)
        throw CommandError(
            .configuration,
            "\(Setting.algorithms.spoken) names \"\(name)\"; the algorithms are \(names.joined(separator: ", "))",
            hint: NearestName.of(name, among: names).map { "did you mean \($0)?" }
        )
    }

    /// Sets what a relying party offers and verifies.
    func set(_ relyingParty: inout RelyingPartyConfiguration) {
        relyingParty.signatureVerifiers = Self.verifiers
        if let algorithms { relyingParty.algorithms = algorithms }
    }

    /// The names of those that the settings name; nil for the relying party's own choice.
    var names: [String]? { algorithms?.map(\.name) }

    /// What works, yet not as people would expect.
    var warnings: [String] {
        guard let algorithms, !algorithms.contains(.es256) else { return [] }
        return [
            "\(Setting.algorithms.spoken) leaves out ES256, with which nearly all authenticators sign; most people can make no "
                + "passkey"
        ]
    }
}
