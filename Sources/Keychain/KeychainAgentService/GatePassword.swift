// SPDX-License-Identifier: Apache-2.0

package import DeviceAuthentication
internal import Dispatch
package import KeychainAgent
package import SecretMemory
internal import Synchronization

/// Checks passwords by a ``PasswordGate``, one at a time.
package final class GatePassword: OwnerPassword {
    package let account: String
    private let gate: Task<PasswordGate, Never>
    private let executor = ReaderExecutor()
    private let checking = Mutex<Task<Void, Never>?>(nil)
    private let atWork = DispatchGroup()

    /// How long the end of the agent waits for that of the helper, in milliseconds.
    private static let patience = 1_000

    /// Begins with what is stored, beside whatever goes on.
    ///
    /// - Parameters:
    ///   - account: The name of the account.
    ///   - checker: Who asks PAM.
    ///   - store: Where the misses are kept.
    package init(account: String, checker: any SystemPasswordChecker, store: any BiometryStore) {
        self.account = account
        gate = Task(executorPreference: executor) { await PasswordGate(checker: checker, store: store) }
    }

    package func begin(_ password: SecretBytes, _ answer: @escaping @Sendable (PasswordOutcome) -> Void) {
        checking.withLock { checking in
            checking?.cancel()
            atWork.enter()
            checking = Task(executorPreference: executor) { [gate, atWork] in
                answer(await Self.outcome(of: password, by: await gate.value))
                atWork.leave()
            }
        }
    }

    package func cancel() { checking.withLock { $0?.cancel() } }

    package func end() {
        cancel()
        _ = atWork.wait(timeout: .now() + .milliseconds(Self.patience))
    }

    package func takePasscode(_ told: @escaping @Sendable (PasswordStanding) -> Void) {
        Task(executorPreference: executor) { [gate] in
            let gate = await gate.value
            await gate.passcodeSucceeded()
            guard let refusal = await gate.refusal else { return told(.ready) }
            told(refusal.code == .passcodeFirst ? .passcodeFirst : .unavailable(refusal.message))
        }
    }

    private static func outcome(of password: SecretBytes, by gate: PasswordGate) async -> PasswordOutcome {
        do throws(DeviceError) {
            try await gate.check(password)
            return .right
        } catch {
            guard let refusal = await gate.refusal else {
                let left = await gate.triesLeft
                let tries = left == 1 ? "one more try" : "\(left) more tries"
                return .wrong("\(error.message); \(tries), then the keychain's passcode is asked for")
            }
            if refusal.code == .passcodeFirst { return .passcodeFirst(refusal.message) }
            return .unavailable("\(refusal.message); give the keychain's passcode")
        }
    }
}
