// SPDX-License-Identifier: Apache-2.0

internal import AppleSimulation
internal import SecretMemory

/// The simulation that the command line asks for.
struct SimulationPlan: Sendable {
    let listener: LoopbackListener
    let setup: SimulationSetup
    /// The key that the set-up names for client secrets.
    let keyID: String
    /// The PEM text of the key to sign with; nil for a new one.
    let signingKey: String?

    /// Reads the flags and the files that they name.
    ///
    /// - Parameters:
    ///   - host: Where to listen.
    ///   - port: On which port.
    ///   - file: The set-up's file.
    ///   - single: The set-up by flags.
    ///   - signingKey: The file of the key to sign with.
    /// - Throws: `configuration`, naming the flag.
    init(
        host: String,
        port: Int,
        setup file: String?,
        single: SingleTeam,
        signingKey: String?
    ) throws(SimulatorError) {
        guard (0...65_535).contains(port) else {
            throw SimulatorError(.configuration, "--port: \(port) is no port; between 0 and 65535 is possible")
        }
        do throws(AppleSimulatorError) {
            listener = try LoopbackListener(host: host, port: port)
        } catch {
            throw SimulatorError(.configuration, "--host: \(error.message)")
        }
        if let file, let flag = single.given {
            throw SimulatorError(.configuration, "\(flag) does not go with --setup: \(file) says it")
        }
        keyID = single.keyID ?? SingleTeam.keyID
        if let file {
            let json = try SimulationFile.object(file, "--setup")
            setup = try SimulatorError.naming("--setup \(file)") { () throws(AppleSimulationError) in
                try SimulationSetup(json: json)
            }
        } else {
            setup = try single.setup
        }
        self.signingKey = try signingKey.map { path throws(SimulatorError) in
            try SimulationFile.text(path, "--signing-key")
        }
    }

    /// Makes the key to sign with at the start.
    ///
    /// - Parameter id: The key's name.
    /// - Returns: The key of the file, or a new one.
    /// - Throws: `configuration`.
    func makeKey(_ id: String) throws(SimulatorError) -> SimulationKey {
        try SimulatorError.naming("--signing-key") { () throws(AppleSimulationError) in
            guard let signingKey else { return try SimulationKey.fresh(id: id) }
            return try SimulationKey(id: id, pem: signingKey)
        }
    }

    /// A key's name: ten characters, as Apple's have.
    static func drawKeyID(from random: RandomSource) -> String {
        let letters = Array("ABCDEFGHJKLMNPQRSTUVWXYZ23456789".utf8)
        return String(decoding: random.bytes(10).map { letters[Int($0 & 31)] }, as: UTF8.self)
    }
}
