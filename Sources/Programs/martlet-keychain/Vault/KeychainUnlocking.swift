// SPDX-License-Identifier: Apache-2.0

internal import KeychainAgentClient
internal import KeychainAgentProtocol
internal import DeviceAuthentication
internal import Passwords

/// Asks at the terminal for the passcode, or for a finger where one unlocks the keychain.
struct KeychainUnlocking {
    let options: KeychainOptions
    let passcodes: PasscodeOptions

    /// Unlocks the keychain of an agent.
    func unlock(_ agent: AgentClient) throws {
        if let passcode = try passcode(agent) { _ = try options.ask(agent, .unlock(passcode)) }
    }

    /// The passcode; nil where a finger unlocked the keychain meanwhile.
    private func passcode(_ agent: AgentClient) throws -> Password? {
        guard passcodes.passcodeFd == nil, case .status(let status) = try options.ask(agent, .status),
            status.opensByReader, case .reader(let reader) = try options.ask(agent, .reader), reader.enrolment != nil,
            !reader.isResting, let touch = TouchQuestion(try options.agent(), .touch(reason: "unlock"))
        else { return try passcodes.read(["Passcode: "])[0] }
        defer { touch.cancel() }
        let act = reader.kind == .face ? "Look at the camera" : "Touch the fingerprint reader"
        let question = "\(act), or type the passcode: "
        return try PasscodeReader.ask(question, until: nil, or: touch.descriptor) {
            touch.complaint.map { "\n\($0)\nPasscode: " }
        }
    }
}
